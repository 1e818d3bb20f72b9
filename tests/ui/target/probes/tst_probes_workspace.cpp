#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probes_workspace_stage.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/probe_commands.h"

#include <QCheckBox>
#include <QMessageBox>
#include <QPlainTextEdit>

#include <algorithm>
#include <fstream>

using namespace probescope;
using namespace probescope::ui;

/// The page and the form as one: what the form shows is made, and the page is where it ends.
class TestProbesWorkspace : public ProbesWorkspaceStage
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_workspace.reset(); }

    void theFormOpensWithoutATarget()
    {
        click(QStringLiteral("New probe…"));
        QVERIFY(m_workspace->showsBuilder());
        m_workspace->showPage();
        click(QStringLiteral("Open gallery"));
        QVERIFY(m_workspace->showsBuilder());
        waitUntil([&] { return m_workspace->findChild<GalleryDialog*>(); });
        m_workspace->findChild<GalleryDialog*>()->reject();
        m_workspace->showPage();
        click(QStringLiteral("Import…"));
        QVERIFY(m_workspace->showsBuilder());
        waitUntil([&] { return m_workspace->findChild<DialectImport*>(); });
        m_workspace->findChild<DialectImport*>()->reject();
    }

    void theFormMakesWhatItShows()
    {
        showTarget();
        click(QStringLiteral("New probe…"));
        QVERIFY(m_workspace->showsBuilder());
        click(QStringLiteral("Back to probes"));
        QVERIFY(!m_workspace->showsBuilder());
        // A probe of a capture, with more calls at a time.
        m_workspace->openDefinition(QStringLiteral("r1:slow do_sys_openat2 ret=$retval"), 64);
        QVERIFY(m_workspace->showsBuilder());
        waitForForm();
        auto* const make = makeButton();
        QVERIFY(make);
        waitUntil([&] { return make->isEnabled(); });
        if (const auto folder = qEnvironmentVariable("PICTURES"); !folder.isEmpty())
            QVERIFY(m_workspace->grab().save(folder + QStringLiteral("/desk-form.png")));
        QTest::mouseClick(make, Qt::LeftButton);
        waitUntil([&] { return !m_workspace->showsBuilder(); });
        const auto* const model = probes();
        waitUntil([&] { return model->rowCount() == 1; });
        QVERIFY(model->rows().front().definitions.front().startsWith(QStringLiteral("r64:")));
        waitUntil([&] { return model->rows().front().enabled; });
        QVERIFY(m_workspace->page()->hasOwn());
        // What the kernel refuses stays in the form, with its words.
        m_workspace->openDefinition(QStringLiteral("p:slow do_sys_openat2"), 0);
        QSignalSpy refused(m_workspace->page()->work(), &ProbeWork::refused);
        m_workspace->page()->make({specOf("p:slow do_sys_openat2")});
        waitForNext(refused);
        QVERIFY(m_workspace->showsBuilder());
        QVERIFY2(m_workspace->builder()->line()->verdict().contains(
                     QStringLiteral("name is already in use")),
                 qPrintable(m_workspace->builder()->line()->verdict()));
        QCOMPARE(model->rowCount(), 1);
    }

    void editingEndsOnThePage()
    {
        showTarget();
        auto* const page = m_workspace->page();
        const auto* const model = probes();
        page->make({specOf("p:open do_sys_openat2 dfd=%di")});
        waitUntil([&] { return model->rowCount() == 1; });
        waitForPage();
        page->table()->choose(model->rows().front().event);
        const auto openForm = [&] {
            auto* const edit = shownButton(*m_workspace, QStringLiteral("Edit…"));
            waitUntil([&] { return edit->isEnabled(); });
            QTest::mouseClick(edit, Qt::LeftButton);
            waitUntil([&] { return m_workspace->showsBuilder(); });
            waitForForm();
            waitForPage();
        };
        openForm();
        auto* const make = makeButton();
        QVERIFY(make);
        auto* const edit = m_workspace->builder()->line()->edit();
        const auto line = edit->toPlainText();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, line + QStringLiteral(" how=%si"));
        waitForForm();
        waitUntil([&] { return make->isEnabled(); });
        // Somebody's buffer holds events: going back leaves the form ready for another try.
        QVERIFY(m_fake->makeInstance("mine").has_value());
        m_fake->feed("mine", 0, std::string(4096, '\0'), 5);
        QTest::mouseClick(make, Qt::LeftButton);
        waitUntil([&] { return m_workspace->findChild<QMessageBox*>(); });
        QTest::keyClick(m_workspace->findChild<QMessageBox*>(), Qt::Key_Escape);
        waitUntil([&] { return !m_workspace->findChild<QMessageBox*>(); });
        QVERIFY(m_workspace->showsBuilder());
        QVERIFY2(m_workspace->builder()->line()->verdict().isEmpty(),
                 qPrintable(m_workspace->builder()->line()->verdict()));
        QVERIFY(m_fake->removeInstance("mine").has_value());
        waitUntil([&] { return make->isEnabled(); });
        QTest::mouseClick(make, Qt::LeftButton);
        waitUntil([&] { return !m_workspace->showsBuilder(); });
        waitUntil([&] {
            return !model->rows().empty()
                && model->rows().front().definitions.front().contains(QStringLiteral("how="));
        });
        // The return, too: both become events.
        waitForPage();
        page->table()->choose(model->rows().front().event);
        openForm();
        click(QStringLiteral("Both"));
        waitForForm();
        waitUntil([&] { return make->isEnabled(); });
        QTest::mouseClick(make, Qt::LeftButton);
        waitUntil([&] { return !m_workspace->showsBuilder(); });
        waitUntil([&] { return model->rowCount() == 2; });
        waitUntil([&] { return model->rows()[0].enabled && model->rows()[1].enabled; });
    }

    void theFormKnowsWhatWasMadeMeanwhile()
    {
        showTarget();
        auto* const page = m_workspace->page();
        const auto makeWithForm = [&] {
            m_workspace->openFunction(QStringLiteral("vfs_read"));
            waitUntil([&] { return m_workspace->showsBuilder(); });
            waitForForm();
            auto* const make = makeButton();
            waitUntil([&] { return make->isEnabled(); });
            QSignalSpy made(page, &ProbesPage::made);
            QSignalSpy refused(page->work(), &ProbeWork::refused);
            QTest::mouseClick(make, Qt::LeftButton);
            QVERIFY(!make->isEnabled()); // a second one makes no second
            waitUntil([&] { return !made.isEmpty(); });
            waitForPage();
            QVERIFY2(refused.isEmpty(), qPrintable(shownTexts(*m_workspace)));
            QVERIFY(!m_workspace->showsBuilder());
        };
        makeWithForm();
        makeWithForm(); // under another name
        const auto* const model = probes();
        waitUntil([&] { return model->rowCount() == 2; });
        // One that is gone is no clash.
        const auto gone = model->rows().front().event;
        page->table()->choose(gone);
        page->findChild<ProbeCommands*>()->remove();
        waitUntil([&] { return model->rowCount() == 1; });
        m_workspace->openDefinition(
            QStringLiteral("p:%1 vfs_read").arg(QString::fromStdString(gone.name)), 0);
        waitForForm();
        waitUntil([&] { return makeButton()->isEnabled(); });
    }

    void aDraftThatMakesRoomCanBeTakenUpAgain()
    {
        showTarget();
        m_workspace->openDefinition(QStringLiteral("p:mine do_sys_openat2"), 0);
        waitForForm();
        // Nobody changed it: it can go.
        m_workspace->openFunction(QStringLiteral("vfs_write"));
        QVERIFY(!shownButton(*m_workspace, QStringLiteral("Restore draft")));
        waitForForm();
        m_workspace->openDefinition(QStringLiteral("p:mine do_sys_openat2"), 0);
        QVERIFY(!shownButton(*m_workspace, QStringLiteral("Restore draft")));
        auto* const edit = m_workspace->builder()->line()->edit();
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(edit, QStringLiteral(" dfd=%di"));
        const auto text = edit->toPlainText();
        for (auto* const box : m_workspace->builder()->findChildren<QCheckBox*>()) {
            if (box->text().contains(QStringLiteral("stack")))
                box->setChecked(true);
        }
        QVERIFY(m_workspace->builder()->draft().stackTrace());
        m_workspace->openFunction(QStringLiteral("vfs_read"));
        QVERIFY(edit->toPlainText().contains(QStringLiteral("vfs_read")));
        auto* const back = shownButton(*m_workspace, QStringLiteral("Restore draft"));
        QVERIFY(back);
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(edit->toPlainText(), text);
        QVERIFY(m_workspace->builder()->draft().stackTrace());
        QVERIFY(!back->isVisible());
        // And it is not lost the next time, either.
        m_workspace->openFunction(QStringLiteral("vfs_read"));
        QVERIFY(back->isVisible());
        // Nor without a question when the window closes.
        QVERIFY(!m_workspace->hasSomethingToLose());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(m_workspace->hasSomethingToLose());
        int left = 0;
        m_workspace->leave([&left] { ++left; });
        auto* question = m_workspace->findChild<QMessageBox*>();
        QVERIFY(question);
        QTest::keyClick(question, Qt::Key_Escape);
        waitUntil([&] { return !m_workspace->findChild<QMessageBox*>(); });
        QCOMPARE(left, 0);
        m_workspace->leave([&left] { ++left; });
        question = m_workspace->findChild<QMessageBox*>();
        QTest::mouseClick(shownButton(*question, QStringLiteral("Discard")), Qt::LeftButton);
        QCOMPARE(left, 1);
        QVERIFY(!m_workspace->hasSomethingToLose());
    }

    void placesInFilesOfThisMachineAreAskedAbout()
    {
        m_fake->setName("root@server");
        showTarget(); // booted at another time than this machine
        m_workspace->openDefinition(QStringLiteral("p:line /bin/sh:0x1040"), 0);
        waitForForm();
        const auto warns = [&] {
            const auto& findings = m_workspace->builder()->line()->findings();
            return std::any_of(findings.begin(), findings.end(), [](const ProbeFinding& one) {
                return one.weight == ProbeFinding::Weight::Warning
                    && one.words.contains(QStringLiteral("root@server"));
            });
        };
        QVERIFY(warns());
        auto* const make = makeButton();
        QVERIFY(make->isEnabled());
        QTest::mouseClick(make, Qt::LeftButton);
        auto* const question = m_workspace->findChild<QMessageBox*>();
        QVERIFY(question && question->text().contains(QStringLiteral("root@server")));
        QTest::keyClick(question, Qt::Key_Escape);
        waitUntil([&] { return !m_workspace->findChild<QMessageBox*>(); });
        QVERIFY(!m_workspace->page()->work()->isBusy());
        // On this machine nothing has to be asked.
        std::string boot;
        std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
        m_fake->reboot(boot);
        m_workspace->setBackend(m_fake);
        waitUntil([&] { return !m_workspace->builder()->busy() && make->isEnabled(); });
        QVERIFY(!warns());
    }

    void aNameThatIsTakenIsAFaultBeforeItIsTried()
    {
        showTarget();
        m_workspace->page()->make({specOf("p:open do_sys_openat2")});
        const auto* const model = probes();
        waitUntil([&] { return model->rowCount() == 1; });
        const auto group = QString::fromStdString(model->rows().front().event.system);
        m_workspace->openDefinition(QStringLiteral("p:%1/open vfs_read").arg(group), 0);
        waitForForm();
        auto* const make = makeButton();
        QVERIFY(!make->isEnabled());
        const auto& findings = m_workspace->builder()->line()->findings();
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(findings.front().fixed),
                 QStringLiteral("p:%1/open_2 vfs_read").arg(group));
    }

    void filterAndStackGoWithTheProbe()
    {
        showTarget();
        m_workspace->openBuilder({specOf("p:read vfs_read count=%dx")}, {},
                                 {{.filter = "count > 3", .stackTrace = true}});
        waitForForm();
        QCOMPARE(m_workspace->builder()->draft().filter(false), std::string("count > 3"));
        QVERIFY(m_workspace->builder()->draft().stackTrace());
        auto* const make = makeButton();
        waitUntil([&] { return make && make->isEnabled(); });
        QTest::mouseClick(make, Qt::LeftButton);
        waitUntil([&] { return !m_workspace->showsBuilder(); });
        const auto* const model = probes();
        waitUntil([&] { return model->rowCount() == 1; });
        const auto& row = model->rows().front();
        const auto folder = "instances/" + m_workspace->page()->work()->snapshot()->watchInstance
            + "/events/" + row.event.system + "/read/";
        QCOMPARE(said(*m_fake, folder + "filter"), std::string("count > 3\n"));
        QVERIFY(said(*m_fake, folder + "trigger").starts_with("stacktrace:unlimited if count"));
        // The form opens with them again, and a recording gets them.
        QSignalSpy recorded(m_workspace.get(), &ProbesWorkspace::recordWanted);
        m_workspace->page()->table()->choose(row.event);
        m_workspace->page()->findChild<ProbeCommands*>()->record();
        waitUntil([&] { return recorded.size() == 1; });
        const auto chosen = recorded.front().front().value<std::vector<record::ProbeChoice>>();
        QCOMPARE(chosen.at(0).filter, std::string("count > 3"));
        QVERIFY(chosen[0].stackTrace);
        waitForPage();
        m_workspace->page()->findChild<ProbeCommands*>()->edit();
        waitUntil([&] { return m_workspace->showsBuilder(); });
        QCOMPARE(m_workspace->builder()->draft().filter(false), std::string("count > 3"));
        QVERIFY(m_workspace->builder()->draft().stackTrace());
        // Without them, made anew.
        waitForPage();
        auto changed = m_workspace->builder()->draft().specs();
        QSignalSpy made(m_workspace->page(), &ProbesPage::made);
        m_workspace->page()->make(*changed, row.event, {tracefs::ProbeExtras{}});
        waitUntil([&] { return !made.isEmpty(); });
        QCOMPARE(said(*m_fake, folder + "filter"), std::string("none\n"));
        QVERIFY(said(*m_fake, folder + "trigger").find("stacktrace:") == std::string::npos);
    }
};

QTEST_MAIN(TestProbesWorkspace)

#include "tst_probes_workspace.moc"
