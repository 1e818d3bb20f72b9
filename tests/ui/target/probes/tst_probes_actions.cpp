#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probes_page_stage.h"
#include "ui/plot/probe_plot.h"
#include "ui/target/probes/probes_page_details.h"

#include <QPlainTextEdit>

using namespace probescope;
using namespace probescope::ui;

/// The page makes, changes and deletes its own probes, takes that back, and cleans up.
class TestProbesActions : public ProbesPageStage
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_page.reset(); }

    void aProbeIsMadeWatchedDeletedAndUndone()
    {
        showTarget();
        const auto before = m_fake->snapshotOfControls();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2 name=+0($arg2):string")}); });
        QVERIFY(rowNamed("open"));
        QCOMPARE(rowNamed("open")->owner, ProbeRow::Owner::Ours);
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Watched")));
        QVERIFY(m_page->hasOwn());
        // It was chosen, and its details are shown.
        QVERIFY(m_page->table()->currentProbe());
        auto* const details = m_page->findChild<ProbesPageDetails*>();
        QVERIFY(details->findChild<QPlainTextEdit*>()->toPlainText().contains(
            QStringLiteral("do_sys_openat2")));
        hit("open", 7);
        waitUntil([&] { return rowNamed("open")->hits == std::optional<std::uint64_t>(7); });
        waitUntil([&] { return !m_page->findChild<ProbePlot*>()->lines().empty(); });
        picture(QStringLiteral("page-one"));

        doAndSee([&] { click(QStringLiteral("Stop watching")); });
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Off")));
        doAndSee([&] { QTest::keyClick(m_page->table(), Qt::Key_E, Qt::ControlModifier); });
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Watched")));

        doAndSee([&] { QTest::keyClick(m_page->table(), Qt::Key_Delete); });
        QVERIFY(!rowNamed("open"));
        QVERIFY(!m_page->hasOwn());
        doAndSee([&] { click(QStringLiteral("Undo delete of open")); });
        QVERIFY(rowNamed("open"));
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Watched")));
        QVERIFY(rowNamed("open")->definitions.front().contains(QStringLiteral("string")));
        QVERIFY(m_page->hasOwn());

        int left = 0;
        m_page->leave([&left] { ++left; });
        QCOMPARE(left, 0);
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("open")));
        QTest::mouseClick(shownButton(*question, QStringLiteral("Delete")), Qt::LeftButton);
        waitUntil([&] { return left == 1; });
        QVERIFY(m_fake->snapshotOfControls() == before);
        m_page->leave([&left] { ++left; });
        waitUntil([&] { return left == 2; }); // nothing to ask
    }

    void aRefusalIsTold()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:one no_such_function_here")}); });
        QVERIFY(!rowNamed("one"));
        QVERIFY(!m_page->hasOwn());
        // Of several, none is left.
        doAndSee([&] {
            m_page->make(
                {specOf("p:first do_sys_openat2"), specOf("p:second no_such_function_here")});
        });
        QVERIFY(!rowNamed("first"));
    }

    void editAndCloneOpenTheForm()
    {
        showTarget();
        const auto open = specOf("p:open do_sys_openat2 name=+0($arg2):string");
        doAndSee([&] { m_page->make({open}); });
        std::vector<probe::Spec> specs;
        std::optional<tracefs::EventName> inPlaceOf;
        connect(m_page.get(), &ProbesPage::builderWanted, this,
                [&](const std::vector<probe::Spec>& some,
                    const std::optional<tracefs::EventName>& event) {
                    specs = some;
                    inPlaceOf = event;
                });
        doAndSee([&] { QTest::keyClick(m_page->table(), Qt::Key_F2); });
        QCOMPARE(specs.size(), std::size_t(1));
        QVERIFY(specs.front().arguments == open.arguments);
        QVERIFY(inPlaceOf && inPlaceOf->name == "open");
        auto other = specs.front();
        other.arguments.clear();
        const auto event = *inPlaceOf;
        doAndSee([&] { click(QStringLiteral("Clone…")); });
        QVERIFY(!inPlaceOf);
        QCOMPARE(specs.front().event, std::string("open_copy"));
        // What comes of editing.
        doAndSee([&] { m_page->make({other}, event); });
        QVERIFY(!rowNamed("open")->definitions.front().contains(QStringLiteral("name=")));
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Watched")));
    }

    void wipedBuffersAreNamedFirst()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2")}); });
        QVERIFY(m_fake->makeInstance("mine").has_value());
        m_fake->feed("mine", 0, std::string(4096, '\0'), 5);
        choose("open");
        QVERIFY(shownButton(*m_page, QStringLiteral("Delete"))->isEnabled());
        QTest::keyClick(m_page->table(), Qt::Key_Delete);
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        auto* question = m_page->findChild<QMessageBox*>();
        QVERIFY2(question->informativeText().contains(
                     QStringLiteral("mine, if it was ever enabled there; events: 5")),
                 qPrintable(question->informativeText()));
        QTest::keyClick(question, Qt::Key_Escape);
        waitUntil([&] { return !m_page->findChild<QMessageBox*>(); });
        waitForSnapshot();
        QVERIFY(rowNamed("open"));
        waitUntil([&] { return !m_page->work()->isBusy(); });
        click(QStringLiteral("Delete"));
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        question = m_page->findChild<QMessageBox*>();
        doAndSee([&] {
            QTest::mouseClick(shownButton(*question, QStringLiteral("Delete")), Qt::LeftButton);
        });
        QVERIFY(!rowNamed("open"));
    }

    void undoGoesOnBehindWhatCannotComeBack()
    {
        showTarget();
        const auto removeIt = [&](const char* name) {
            choose(name);
            doAndSee([&] { commands()->remove(); });
        };
        doAndSee([&] { m_page->make({specOf("p:older vfs_read")}); });
        removeIt("older");
        doAndSee([&] {
            m_page->make({specOf("p:a vfs_read"), specOf("p:b vfs_write"), specOf("p:c vfs_open")});
        });
        m_page->table()->selectAll();
        doAndSee([&] { commands()->remove(); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 0);
        doAndSee([&] { m_page->make({specOf("p:b vfs_read")}); }); // the name is taken now
        doAndSee([&] { commands()->undo(); });
        QVERIFY(rowNamed("a") && rowNamed("c"));
        QVERIFY(says(*m_page, QStringLiteral("name is already in use")));
        doAndSee([&] { commands()->undo(); });
        QVERIFY(rowNamed("older"));
        // As soon as the name is free, it comes back, too.
        choose("b");
        doAndSee([&] { commands()->remove(); });
        doAndSee([&] { commands()->undo(); });
        QVERIFY(rowNamed("b") && rowNamed("b")->definitions.front().contains(u"vfs_read"));
        doAndSee([&] {
            int left = 0;
            m_page->leave([&left] { ++left; });
            waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
            auto* const question = m_page->findChild<QMessageBox*>();
            for (const auto* const name : {"a", "b", "c", "older"})
                QVERIFY(question->informativeText().contains(QString::fromUtf8(name)));
            QTest::keyClick(question, Qt::Key_Escape);
            commands()->undo();
        });
        QVERIFY(says(*m_page, QStringLiteral("name is already in use")));
    }

    void cleaningUpNamesBuffersAndGoesOn()
    {
        for (const auto* const line :
             {"p:probescope_55_550/left vfs_write", "p:probescope_66_660/used vfs_read",
              "p:probescope_77_770/last vfs_open"})
            QVERIFY(m_fake->append("dynamic_events", line).has_value());
        QVERIFY(m_fake->makeInstance("probescope-55-550-1").has_value());
        m_fake->feed("probescope-55-550-1", 0, std::string(4096, '\0'), 7);
        // Somebody else uses one of them.
        QVERIFY(m_fake->makeInstance("theirs").has_value());
        QVERIFY(
            m_fake->writeTruncating("instances/theirs/events/probescope_66_660/used/enable", "1")
                .has_value());
        showTarget();
        click(QStringLiteral("Clean up…"));
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY2(
            question->informativeText().contains(QStringLiteral("probescope-55-550-1; events: 7")),
            qPrintable(question->informativeText()));
        doAndSee([&] {
            QTest::mouseClick(shownButton(*question, QStringLiteral("Clean up")), Qt::LeftButton);
        });
        QCOMPARE(m_page->table()->probes()->rowCount(), 1);
        QVERIFY(rowNamed("used"));
        QVERIFY2(says(*m_page, QStringLiteral("Not cleaned up: probescope-66-660: ")),
                 qPrintable(shownTexts(*m_page)));
        QVERIFY(says(*m_page, QStringLiteral("Cleaned up: 2 session(s)")));
    }
};

QTEST_MAIN(TestProbesActions)

#include "tst_probes_actions.moc"
