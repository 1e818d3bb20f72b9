#include "tests/ui/probes_page_stage.h"
#include "ui/plot/probe_plot.h"
#include "ui/probes/explainer_cards.h"
#include "ui/probes/probe_builder.h"
#include "ui/probes/probe_builder_line.h"
#include "ui/probes/probe_set_file.h"
#include "ui/probes/probes_desk.h"
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
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

Q_DECLARE_METATYPE(std::vector<probescope::probe::Spec>)
Q_DECLARE_METATYPE(std::optional<probescope::tracefs::EventName>)

namespace {

/// A kernel that makes a probe only when it is let.
class Gated : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    std::atomic<bool> gated = false;
    QSemaphore gate;

    Result<> append(const access::TracePath& path, std::string_view text) override
    {
        if (gated && path.text() == "dynamic_events")
            gate.acquire();
        return FakeTracefs::append(path, text);
    }
};

} // namespace

/// The page shows everybody's probes, and makes, changes and deletes its own.
class TestProbesPage : public ProbesPageStage
{
    Q_OBJECT

private slots:
    void init() { open(); }
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
        showTarget();
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
        showTarget();
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QCOMPARE(rowNamed("theirs")->owner, ProbeRow::Owner::Others);
        QCOMPARE(rowNamed("left")->owner, ProbeRow::Owner::DeadSession);
        choose("theirs");
        // Each deed says so, and asks: see tst_probes_of_others.
        for (const auto* const text : {"Edit…", "Delete…", "Watch…"}) {
            auto* const button = shownButton(*m_page, QString::fromUtf8(text));
            QVERIFY2(button && button->isEnabled(), text);
        }
        QVERIFY(shownButton(*m_page, QStringLiteral("Clone…"))->isEnabled());
        QTest::keyClick(m_page->table(), Qt::Key_Delete);
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
        QTest::keyClick(m_page->findChild<QMessageBox*>(), Qt::Key_Escape);
        QTRY_VERIFY(!m_page->findChild<QMessageBox*>());
        waitForLook();
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QTRY_VERIFY(!m_page->work()->doing());
        // What is left behind can go.
        click(QStringLiteral("Clean Up…"));
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
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
        showTarget();
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
        QTRY_COMPARE(left, 2); // nothing to ask
    }

    void whatIsGoneDoesNotKeepFromLeaving()
    {
        showTarget();
        const auto before = m_fake->snapshotOfControls();
        doAndSee([&] { m_page->make({spec("p:a vfs_read"), spec("p:b vfs_write")}); });
        const auto group = rowNamed("a")->event.system;
        choose("a");
        doAndSee([&] { m_page->enableOrDisable(); });
        m_page->hide(); // and looks no more
        QTRY_VERIFY(!m_page->work()->doing());
        QVERIFY(m_fake->append("dynamic_events", "-:" + group + "/a").has_value());
        int left = 0;
        m_page->leave([&left] { ++left; });
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
        auto* const question = m_page->findChild<QMessageBox*>();
        QTest::mouseClick(shownButton(*question, QStringLiteral("Remove")), Qt::LeftButton);
        QTRY_COMPARE(left, 1);
        QVERIFY(m_fake->snapshotOfControls() == before);
    }

    void probesAreKnownAgainAfterReconnecting()
    {
        showTarget();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2")}); });
        doAndSee([&] { m_page->make({spec("p:other vfs_read")}); });
        choose("other");
        doAndSee([&] { m_page->remove(); });
        m_page->setBackend(nullptr);
        QVERIFY(!m_page->hasOwn());
        showTarget();
        QCOMPARE(rowNamed("open")->owner, ProbeRow::Owner::Ours);
        QVERIFY(m_page->hasOwn());
        // What was deleted there comes back there only.
        QVERIFY(shownButton(*m_page, QStringLiteral("Undo Delete of other")));
        auto another = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        another->setName("another");
        m_page->setBackend(another);
        waitForLook();
        QVERIFY(!m_page->hasOwn());
        QVERIFY(!shownButton(*m_page, QStringLiteral("Undo Delete of other")));
        showTarget();
        int left = 0;
        m_page->leave([&left] { ++left; });
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
        auto* const question = m_page->findChild<QMessageBox*>();
        QTest::mouseClick(shownButton(*question, QStringLiteral("Remove")), Qt::LeftButton);
        QTRY_COMPARE(left, 1);
        const auto listed = m_fake->read("dynamic_events", 1 << 20);
        QVERIFY(listed->find("do_sys_openat2") == std::string::npos);
    }

    void leavingWhileProbesAreMadeStopsAndAsks()
    {
        const auto gated = std::make_shared<Gated>(FakeKernel::linux61());
        m_page->setBackend(gated);
        waitForLook();
        const auto before = gated->snapshotOfControls();
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("many.probes.json"));
        probe::ProbeSet set{.name = "many"};
        for (int i = 0; i < 50; ++i)
            set.entries.push_back(
                {.spec = spec(("p:one" + std::to_string(i) + " vfs_read").c_str())});
        QVERIFY(writeProbeSet(file, set).has_value());
        gated->gated = true;
        m_page->restoreSetFrom(file);
        gated->gate.release(2);
        QTRY_COMPARE(gated->gate.available(), 0); // the third waits, or is about to
        QVERIFY(m_page->hasOwn());
        int left = 0;
        m_page->leave([&left] { ++left; });
        QCOMPARE(left, 0);
        gated->gate.release(1000);
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("one0")));
        const auto text = gated->read("dynamic_events", 1 << 20);
        QVERIFY(text.has_value());
        QVERIFY2(std::count(text->begin(), text->end(), '\n') <= 4, text->c_str());
        QTest::mouseClick(shownButton(*question, QStringLiteral("Remove")), Qt::LeftButton);
        QTRY_COMPARE(left, 1);
        QVERIFY(gated->snapshotOfControls() == before);
    }

    void undoGoesOnBehindWhatCannotComeBack()
    {
        showTarget();
        const auto removeIt = [&](const char* name) {
            choose(name);
            doAndSee([&] { m_page->remove(); });
        };
        doAndSee([&] { m_page->make({spec("p:older vfs_read")}); });
        removeIt("older");
        doAndSee([&] {
            m_page->make({spec("p:a vfs_read"), spec("p:b vfs_write"), spec("p:c vfs_open")});
        });
        m_page->table()->selectAll();
        doAndSee([&] { m_page->remove(); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 0);
        doAndSee([&] { m_page->make({spec("p:b vfs_read")}); }); // the name is taken now
        doAndSee([&] { m_page->undo(); });
        QVERIFY(rowNamed("a") && rowNamed("c"));
        QVERIFY(says(*m_page, QStringLiteral("name is taken")));
        doAndSee([&] { m_page->undo(); });
        QVERIFY(rowNamed("older"));
        // As soon as the name is free, it comes back, too.
        choose("b");
        doAndSee([&] { m_page->remove(); });
        doAndSee([&] { m_page->undo(); });
        QVERIFY(rowNamed("b") && rowNamed("b")->definitions.front().contains(u"vfs_read"));
        doAndSee([&] {
            int left = 0;
            m_page->leave([&left] { ++left; });
            QTRY_VERIFY(m_page->findChild<QMessageBox*>());
            auto* const question = m_page->findChild<QMessageBox*>();
            for (const auto* const name : {"a", "b", "c", "older"})
                QVERIFY(question->informativeText().contains(QString::fromUtf8(name)));
            QTest::keyClick(question, Qt::Key_Escape);
            m_page->undo();
        });
        QVERIFY(says(*m_page, QStringLiteral("name is taken")));
    }

    void keptProbesStay()
    {
        showTarget();
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
        showTarget();
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
        QTRY_VERIFY(rowNamed("slow")->definitions.front().startsWith(QStringLiteral("r64:")));
        QVERIFY(rowNamed("slow")->state.startsWith(QStringLiteral("Watched")));
    }

    void wipedBuffersAreNamedFirst()
    {
        showTarget();
        doAndSee([&] { m_page->make({spec("p:open do_sys_openat2")}); });
        QVERIFY(m_fake->makeInstance("mine").has_value());
        m_fake->feed("mine", 0, std::string(4096, '\0'), 5);
        choose("open");
        QVERIFY(shownButton(*m_page, QStringLiteral("Delete"))->isEnabled());
        QTest::keyClick(m_page->table(), Qt::Key_Delete);
        QTRY_VERIFY2(m_page->findChild<QMessageBox*>(), qPrintable(shownTexts(*m_page)));
        auto* question = m_page->findChild<QMessageBox*>();
        QVERIFY2(question->informativeText().contains(
                     QStringLiteral("mine, if it was ever enabled there; events: 5")),
                 qPrintable(question->informativeText()));
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
        showTarget();
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
        showTarget();
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
        showTarget();
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

    void whatIsMadeButNotWatchedIsToldApart()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("mine.probes.json"));
        const probe::ProbeSet set{
            .name = "mine",
            .entries = {{.spec = spec("p:fine vfs_read count=%dx"), .filter = "count>1"},
                        {.spec = spec("p:odd vfs_write count=%dx"), .filter = "nofield>1"}}};
        QVERIFY(writeProbeSet(file, set).has_value());
        showTarget();
        doAndSee([&] { m_page->restoreSetFrom(file); });
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QVERIFY(!says(*m_page, QStringLiteral("Not made:")));
        QVERIFY2(says(*m_page, QStringLiteral("Made, but not watched as in the set:")),
                 qPrintable(shownTexts(*m_page)));
        QVERIFY(says(*m_page, QStringLiteral("odd")));
    }

    void aSetCarriesEventsThatHangOnOthers()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("hanging.probes.json"));
        showTarget();
        doAndSee([&] {
            m_page->make({spec("p:open do_sys_openat2 dfd=%di"), spec("s:latency u64 delta")});
        });
        const auto group = rowNamed("open")->event.system;
        doAndSee([&] {
            m_page->make(
                {spec(("e:late synthetic/" + group + "_latency d=$delta if delta>1").c_str())});
        });
        QVERIFY2(m_page->table()->probes()->rowCount() == 3, qPrintable(shownTexts(*m_page)));
        m_page->table()->clearSelection();
        doAndSee([&] { m_page->saveSetTo(file); });
        const auto set = readProbeSet(file);
        QVERIFY(set.has_value());
        for (const auto& entry : set->entries)
            QVERIFY2(entry.spec.format().find("probescope_") == std::string::npos,
                     entry.spec.format().c_str());
        // Into another session, whose names are others.
        m_fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        m_fake->setProcesses({{.pid = 4711, .start = 99, .comm = "other", .commandLine = "other"}});
        showTarget();
        doAndSee([&] { m_page->restoreSetFrom(file); });
        QVERIFY2(!says(*m_page, QStringLiteral("Not made:")), qPrintable(shownTexts(*m_page)));
        QCOMPARE(m_page->table()->probes()->rowCount(), 3);
        const auto other = rowNamed("open")->event.system;
        QVERIFY(other != group);
        QVERIFY(rowNamed(other + "_latency"));
        QVERIFY(rowNamed("late")->definitions.front().contains(
            QString::fromStdString(other + "_latency")));
    }

    void listedEventProbesMayHaveLostTheirFilter()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("theirs.probes.json"));
        QVERIFY(m_fake->append("dynamic_events", "e:theirs/on sched/sched_switch if prev_pid>1")
                    .has_value());
        showTarget();
        choose("on");
        QSignalSpy noted(m_page.get(), &ProbesPage::noted);
        doAndSee([&] { m_page->cloneProbe(); });
        QCOMPARE(noted.size(), 1);
        doAndSee([&] { m_page->saveSetTo(file); });
        QVERIFY2(says(*m_page, QStringLiteral("whether it has a filter")),
                 qPrintable(shownTexts(*m_page)));
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
        click(QStringLiteral("Clean Up…"));
        QTRY_VERIFY(m_page->findChild<QMessageBox*>());
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY2(
            question->informativeText().contains(QStringLiteral("probescope-55-550-1; events: 7")),
            qPrintable(question->informativeText()));
        doAndSee([&] {
            QTest::mouseClick(shownButton(*question, QStringLiteral("Clean Up")), Qt::LeftButton);
        });
        QCOMPARE(m_page->table()->probes()->rowCount(), 1);
        QVERIFY(rowNamed("used"));
        QVERIFY2(says(*m_page, QStringLiteral("Not probescope-66-660: ")),
                 qPrintable(shownTexts(*m_page)));
        QVERIFY(says(*m_page, QStringLiteral("Cleaned up: 2 session(s)")));
    }

    void definitionsAreCopied()
    {
        showTarget();
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
        QVERIFY2(desk.builder()->line()->verdict().contains(QStringLiteral("name is taken")),
                 qPrintable(desk.builder()->line()->verdict()));
        QCOMPARE(model->rowCount(), 1);
    }

    void editingEndsOnThePage()
    {
        ProbesDesk desk({});
        desk.resize(1300, 900);
        desk.show();
        QVERIFY(QTest::qWaitForWindowActive(&desk));
        QSignalSpy looked(desk.page(), &ProbesPage::looked);
        desk.setBackend(m_fake);
        QVERIFY(looked.wait());
        auto* const page = desk.page();
        const auto* const model = page->table()->probes();
        page->make({spec("p:open do_sys_openat2 dfd=%di")});
        QTRY_COMPARE(model->rowCount(), 1);
        QTRY_VERIFY(!page->work()->doing());
        page->table()->choose(model->rows().front().event);
        const auto openForm = [&] {
            auto* const edit = shownButton(desk, QStringLiteral("Edit…"));
            QTRY_VERIFY2(edit->isEnabled(), qPrintable(edit->toolTip()));
            QTest::mouseClick(edit, Qt::LeftButton);
            QTRY_VERIFY2(desk.showsBuilder(), qPrintable(shownTexts(desk)));
            QTRY_VERIFY(!desk.builder()->busy());
            QTRY_VERIFY(!page->work()->doing());
        };
        openForm();
        auto* const make = shownButton(desk, QStringLiteral("Make and Watch"));
        QVERIFY(make);
        auto* const edit = desk.builder()->line()->edit();
        const auto line = edit->toPlainText();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, line + QStringLiteral(" how=%si"));
        QTRY_VERIFY(!desk.builder()->busy());
        QTRY_VERIFY(make->isEnabled());
        // Somebody's buffer holds events: going back leaves the form ready for another try.
        QVERIFY(m_fake->makeInstance("mine").has_value());
        m_fake->feed("mine", 0, std::string(4096, '\0'), 5);
        QTest::mouseClick(make, Qt::LeftButton);
        QTRY_VERIFY(desk.findChild<QMessageBox*>());
        QTest::keyClick(desk.findChild<QMessageBox*>(), Qt::Key_Escape);
        QTRY_VERIFY(!desk.findChild<QMessageBox*>());
        QVERIFY(desk.showsBuilder());
        QVERIFY2(desk.builder()->line()->verdict().isEmpty(),
                 qPrintable(desk.builder()->line()->verdict()));
        QVERIFY(m_fake->removeInstance("mine").has_value());
        QTRY_VERIFY(make->isEnabled());
        QTest::mouseClick(make, Qt::LeftButton);
        QTRY_VERIFY(!desk.showsBuilder());
        QTRY_VERIFY(!model->rows().empty()
                    && model->rows().front().definitions.front().contains(QStringLiteral("how=")));
        // The return, too: both become events.
        QTRY_VERIFY(!page->work()->doing());
        page->table()->choose(model->rows().front().event);
        openForm();
        QTest::mouseClick(shownButton(desk, QStringLiteral("Both")), Qt::LeftButton);
        QTRY_VERIFY(!desk.builder()->busy());
        QTRY_VERIFY2(make->isEnabled(), qPrintable(shownTexts(desk)));
        QTest::mouseClick(make, Qt::LeftButton);
        QTRY_VERIFY2(!desk.showsBuilder(), qPrintable(shownTexts(desk)));
        QTRY_COMPARE(model->rowCount(), 2);
        QTRY_VERIFY(model->rows()[0].enabled && model->rows()[1].enabled);
    }

    void theFormKnowsWhatWasMadeMeanwhile()
    {
        ProbesDesk desk({});
        desk.resize(1300, 900);
        desk.show();
        QVERIFY(QTest::qWaitForWindowExposed(&desk));
        QSignalSpy looked(desk.page(), &ProbesPage::looked);
        desk.setBackend(m_fake);
        QVERIFY(looked.wait());
        auto* const page = desk.page();
        const auto makeWithForm = [&] {
            desk.openFunction(QStringLiteral("vfs_read"));
            QTRY_VERIFY(desk.showsBuilder());
            QTRY_VERIFY(!desk.builder()->busy());
            auto* const make = shownButton(desk, QStringLiteral("Make and Watch"));
            QTRY_VERIFY2(make->isEnabled(), qPrintable(shownTexts(desk)));
            QSignalSpy made(page, &ProbesPage::made);
            QSignalSpy refused(page->work(), &ProbeWork::refused);
            QTest::mouseClick(make, Qt::LeftButton);
            QVERIFY(!make->isEnabled()); // a second one makes no second
            QTRY_VERIFY(!made.isEmpty());
            QTRY_VERIFY(!page->work()->doing());
            QVERIFY2(refused.isEmpty(), qPrintable(shownTexts(desk)));
            QVERIFY(!desk.showsBuilder());
        };
        makeWithForm();
        makeWithForm(); // under another name
        const auto* const model = page->table()->probes();
        QTRY_COMPARE(model->rowCount(), 2);
        // One that is gone is no clash.
        const auto gone = model->rows().front().event;
        page->table()->choose(gone);
        page->remove();
        QTRY_COMPARE(model->rowCount(), 1);
        desk.openDefinition(QStringLiteral("p:%1 vfs_read").arg(QString::fromStdString(gone.name)),
                            0);
        QTRY_VERIFY(!desk.builder()->busy());
        QTRY_VERIFY(shownButton(desk, QStringLiteral("Make and Watch"))->isEnabled());
    }

    void aDraftThatMakesRoomCanBeTakenUpAgain()
    {
        ProbesDesk desk({});
        desk.resize(1300, 900);
        desk.show();
        QVERIFY(QTest::qWaitForWindowActive(&desk));
        QSignalSpy looked(desk.page(), &ProbesPage::looked);
        desk.setBackend(m_fake);
        QVERIFY(looked.wait());
        desk.openDefinition(QStringLiteral("p:mine do_sys_openat2"), 0);
        QTRY_VERIFY(!desk.builder()->busy());
        // Nobody changed it: it can go.
        desk.openFunction(QStringLiteral("vfs_write"));
        QVERIFY(!shownButton(desk, QStringLiteral("Take Up the Former Draft")));
        QTRY_VERIFY(!desk.builder()->busy());
        desk.openDefinition(QStringLiteral("p:mine do_sys_openat2"), 0);
        QVERIFY(!shownButton(desk, QStringLiteral("Take Up the Former Draft")));
        auto* const edit = desk.builder()->line()->edit();
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(edit, QStringLiteral(" dfd=%di"));
        const auto text = edit->toPlainText();
        for (auto* const box : desk.builder()->findChildren<QCheckBox*>()) {
            if (box->text().contains(QStringLiteral("stack")))
                box->setChecked(true);
        }
        QVERIFY(desk.builder()->draft().stackTrace());
        desk.openFunction(QStringLiteral("vfs_read"));
        QVERIFY(edit->toPlainText().contains(QStringLiteral("vfs_read")));
        auto* const back = shownButton(desk, QStringLiteral("Take Up the Former Draft"));
        QVERIFY(back);
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(edit->toPlainText(), text);
        QVERIFY(desk.builder()->draft().stackTrace());
        QVERIFY(!back->isVisible());
        // And it is not lost the next time, either.
        desk.openFunction(QStringLiteral("vfs_read"));
        QVERIFY(back->isVisible());
        // Nor without a question when the window closes.
        QVERIFY(!desk.hasSomethingToLose());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(desk.hasSomethingToLose());
        int left = 0;
        desk.leave([&left] { ++left; });
        auto* question = desk.findChild<QMessageBox*>();
        QVERIFY(question);
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(!desk.findChild<QMessageBox*>());
        QCOMPARE(left, 0);
        desk.leave([&left] { ++left; });
        question = desk.findChild<QMessageBox*>();
        QTest::mouseClick(shownButton(*question, QStringLiteral("Throw Away")), Qt::LeftButton);
        QCOMPARE(left, 1);
        QVERIFY(!desk.hasSomethingToLose());
    }

    void placesInFilesOfThisMachineAreAskedAbout()
    {
        ProbesDesk desk({});
        desk.resize(1300, 900);
        desk.show();
        QVERIFY(QTest::qWaitForWindowActive(&desk));
        QSignalSpy looked(desk.page(), &ProbesPage::looked);
        m_fake->setName("root@server");
        desk.setBackend(m_fake); // booted at another time than this machine
        QVERIFY(looked.wait());
        desk.openDefinition(QStringLiteral("p:line /bin/sh:0x1040"), 0);
        QTRY_VERIFY(!desk.builder()->busy());
        const auto warns = [&] {
            const auto& findings = desk.builder()->line()->findings();
            return std::any_of(findings.begin(), findings.end(), [](const ProbeFinding& one) {
                return one.weight == ProbeFinding::Weight::Warning
                    && one.words.contains(QStringLiteral("root@server"));
            });
        };
        QVERIFY(warns());
        auto* const make = shownButton(desk, QStringLiteral("Make and Watch"));
        QVERIFY(make->isEnabled());
        QTest::mouseClick(make, Qt::LeftButton);
        auto* const question = desk.findChild<QMessageBox*>();
        QVERIFY(question && question->text().contains(QStringLiteral("root@server")));
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(!desk.findChild<QMessageBox*>());
        QVERIFY(!desk.page()->work()->doing());
        // On this machine nothing has to be asked.
        std::string boot;
        std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
        m_fake->reboot(boot);
        desk.setBackend(m_fake);
        QTRY_VERIFY(!desk.builder()->busy() && make->isEnabled());
        QVERIFY(!warns());
    }

    void aNameThatIsTakenIsAFaultBeforeItIsTried()
    {
        ProbesDesk desk({});
        desk.resize(1300, 900);
        desk.show();
        QVERIFY(QTest::qWaitForWindowExposed(&desk));
        QSignalSpy looked(desk.page(), &ProbesPage::looked);
        desk.setBackend(m_fake);
        QVERIFY(looked.wait());
        desk.page()->make({spec("p:open do_sys_openat2")});
        const auto* const model = desk.page()->table()->probes();
        QTRY_COMPARE(model->rowCount(), 1);
        const auto group = QString::fromStdString(model->rows().front().event.system);
        desk.openDefinition(QStringLiteral("p:%1/open vfs_read").arg(group), 0);
        QTRY_VERIFY(!desk.builder()->busy());
        auto* const make = shownButton(desk, QStringLiteral("Make and Watch"));
        QVERIFY(!make->isEnabled());
        const auto& findings = desk.builder()->line()->findings();
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(findings.front().fixed),
                 QStringLiteral("p:%1/open_2 vfs_read").arg(group));
    }

    void nothingIsAskedWhileNobodyLooks()
    {
        showTarget();
        m_page->hide();
        QVERIFY(!m_page->work()->watching());
        QSignalSpy looked(m_page.get(), &ProbesPage::looked);
        m_page->show();
        QVERIFY(looked.wait());
    }

    void aLostTargetIsTold()
    {
        showTarget();
        m_fake->disconnect();
        lookAgain();
        QTRY_VERIFY(shownButton(*m_page, QStringLiteral("Try Again")));
        m_page->setBackend(nullptr);
        QVERIFY(says(*m_page, QStringLiteral("No target is connected.")));
    }

    void lightDarkAndLarge()
    {
        const auto light = QApplication::palette();
        const auto font = QApplication::font();
        showTarget();
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
        showTarget();
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
