#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "ui/plot/probe_plot.h"
#include "ui/probes/explainer_cards.h"
#include "ui/probes/probe_builder.h"
#include "ui/probes/probe_table.h"
#include "ui/probes/probes_desk.h"
#include "ui/probes/probes_page.h"
#include "ui/probes/probes_page_details.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cerrno>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

Q_DECLARE_METATYPE(std::vector<probescope::probe::Spec>)
Q_DECLARE_METATYPE(std::optional<probescope::tracefs::EventName>)

namespace {

QAbstractButton* shownButton(const QWidget& parent, const QString& text)
{
    for (auto* const button : parent.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && button->text().remove(u'&') == text)
            return button;
    }
    return nullptr;
}

bool says(const QWidget& parent, const QString& text)
{
    for (const auto* const label : parent.findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(text))
            return true;
    }
    return false;
}

QPalette darkPalette()
{
    QPalette palette(QColor(0x2d2d2d));
    palette.setColor(QPalette::Base, QColor(0x1e1e1e));
    palette.setColor(QPalette::AlternateBase, QColor(0x262626));
    return palette;
}

QString shownTexts(const QWidget& parent)
{
    QStringList texts;
    for (const auto* const label : parent.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty())
            texts << label->text();
    }
    return texts.join(QStringLiteral(" | "));
}

probe::Spec spec(const char* line)
{
    auto parsed = probe::Spec::parse(line);
    if (!parsed)
        qFatal("%s", parsed.error().message().c_str());
    return *parsed;
}

} // namespace

/// The page shows everybody's probes, and makes, changes and deletes its own.
class TestProbesPage : public QObject
{
    Q_OBJECT

    std::shared_ptr<FakeTracefs> m_fake;
    std::unique_ptr<ProbesPage> m_page;

    void waitForLook()
    {
        QSignalSpy looked(m_page.get(), &ProbesPage::looked);
        QVERIFY(looked.wait());
    }

    /// Runs what starts something, until it is done and seen.
    template <typename Start>
    void doAndSee(Start start)
    {
        QSignalSpy done(m_page.get(), &ProbesPage::done);
        start();
        QTRY_VERIFY(!done.isEmpty());
        QTRY_VERIFY(!m_page->work()->doing());
        m_page->work()->lookNow();
        waitForLook();
    }

    void click(const QString& text)
    {
        auto* const button = shownButton(*m_page, text);
        QVERIFY2(button, qPrintable(text));
        QVERIFY2(button->isEnabled(), qPrintable(text));
        QTest::mouseClick(button, Qt::LeftButton);
    }

    void choose(const std::string& name)
    {
        for (const auto& row : m_page->table()->probes()->rows()) {
            if (row.event.name == name) {
                m_page->table()->choose(row.event);
                return;
            }
        }
        QFAIL(name.c_str());
    }

    const ProbeRow* rowNamed(const std::string& name)
    {
        for (const auto& row : m_page->table()->probes()->rows()) {
            if (row.event.name == name)
                return &row;
        }
        return nullptr;
    }

    void hit(const std::string& name, std::uint64_t hits, std::uint64_t misses = 0)
    {
        for (auto& probe : m_fake->probes()) {
            if (probe.event == name) {
                probe.hits = hits;
                probe.misses = misses;
            }
        }
    }

    void picture(const QString& name)
    {
        const auto folder = qEnvironmentVariable("PICTURES");
        if (folder.isEmpty())
            return;
        for (int pass = 0; pass < 5; ++pass)
            QCoreApplication::processEvents(); // layouts settle in more than one
        QVERIFY(m_page->grab().save(folder + u'/' + name + QStringLiteral(".png")));
    }

private slots:
    void init()
    {
        m_fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        m_page = std::make_unique<ProbesPage>(ProbesPage::Options{});
        m_page->resize(1300, 800);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup() { m_page.reset(); }

    void asksToConnect()
    {
        int asked = 0;
        m_page = std::make_unique<ProbesPage>(
            ProbesPage::Options{.connectTarget = [&asked] { ++asked; }});
        m_page->show();
        QVERIFY(says(*m_page, QStringLiteral("No target is connected.")));
        click(QStringLiteral("Connect"));
        QCOMPARE(asked, 1);
        m_page->setConnecting(QStringLiteral("board"));
        QVERIFY(says(*m_page, QStringLiteral("Connecting to board…")));
        m_page->setTrouble({.code = ErrorCode::Disconnected, .what = "the host does not answer"});
        QVERIFY(says(*m_page, QStringLiteral("The host does not answer.")));
        QVERIFY(!m_page->hasOwn());
    }

    void withoutProbesItOffersTheGallery()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        QVERIFY(says(*m_page, QStringLiteral("There are no probes on this target yet.")));
        QSignalSpy gallery(m_page.get(), &ProbesPage::galleryWanted);
        click(QStringLiteral("Open the Gallery"));
        QCOMPARE(gallery.size(), 1);
        QSignalSpy wanted(m_page.get(), &ProbesPage::builderWanted);
        click(QStringLiteral("Make a Probe…"));
        QTest::keyClick(m_page->table(), Qt::Key_N, Qt::ControlModifier);
        QVERIFY(wanted.size() >= 1);
        picture(QStringLiteral("page-empty"));
    }

