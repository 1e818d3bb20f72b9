// The samples that come with the program, and their guides. What the answers say is found here once
// more, from the text of trace-cmd and of the files themselves.

#include "tests/support/written_file.h"
#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/shell/sample_facts.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/unnamed_controls.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/card.h"
#include "ui/base/table/report_table.h"
#include "ui/shell/sample_guide.h"
#include "ui/shell/samples.h"
#include "ui/shell/start_page.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/latency/latency_view.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// What a window of 1024 pixels has beside the guide and the list of what a capture holds.
constexpr int kNarrowView = 580;

} // namespace

class TestSamples : public MainWindowStage
{
    Q_OBJECT

    SampleGuide* openedGuide(const char* name) { return open(unpacked(name))->guide(); }
    QAction* guideAction()
    {
        for (auto* const action : m_window->findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Sample &guide"))
                return action;
        }
        qFatal("the guide is in no menu");
    }
    static std::map<QString, int> countsIn(const store::Capture& capture)
    {
        const auto counts = capture.eventCountByType();
        std::map<QString, int> byName;
        for (std::uint32_t id = 0; id < counts.size(); ++id) {
            if (counts[id] > 0)
                byName[QString::fromStdString(capture.eventType(EventTypeId(id)).name)] +=
                    int(counts[id]);
        }
        return byName;
    }
    void verifyAnswer(const char* name, const QStringList& parts)
    {
        const auto answer = sample(name).answer;
        for (const auto& part : parts)
            QVERIFY2(answer.contains(part), qPrintable(part + u'\n' + answer));
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    void whatTheProgramLacksIsToldAndNotWritten()
    {
        Sample missing;
        missing.resource = QStringLiteral(":/samples/missing.dat");
        const auto file = unpackSample(missing);
        QVERIFY(!file);
        QWidget asker;
        openUnpacked(file, &asker, [](const QString& opened) { QFAIL(qPrintable(opened)); });
        const auto* const box = asker.findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains(QStringLiteral("Reinstall the program")));
    }