    void everybodysProbesAreShownAndOthersProtected()
    {
        QVERIFY(m_fake->append("dynamic_events", "p:kprobes/theirs vfs_read").has_value());
        QVERIFY(m_fake->append("dynamic_events", "p:probescope_55_550/left vfs_write").has_value());
        m_page->setBackend(m_fake);
        waitForLook();
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QCOMPARE(rowNamed("theirs")->owner, ProbeRow::Owner::Others);
        QCOMPARE(rowNamed("left")->owner, ProbeRow::Owner::DeadSession);
        choose("theirs");
        for (const auto* const text : {"Edit…", "Delete", "Watch"}) {
            auto* const button = shownButton(*m_page, QString::fromUtf8(text));
            QVERIFY2(button, text);
            QVERIFY2(!button->isEnabled(), text);
            QVERIFY(button->toolTip().contains(QStringLiteral("protected")));
        }
        QVERIFY(shownButton(*m_page, QStringLiteral("Clone…"))->isEnabled());
        QTest::keyClick(m_page->table(), Qt::Key_Delete);
        waitForLook();
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        // What is left behind can go.
        click(QStringLiteral("Clean Up…"));
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("left")));
        doAndSee([&] {
            QTest::mouseClick(shownButton(*question, QStringLiteral("Clean Up")), Qt::LeftButton);
        });
        QCOMPARE(m_page->table()->probes()->rowCount(), 1);
        QVERIFY(!shownButton(*m_page, QStringLiteral("Clean Up…")));
    }

    void aProbeIsMadeWatchedDeletedAndUndone()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        const auto before = m_fake->snapshotOfControls();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2 name=+0($arg2):string")}); });
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
        QTRY_COMPARE(rowNamed("open")->hits, std::optional<std::uint64_t>(7));
        QTRY_VERIFY(!m_page->plot()->lines().empty());
        picture(QStringLiteral("page-one"));

        doAndSee([&] { click(QStringLiteral("Stop Watching")); });
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Off")));
        doAndSee([&] { QTest::keyClick(m_page->table(), Qt::Key_E, Qt::ControlModifier); });
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Watched")));

        doAndSee([&] { QTest::keyClick(m_page->table(), Qt::Key_Delete); });
        QVERIFY(!rowNamed("open"));
        QVERIFY(!m_page->hasOwn());
        doAndSee([&] { click(QStringLiteral("Undo Delete of open")); });
        QVERIFY(rowNamed("open"));
        QVERIFY(rowNamed("open")->state.startsWith(QStringLiteral("Watched")));
        QVERIFY(rowNamed("open")->definitions.front().contains(QStringLiteral("string")));
        QVERIFY(m_page->hasOwn());

        int left = 0;
        m_page->leave([&left] { ++left; });
        QCOMPARE(left, 0);
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("open")));
        QTest::mouseClick(shownButton(*question, QStringLiteral("Remove")), Qt::LeftButton);
        QTRY_COMPARE(left, 1);
        QVERIFY(m_fake->snapshotOfControls() == before);
        m_page->leave([&left] { ++left; });
        QCOMPARE(left, 2); // nothing to ask
    }

    void keptProbesStay()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2")}); });
        int left = 0;
        m_page->leave([&left] { ++left; });
        auto* question = m_page->findChild<QMessageBox*>();
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(!m_page->findChild<QMessageBox*>());
        QCOMPARE(left, 0);
        m_page->leave([&left] { ++left; });
        question = m_page->findChild<QMessageBox*>();
        QTest::mouseClick(shownButton(*question, QStringLiteral("Keep")), Qt::LeftButton);
        QCOMPARE(left, 1);
        m_page.reset();
        const auto listed = m_fake->read("dynamic_events", 1 << 20);
        QVERIFY(listed->find("/open do_sys_openat2") != std::string::npos);
    }

    void missesAreExplainedAndMended()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] { m_page->make({spec("r2:slow do_sys_openat2 fd=$retval")}); });
        auto* const cards = m_page->findChild<ExplainerCards*>();
        hit("slow", 40, 12);
        QTRY_VERIFY(!cards->explanations().empty()
                    && cards->explanations().front().cause == probe::Cause::TooFewInstances);
        QVERIFY(rowNamed("slow")->warnings > 0);
        QVERIFY(says(*cards, QStringLiteral("misses 12")));
        picture(QStringLiteral("page-misses"));
        doAndSee([&] {
            QTest::mouseClick(shownButton(*cards, QStringLiteral("Recreate with maxactive 64…")),
                              Qt::LeftButton);
        });
        QTRY_COMPARE(rowNamed("slow")->misses, std::optional<std::uint64_t>(0));
        QVERIFY(rowNamed("slow")->definitions.front().startsWith(QStringLiteral("r64:")));
        QVERIFY(rowNamed("slow")->state.startsWith(QStringLiteral("Watched")));
    }

    void wipedBuffersAreNamedFirst()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2")}); });
        QVERIFY(m_fake->makeInstance("mine").has_value());
        m_fake->feed("mine", 0, std::string(4096, '\0'), 5);
        choose("open");
        QVERIFY(shownButton(*m_page, QStringLiteral("Delete"))->isEnabled());
        QTest::keyClick(m_page->table(), Qt::Key_Delete);
        QTRY_VERIFY2(m_page->findChild<QMessageBox*>(), qPrintable(shownTexts(*m_page)));
        auto* question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("mine: 5 events")));
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(!m_page->findChild<QMessageBox*>());
        waitForLook();
        QVERIFY(rowNamed("open"));
        QTRY_VERIFY(!m_page->work()->doing());
        click(QStringLiteral("Delete"));
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
        question = m_page->findChild<QMessageBox*>();
        doAndSee([&] {
            QTest::mouseClick(shownButton(*question, QStringLiteral("Delete")), Qt::LeftButton);
        });
        QVERIFY(!rowNamed("open"));
    }

    void editAndCloneOpenTheForm()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        const auto open = spec("p:open do_sys_openat2 name=+0($arg2):string");
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

    void aRefusalIsTold()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] { m_page->make({spec("p:one no_such_function_here")}); });
        QVERIFY(!rowNamed("one"));
        QVERIFY(!m_page->hasOwn());
        // Of several, none is left.
        doAndSee([&] {
            m_page->make({spec("p:first do_sys_openat2"), spec("p:second no_such_function_here")});
        });
        QVERIFY(!rowNamed("first"));
    }

    void aSetIsSavedAndComesBack()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("mine.probes.json"));
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] {
            m_page->make({spec("p:open do_sys_openat2 name=+0($arg2):string"),
                          spec("r8:open_ret do_sys_openat2 fd=$retval")});
        });
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        m_page->table()->clearSelection();
        doAndSee([&] { m_page->saveSetTo(file); });
        m_page->table()->selectAll();
        doAndSee([&] { m_page->remove(); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 0);
        doAndSee([&] { m_page->restoreSetFrom(file); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QVERIFY(rowNamed("open")->enabled && rowNamed("open_ret")->enabled);
        QVERIFY(rowNamed("open_ret")->definitions.front().startsWith(QStringLiteral("r8:")));
        // A second time their names are taken.
        doAndSee([&] { m_page->restoreSetFrom(file); });
        QVERIFY(says(*m_page, QStringLiteral("Not made:")));
    }

    void definitionsAreCopied()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2")}); });
        QTest::keyClick(m_page->table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(
            QGuiApplication::clipboard()->text().contains(QStringLiteral("/open do_sys_openat2")));
        QSignalSpy record(m_page.get(), &ProbesPage::recordWanted);
        doAndSee([&] { click(QStringLiteral("Record with It")); });
        QCOMPARE(record.front().front().toStringList(),
                 QStringList(QStringLiteral("p:open do_sys_openat2")));
    }

    void theFormMakesWhatItShows()
    {
        ProbesDesk desk({});
        desk.resize(1300, 900);
        desk.show();
        QVERIFY(QTest::qWaitForWindowExposed(&desk));
        QSignalSpy looked(desk.page(), &ProbesPage::looked);
        desk.setBackend(m_fake);
        QVERIFY(looked.wait());
        QTest::mouseClick(shownButton(desk, QStringLiteral("Make a Probe…")), Qt::LeftButton);
        QVERIFY(desk.showsBuilder());
        QTest::mouseClick(shownButton(desk, QStringLiteral("Back to the Probes")), Qt::LeftButton);
        QVERIFY(!desk.showsBuilder());
        // A probe of a capture, with more calls at a time.
        desk.openDefinition(QStringLiteral("r1:slow do_sys_openat2 ret=$retval"), 64);
        QVERIFY(desk.showsBuilder());
        QTRY_VERIFY(!desk.builder()->busy());
        auto* const make = shownButton(desk, QStringLiteral("Make and Watch"));
        QVERIFY(make);
        QTRY_VERIFY(make->isEnabled());
        if (const auto folder = qEnvironmentVariable("PICTURES"); !folder.isEmpty())
            QVERIFY(desk.grab().save(folder + QStringLiteral("/desk-form.png")));
        QTest::mouseClick(make, Qt::LeftButton);
        QTRY_VERIFY(!desk.showsBuilder());
        const auto* const model = desk.page()->table()->probes();
        QTRY_COMPARE(model->rowCount(), 1);
        QVERIFY(model->rows().front().definitions.front().startsWith(QStringLiteral("r64:")));
        QTRY_VERIFY(model->rows().front().enabled);
        QVERIFY(desk.page()->hasOwn());
        // What the kernel refuses stays in the form, with its words.
        desk.openDefinition(QStringLiteral("p:slow do_sys_openat2"), 0);
        QSignalSpy refused(desk.page()->work(), &ProbeWork::refused);
        desk.page()->make({spec("p:slow do_sys_openat2")});
        QVERIFY(refused.wait());
        QVERIFY(desk.showsBuilder());
    }

    void nothingIsAskedWhileNobodyLooks()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        m_page->hide();
        QVERIFY(!m_page->work()->watching());
        QSignalSpy looked(m_page.get(), &ProbesPage::looked);
        m_page->show();
        QVERIFY(looked.wait());
    }

    void aLostTargetIsTold()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        m_fake->disconnect();
        m_page->work()->lookNow();
        waitForLook();
        QTRY_VERIFY(shownButton(*m_page, QStringLiteral("Try Again")));
        m_page->setBackend(nullptr);
        QVERIFY(says(*m_page, QStringLiteral("No target is connected.")));
    }

    void lightDarkAndLarge()
    {
        const auto light = QApplication::palette();
        const auto font = QApplication::font();
        m_page->setBackend(m_fake);
        waitForLook();
        QVERIFY(m_fake->append("dynamic_events", "p:kprobes/theirs vfs_read").has_value());
        QVERIFY(m_fake->append("dynamic_events", "p:probescope_55_550/left vfs_write").has_value());
        doAndSee([&] {
            m_page->make({spec("p:open do_sys_openat2 name=+0($arg2):string"),
                          spec("r2:open_ret do_sys_openat2 fd=$retval")});
        });
        for (std::uint64_t i = 1; i < 6; ++i) {
            hit("open", i * i * 10);
            hit("open_ret", i * 9, i * 3);
            waitForLook();
        }
        choose("open_ret");
        picture(QStringLiteral("page-light"));
        m_page->setPalette(darkPalette());
        picture(QStringLiteral("page-dark"));
        m_page->setPalette(light);
        auto large = font;
        large.setPointSizeF(font.pointSizeF() * 1.25);
        QApplication::setFont(large);
        picture(QStringLiteral("page-large"));
        // What is said fits, whatever the font.
        for (const auto* const label : m_page->findChildren<QLabel*>()) {
            if (label->isVisible() && label->wordWrap() && !label->text().isEmpty())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()),
                         qPrintable(label->text()));
        }
        QApplication::setFont(font);
    }

    void everyControlHasAName()
    {
        m_page->setBackend(m_fake);
        waitForLook();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2")}); });
        for (auto* const child : m_page->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<QTableView*>(child)
                || (qobject_cast<QLineEdit*>(child) && child->isVisible())
                || qobject_cast<QPlainTextEdit*>(child) || qobject_cast<ProbePlot*>(child);
            QVERIFY2(!isControl || !child->accessibleName().isEmpty(),
                     child->metaObject()->className());
            const auto* const button = qobject_cast<QAbstractButton*>(child);
            if (button && button->isVisible() && !button->text().isEmpty())
                QVERIFY2(button->focusPolicy() != Qt::NoFocus, qPrintable(button->text()));
        }
    }
};

QTEST_MAIN(TestProbesPage)

#include "tst_probes_page.moc"