    void eachIsListedAndOpensWithItsGuide_data()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < int(samples().size()); ++i)
            QTest::newRow(qPrintable(samples()[std::size_t(i)].title)) << i;
    }
    void eachIsListedAndOpensWithItsGuide()
    {
        QFETCH(int, number);
        const auto one = samples()[std::size_t(number)];
        QVERIFY(QFileInfo(one.resource).size() > 0);
        QVERIFY(one.steps.size() >= 3 && one.steps.size() <= 5);
        const auto cards = m_window->findChild<StartPage*>()->findChildren<Card*>();
        const auto card = std::find_if(cards.begin(), cards.end(), [&one](const Card* shown) {
            return shown->toolTip() == one.line;
        });
        QVERIFY(card != cards.end());
        QTest::keyClick(*card, Qt::Key_Space);
        waitUntil([&] { return m_window->settled(); });
        QVERIFY(m_window->currentCapture());
        QCOMPARE(m_window->currentCapture()->capture()->summary().problems, std::uint64_t(0));
        const auto* const guide = m_window->currentTab()->guide();
        QVERIFY(guide && guide->isVisible());
        QVERIFY(says(*guide, one.title));
        QVERIFY(says(*guide, one.question));
        for (const auto& step : one.steps)
            QVERIFY2(says(*guide, step), qPrintable(step));
        QCOMPARE(cutTexts(*guide), QStringList());
        QCOMPARE(namelessControls(*guide) + unnamedControls(*guide), QStringList());
    }

    void theyAreSmall()
    {
        QCOMPARE(samples().size(), std::size_t(4));
        qint64 sum = 0;
        for (const auto& one : samples()) {
            const auto bytes = QFileInfo(one.resource).size();
            QVERIFY2(bytes < 400 * 1024, qPrintable(one.resource));
            sum += bytes;
        }
        QVERIFY(sum < 2 * 1024 * 1024);
    }

    void theGuideIsHiddenAndComesBack()
    {
        QVERIFY(!guideAction()->isEnabled());
        auto* const guide = openedGuide("why-late.dat");
        QVERIFY(guideAction()->isEnabled() && guideAction()->isChecked());
        auto* const views = m_window->currentCapture();
        const int narrow = views->width();
        QTest::mouseClick(named<QToolButton>(*guide, QStringLiteral("Hide the guide")),
                          Qt::LeftButton);
        QVERIFY(!guide->isVisible());
        QVERIFY(guideAction()->isEnabled() && !guideAction()->isChecked());
        waitUntil([&] { return views->width() > narrow; });
        guideAction()->trigger();
        QVERIFY(guide->isVisible() && guideAction()->isChecked());
        guideAction()->trigger();
        QVERIFY(!guide->isVisible() && !guideAction()->isChecked());
        // Another file has no guide; back here, it is as it was left.
        openSample();
        QVERIFY(!guideAction()->isEnabled() && !guideAction()->isChecked());
        m_window->tabs()->setCurrentIndex(0);
        QVERIFY(guideAction()->isEnabled() && !guideAction()->isChecked());
    }

    /// On a small screen each part is wide enough to be read.
    void aNarrowWindowHasRoomForTheGuide()
    {
        m_window->resize(1024, 670);
        auto* const guide = openedGuide("where-time-goes.txt.xz");
        QStringList wide;
        auto* const views = m_window->currentCapture()->views();
        for (const auto* const view : views->all()) {
            if (view->minimumSizeHint().width() > kNarrowView)
                wide << QStringLiteral("%1: %2")
                            .arg(QLatin1String(view->metaObject()->className()))
                            .arg(view->minimumSizeHint().width());
        }
        QCOMPARE(wide.join(u'\n'), QString());
        QCOMPARE(m_window->width(), 1024);
        const auto* const calls = views->get<CallsView>()->findChild<QTreeView*>();
        QVERIFY(calls->columnWidth(0)
                >= calls->fontMetrics().horizontalAdvance(QStringLiteral("__x64_sys_fsync")));
        QVERIFY(calls->header()->length() <= calls->viewport()->width());
        const auto* const tree = views->get<CaptureTree>()->tree();
        const QAbstractItemView& items = *tree;
        QVERIFY(tree->columnWidth(CaptureTreeModel::Name)
                >= items.sizeHintForColumn(CaptureTreeModel::Name));
        const auto* const time = m_window->findChild<QLineEdit*>(QStringLiteral("readout1"));
        QVERIFY(time->width() >= time->fontMetrics().horizontalAdvance(time->text()));
        QVERIFY(guide->isVisible() && guide->geometry().right() < 1024);
        const auto* const side = views->docks().first();
        QVERIFY2(side->width() >= 190, qPrintable(QString::number(side->width())));
        QVERIFY(tree->isColumnHidden(CaptureTreeModel::Events));
        m_window->resize(1600, 670);
        waitUntil([tree] { return !tree->isColumnHidden(CaptureTreeModel::Events); });
    }

    /// Whatever is in front, the window stays on a small screen.
    void noViewMakesTheWindowWider()
    {
        m_window->resize(1024, 670);
        openedGuide("why-late.dat");
        const auto* const views = m_window->currentCapture()->views();
        QStringList wide;
        for (const auto* const view : views->all()) {
            views->bringUp(view);
            waitUntil([view] { return !view->busy(); });
            QCoreApplication::processEvents();
            if (const int width = m_window->minimumSizeHint().width(); width > 1024)
                wide << QStringLiteral("%1: %2")
                            .arg(QLatin1String(view->metaObject()->className()))
                            .arg(width);
        }
        QCOMPARE(wide.join(u' '), QString());
    }

    void theAnswerIsShownWhenAskedFor()
    {
        auto* const guide = openedGuide("why-late.dat");
        const auto answer = sample("why-late.dat").answer;
        QVERIFY(!guide->answerShown());
        QVERIFY(!says(*guide, answer));
        QTest::mouseClick(shownButton(*guide, QStringLiteral("Show the answer")), Qt::LeftButton);
        QVERIFY(guide->answerShown());
        QVERIFY(says(*guide, answer));
        QTest::mouseClick(shownButton(*guide, QStringLiteral("Hide the answer")), Qt::LeftButton);
        QVERIFY(!says(*guide, answer));
    }

    void samplesAreKnownByTheirContent()
    {
        const auto bytes = readCapture(unpacked("who-opened.dat"));
        QVERIFY(sampleIn(write("who-opened.dat", bytes)));
        QVERIFY(!sampleIn(write("other.dat", bytes)));
        auto changed = bytes;
        changed[changed.size() - 1] = char(changed.back() + 1);
        QVERIFY(!sampleIn(write("who-opened.dat", changed)));
        QVERIFY(!sampleIn(m_dir.filePath(QStringLiteral("none/who-opened.dat"))));
    }

    /// Samples are unpacked into a cache, where nobody looks for files of their own.
    void filesMadeOfASampleAreProposedElsewhere()
    {
        QVERIFY(openedGuide("why-late.dat"));
        const auto file =
            proposedFile(*m_window->currentCapture()->capture(), QStringLiteral("csv"));
        QCOMPARE(QFileInfo(file).fileName(), QStringLiteral("why-late.csv"));
        const auto cache =
            QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u'/';
        QVERIFY2(!file.startsWith(cache), qPrintable(file));
        QVERIFY2(QFileInfo(QFileInfo(file).absolutePath()).isDir(), qPrintable(file));
    }

    /// Pictures of the window are of the capture.
    void aWindowForPicturesHasNoGuide()
    {
        m_window->setRemembers(false);
        QVERIFY(!openedGuide("why-late.dat"));
    }

    void theSampleOfWakeUpsHasThemAll()
    {
        const auto counts = countsOf(reportOf("why-late.dat"));
        const auto found = countsIn(*open(unpacked("why-late.dat"))->captureWindow()->capture());
        for (const char* event :
             {"sched_waking", "sched_wakeup", "sched_wakeup_new", "sched_switch",
              "irq_handler_entry", "irq_handler_exit", "softirq_raise", "softirq_entry",
              "softirq_exit", "block_rq_issue", "block_rq_complete", "cpu_idle"})
            QVERIFY2(counts.contains(QLatin1String(event)), event);
        QVERIFY(found == counts);
    }

    void theLongestWaitIsThatOfTheAnswer()
    {
        const auto lines = reportOf("why-late.dat");
        const auto waits = waitsIn(lines);
        QVERIFY(waits.size() > 100);
        const auto& longest = waits[0];
        QCOMPARE(longest.task, QStringLiteral("sensor"));
        QCOMPARE(longest.before, QStringLiteral("encoder"));
        QVERIFY(longest.priorityBefore < longest.priority);
        for (auto i = longest.firstLine; i < longest.lastLine; ++i) {
            if (lines[i].cpu == longest.cpu) // until it gave the CPU up, nobody else had it
                QVERIFY2(lines[i].event != u"sched_switch" && lines[i].task == longest.before,
                         qPrintable(lines[i].text));
        }
        verifyAnswer("why-late.dat",
                     {QStringLiteral("`sensor` waited %1 ms for CPU %2, where `encoder` ran")
                          .arg(double(longest.ns) / 1e6, 0, 'f', 2)
                          .arg(longest.cpu),
                      QStringLiteral("`encoder` has the priority %1, `sensor` %2")
                          .arg(longest.priorityBefore)
                          .arg(longest.priority),
                      QStringLiteral("No other wait is longer than 2.5 ms")});
        QVERIFY(longest.ns > 20'000'000);
        QVERIFY(waits[1].ns <= 2'500'000);
    }

    /// The steps lead to it, too.
    void theFirstRowOfTheLongestIsThatWait()
    {
        const auto longest = waitsIn(reportOf("why-late.dat"))[0];
        auto* const capture = open(unpacked("why-late.dat"))->captureWindow();
        auto* const view = capture->view<LatencyView>();
        emit view->wanted();
        waitUntil([&] { return view->chooser().offersSources() && !view->busy(); });
        view->measure({.kind = analysis::SpanSource::Kind::Pairs, .name = "wakeup"});
        waitUntil([&] { return !view->busy() && view->list()->rowCount() > 0; });
        const auto& first = view->list()->row(0);
        QCOMPARE(first.span.durationNs, longest.ns);
        QCOMPARE(first.task.section(u'-', 0, 0), longest.task);
    }

    void theLongestWaitIsOneKeyAway()
    {
        const auto lines = reportOf("why-late.dat");
        const auto longest = waitsIn(lines)[0];
        auto* const capture = open(unpacked("why-late.dat"))->captureWindow();
        m_window->activateWindow();
        waitUntil([] { return QApplication::focusWidget() != nullptr; });
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_L,
                        Qt::ControlModifier | Qt::ShiftModifier);
        const auto* const selection = capture->selection();
        const auto end = lines[longest.lastLine].timeNs;
        waitUntil([&] { return selection->timeNs() == end; });
        const auto& held = *capture->capture();
        QCOMPARE(QString::fromStdString(held.task(held.event(*selection->row())->task).comm),
                 longest.before);
        waitUntil([&] {
            const auto seen = selection->visible();
            return seen.beginNs <= end - longest.ns && end < seen.endNs
                && seen.lengthNs() < 2 * longest.ns;
        });
    }

    void theTimeGoesWhereTheAnswerSays()
    {
        const auto spent = spentIn(unpackedText("where-time-goes.txt.xz"));
        const auto fsync = spent.at(QStringLiteral("__x64_sys_fsync"));
        const auto writes = spent.at(QStringLiteral("__x64_sys_write"));
        const auto opens = spent.at(QStringLiteral("__x64_sys_openat"));
        const auto commit = spent.at(QStringLiteral("jbd2_log_wait_commit"));
        const auto asleep = spent.at(QStringLiteral("schedule"));
        QVERIFY(fsync.us > writes.us && writes.us > opens.us);
        QVERIFY(asleep.us > 0.9 * commit.us && commit.us < fsync.us);
        QCOMPARE(opens.calls, 1);
        const auto share = 100 * fsync.us / spent.at({}).us;
        verifyAnswer(
            "where-time-goes.txt.xz",
            {QStringLiteral("The %1 calls of fsync (`__x64_sys_fsync`) took %2, %3 % of all")
                 .arg(fsync.calls)
                 .arg(inMs(fsync.us))
                 .arg(share, 0, 'f', 1),
             QStringLiteral("The %1 writes took %2").arg(writes.calls).arg(inMs(writes.us)),
             QStringLiteral("`jbd2_log_wait_commit` took ") + inMs(commit.us)});
    }

    void theFileWasOpenedByThoseOfTheAnswer()
    {
        const auto lines = reportOf("who-opened.dat");
        const auto searched = QStringLiteral("/etc/shadow");
        QStringList openers;
        QStringList refused;
        for (auto line = lines.begin(); line != lines.end(); ++line) {
            if (!line->text.contains(searched))
                continue;
            QCOMPARE(line->event, QStringLiteral("open"));
            openers << QStringLiteral("`%1` (%2)").arg(line->task).arg(line->pid);
            const auto next = std::find_if(line + 1, lines.end(), [line](const Line& later) {
                return later.pid == line->pid;
            });
            QVERIFY(next != lines.end());
            QCOMPARE(next->event, QStringLiteral("opened"));
            const auto fd = next->text.section(QStringLiteral("fd="), 1).trimmed();
            if (fd.startsWith(u'-'))
                refused << line->task << fd;
            else
                QCOMPARE(fd, QStringLiteral("3"));
        }
        QCOMPARE(openers.size(), 3);
        QCOMPARE(refused, (QStringList{QStringLiteral("cat"), QStringLiteral("-13")}));
        verifyAnswer("who-opened.dat",
                     {QStringLiteral("Three programs: %1, %2 and %3.")
                          .arg(openers[0], openers[1], openers[2]),
                      QStringLiteral("`cat` was refused: its `fd` is -13, EACCES.")});
        QVERIFY(std::any_of(lines.begin(), lines.end(), [](const Line& line) {
            return line.task == u"cp" && line.text.contains(u"\"/tmp/shadow.copy\"");
        }));
    }

    void theProbeMissedWhatTheKernelCounted()
    {
        const auto lines = linesOf(unpackedText("which-missed.txt.xz"));
        auto events = countsOf(lines);
        std::map<QString, std::pair<int, int>> kernels; // hits and misses
        const auto profile = readCapture(*unpackCompanion(sample("which-missed.txt.xz")));
        for (const auto& line : QString::fromUtf8(profile).split(u'\n', Qt::SkipEmptyParts)) {
            const auto words = line.simplified().split(u' ');
            QCOMPARE(words.size(), 3);
            kernels[words[0]] = {words[1].toInt(), words[2].toInt()};
        }
        QCOMPARE(kernels.size(), std::size_t(4));
        for (const auto& [name, counts] : kernels)
            QCOMPARE(events[name], counts.first);
        const auto [hits, misses] = kernels[QStringLiteral("nap_end")];
        QCOMPARE(hits + misses, events[QStringLiteral("nap")]);
        QCOMPARE(kernels[QStringLiteral("save_end")], std::pair(events[QStringLiteral("save")], 0));
        std::set<int> nappers;
        std::set<int> savers;
        for (const auto& line : lines)
            (line.event.startsWith(u"nap") ? nappers : savers).insert(line.pid);
        QCOMPARE(savers.size(), std::size_t(1));
        verifyAnswer(
            "which-missed.txt.xz",
            {QStringLiteral("`nap_end` missed %1 of %2 calls, and had %3 hits")
                 .arg(misses)
                 .arg(hits + misses)
                 .arg(hits),
             QStringLiteral("while %1 tasks slept").arg(nappers.size()),
             QStringLiteral("`r%1:` would have been enough").arg(nappers.size()),
             QStringLiteral("as many hits as `save`: %1").arg(events[QStringLiteral("save")])});
    }

    void theKernelsCountsOpenBesideTheCapture()
    {
        auto* const guide = openedGuide("which-missed.txt.xz");
        QTest::mouseClick(shownButton(*guide, QStringLiteral("Open kprobe_profile")),
                          Qt::LeftButton);
        waitUntil([&] { return m_window->settled() && m_window->tabs()->count() == 2; });
        const auto* const page = m_window->currentTab()->tablePage();
        QVERIFY(page && !m_window->currentTab()->guide());
        waitUntil([&] { return page->table()->model()->rowCount() == 4; });
    }
};

QTEST_MAIN(TestSamples)
#include "tst_samples.moc"
