#include "core/import/opened.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/core/analysis/sched/sched_history.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/capture/capture_window.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/sched/models/slow_part_model.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/sched/slow_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using probescope::test::SchedHistory;
using Part = analysis::SlowPart;

namespace {

constexpr const char* kWhy = "Explain latency";

/// A window on a made-up history.
struct Stage
{
    explicit Stage(const std::shared_ptr<store::Capture>& opened)
        : capture(opened)
        , window(opened)
    {
        window.setRemembers(false);
        window.resize(1500, 950);
        window.restoreViewState();
        window.show();
        window.activateWindow();
        waitUntilActive(&window);
    }
    void raise(const char* dock) const
    {
        auto* const found = window.findChild<QDockWidget*>(QString::fromLatin1(dock));
        found->show();
        found->raise();
        QCoreApplication::processEvents();
    }
    const std::vector<Part>& parts() const
    {
        return window.view<SchedView>()->slow()->model()->reason().parts;
    }
    std::int64_t sumNs() const
    {
        std::int64_t sum = 0;
        for (const auto& part : parts())
            sum += part.ns;
        return sum;
    }
    /// The answer is on the screen.
    bool answered() const
    {
        auto* const sched = window.view<SchedView>();
        return sched->isVisible() && sched->pages()->currentWidget() == sched->slow()
            && sched->slow()->isVisible();
    }
    /// A real click on the tab of a view.
    void clickTab(const QString& title) const
    {
        for (auto* const bar : window.findChildren<QTabBar*>()) {
            for (int tab = 0; tab < bar->count(); ++tab) {
                if (bar->isVisible() && bar->tabText(tab) == title) {
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
                    return;
                }
            }
        }
        qFatal("no view has this title");
    }
    TimelineView& timeline() const { return *window.view<TimelineView>(); }
    /// The lane of the task is there and in sight.
    bool showsLaneOf(std::int32_t pid) const
    {
        const auto& viewport = timeline().viewport();
        const auto& layout = timeline().lanes().layout();
        const auto number = layout.find({timeline::LaneId::Kind::Task, std::uint32_t(pid)});
        if (!number)
            return false;
        const auto& lane = layout.lanes()[*number];
        return lane.y >= viewport.scroll()
            && lane.y + lane.height / 2 <= viewport.scroll() + viewport.canvas().height();
    }
    /// The span fills most of the timeline.
    bool showsTime(std::int64_t beginNs, std::int64_t endNs) const
    {
        constexpr std::int64_t kShortestNs = 16; // the timeline goes no closer
        const auto visible = window.selection()->visible();
        return visible.beginNs <= beginNs && visible.endNs >= endNs
            && visible.lengthNs() <= std::max((endNs - beginNs) * 3 / 2, kShortestNs);
    }
    std::shared_ptr<store::Capture> capture;
    CaptureWindow window;
};

} // namespace

/// "Explain latency" asked where slow things are shown: the answer comes up and adds up.
class TestWhy : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<SchedHistory> m_history;
    std::shared_ptr<store::Capture> m_capture;

    /// The span's task was woken within, and waited from there on to its end.
    bool endsWithWakeUp(const analysis::TimedSpan& span) const
    {
        const auto pid = m_capture->task(span.task).pid;
        const auto endNs = span.beginNs + span.durationNs;
        const auto& events = m_history->events();
        return pid > 0 && span.durationNs > 1
            && m_history->at(pid, endNs - 1).does == test::Moment::Does::Waits
            && std::any_of(events.begin(), events.end(), [&](const auto& event) {
                   return event.kind == SchedHistory::Made::Kind::Waking && event.pid == pid
                       && event.timeNs >= span.beginNs && event.timeNs < endNs;
               });
    }

    /// How long the tasks waited at most between a wakeup and the switch to them, counted
    /// nanosecond for nanosecond.
    static std::int64_t longestWaitNs(const SchedHistory& history)
    {
        std::int64_t longest = 0;
        for (const auto& event : history.events()) {
            if (event.kind != SchedHistory::Made::Kind::Switch || event.pid <= 0)
                continue;
            auto sinceNs = event.timeNs;
            while (sinceNs > SchedHistory::kStartNs
                   && history.at(event.pid, sinceNs - 1).does == test::Moment::Does::Waits)
                --sinceNs;
            longest = std::max(longest, event.timeNs - sinceNs);
        }
        return longest;
    }

private slots:
    void initTestCase()
    {
        m_history.reset(new SchedHistory(21, {.steps = 6000}));
        m_capture = m_history->capture(m_folder);
    }

    void ofACall()
    {
        Stage stage(m_capture);
        auto* const calls = stage.window.view<CallsView>();
        stage.raise("calls");
        const auto stack = m_capture->calls().stacks().front();
        const auto all = m_capture->calls().scan(stack.number, 0, 1000);
        QVERIFY(all.has_value());
        const auto longest =
            *std::max_element(all->begin(), all->end(), [](const auto& a, const auto& b) {
                return a.durationNs < b.durationNs;
            });
        calls->showForest({store::Forest::Kind::Stack, stack.number});
        waitUntil([&] { return calls->reveal(longest); });
        auto* const tree = calls->findChild<QTreeView*>(QStringLiteral("callTree"));
        tree->setFocus();
        QSignalSpy explained(stage.window.view<SchedView>()->slow(), &SlowView::explained);
        QTest::keyClick(tree, Qt::Key_E);
        waitForNext(explained);
        QVERIFY(stage.answered());
        QCOMPARE(stage.sumNs(), longest.durationNs);
        QCOMPARE(stage.window.view<SchedView>()->slow()->model()->reason().around,
                 std::optional(longest.id));
        QVERIFY(stage.showsTime(longest.startNs, longest.endNs()));
        QVERIFY(stage.showsLaneOf(m_capture->task(longest.task).pid));
    }

    /// Deeper than the lane shows in a low window.
    void ofADeepCall()
    {
        const auto path = m_folder.filePath(QStringLiteral("deep"));
        const auto opened =
            open::importFile(TEST_DATA "/graph/events-proc-abstime.txt.xz", path.toStdString());
        QVERIFY(opened.has_value());
        Stage stage(opened->capture);
        stage.window.resize(1024, 420);
        std::uint64_t place = 0;
        const auto calls = opened->capture->calls().scanAll(place, 100'000).value();
        const auto deepest = *std::ranges::max_element(calls, {}, &store::Call::depth);
        QVERIFY(deepest.depth >= 5);
        QSignalSpy explained(stage.window.view<SchedView>()->slow(), &SlowView::explained);
        stage.window.selection()->askWhy({.call = deepest.id});
        waitForNext(explained);
        const auto& layout = stage.timeline().lanes().layout();
        const auto& viewport = stage.timeline().viewport();
        const auto rowIsSeen = [&] {
            const auto pid = opened->capture->task(deepest.task).pid;
            const auto& lane =
                layout.lanes()[*layout.find({timeline::LaneId::Kind::Task, std::uint32_t(pid)})];
            const auto strips = layout.strips(lane);
            return std::ranges::any_of(strips, [&](const auto& strip) {
                const int y = lane.y + strip.y - viewport.scroll();
                return strip.kind == timeline::Strip::Kind::Calls
                    && strip.key.depth == deepest.depth && y >= 0
                    && y + strip.height <= viewport.canvas().height();
            });
        };
        QCoreApplication::processEvents();
        QVERIFY(rowIsSeen());
    }

    void ofASpan_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("name");
        using Kind = analysis::SpanSource::Kind;
        QTest::newRow("wakeup") << int(Kind::Pairs) << "wakeup";
        QTest::newRow("off CPU") << int(Kind::OffCpu) << "";
        QTest::newRow("call") << int(Kind::Calls) << "";
    }
    void ofASpan()
    {
        QFETCH(int, kind);
        QFETCH(QString, name);
        const auto source = analysis::SpanSource::Kind(kind);
        Stage stage(m_capture);
        auto* const latency = stage.window.view<LatencyView>();
        stage.raise("latency");
        waitUntil([&] { return !latency->busy(); });
        latency->measure({source, name.toStdString()});
        waitUntil([&] { return !latency->busy() && latency->list()->rowCount() > 0; });
        const auto span = latency->list()->rows().front().span;
        auto* const table = latency->longest();
        table->showSourceRow(0);
        table->setFocus();
        QSignalSpy explained(stage.window.view<SchedView>()->slow(), &SlowView::explained);
        QTest::keyClick(table, Qt::Key_E);
        waitForNext(explained);
        QVERIFY(stage.answered());
        QCOMPARE(stage.sumNs(), span.durationNs);
        QVERIFY(stage.showsTime(span.beginNs, span.beginNs + span.durationNs));
        QVERIFY(stage.showsLaneOf(m_capture->task(span.task).pid));
        if (source != analysis::SpanSource::Kind::OffCpu)
            return; // those can be anything: tasks are woken that run, or were preempted
        for (const auto& part : stage.parts())
            QVERIFY(part.kind == Part::Kind::Sleep || part.kind == Part::Kind::WakeDelay
                    || part.kind == Part::Kind::Preempted);
    }

    /// The arrow is that of the task whose time is explained, also where the event that begins the
    /// span is about another one; and one step leads back.
    void theTimelineShowsTheWakeUp_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("name");
        using Kind = analysis::SpanSource::Kind;
        QTest::newRow("wakeup") << int(Kind::Pairs) << "wakeup";
        QTest::newRow("off CPU") << int(Kind::OffCpu) << "";
    }
    void theTimelineShowsTheWakeUp()
    {
        QFETCH(int, kind);
        QFETCH(QString, name);
        Stage stage(m_capture);
        auto* const latency = stage.window.view<LatencyView>();
        stage.raise("latency");
        waitUntil([&] { return !latency->busy(); });
        latency->measure({analysis::SpanSource::Kind(kind), name.toStdString()});
        waitUntil([&] { return !latency->busy() && latency->list()->rowCount() > 0; });
        const auto& rows = latency->list()->rows();
        const auto woken = std::find_if(
            rows.begin(), rows.end(), [this](const auto& row) { return endsWithWakeUp(row.span); });
        QVERIFY(woken != rows.end());
        const auto span = woken->span;
        const auto before = stage.window.selection()->visible();
        latency->longest()->showSourceRow(int(woken - rows.begin()));
        latency->longest()->setFocus();
        QTest::keyClick(latency->longest(), Qt::Key_E);
        const auto arrow = [&] { return stage.timeline().scene().wakeUp; };
        const auto pid = m_capture->task(span.task).pid;
        waitUntil([&] { return arrow() && arrow()->run.pid == pid; });
        auto* const focus = QApplication::focusWidget(); // the next key is for what is seen
        QVERIFY(focus && stage.window.view<SchedView>()->isAncestorOf(focus));
        QCOMPARE(arrow()->run.timeNs, span.beginNs + span.durationNs);
        QVERIFY(arrow()->waking.timeNs >= span.beginNs);
        QVERIFY(arrow()->waking.timeNs < arrow()->run.timeNs);
        QVERIFY(timeline::wakeUpPlace(stage.timeline().scene()).has_value());
        for (auto* const action : stage.timeline().viewActions()) {
            if (action->text() == QStringLiteral("Zoom back"))
                action->trigger();
        }
        QCOMPARE(stage.window.selection()->visible(), before);
    }

    /// From an opened capture of scheduling: the tab, and the button in it.
    void theLongestWakeUpIsTwoActionsAway()
    {
        const QTemporaryDir folder;
        const SchedHistory history(22, {.steps = 6000, .calls = false});
        Stage stage(history.capture(folder));
        stage.clickTab(QStringLiteral("Latency"));
        auto* const latency = stage.window.view<LatencyView>();
        auto* const slow = stage.window.view<SchedView>()->slow();
        QSignalSpy explained(slow, &SlowView::explained);
        waitUntil([&] { return !latency->busy() && latency->list()->rowCount() > 0; });
        auto* const button = shownButton(*latency, QStringLiteral("Explain latency"));
        QVERIFY(button && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        waitForNext(explained);
        QVERIFY(stage.answered());
        using Source = analysis::SpanSource;
        QVERIFY(latency->chooser().subject().source
                == (Source{.kind = Source::Kind::Pairs, .name = "wakeup"}));
        const auto& rows = latency->list()->rows();
        const auto longest =
            std::ranges::max_element(rows, {}, [](const auto& row) { return row.span.durationNs; });
        QCOMPARE(stage.sumNs(), longest->span.durationNs);
        QCOMPARE(latency->longest()->sourceRow(latency->longest()->currentIndex()),
                 int(longest - rows.begin()));
    }

    void theLongestWakeUpIsOneKeyAway()
    {
        const QTemporaryDir folder;
        const SchedHistory history(23, {.steps = 6000, .calls = false});
        Stage stage(history.capture(folder));
        auto* const slow = stage.window.view<SchedView>()->slow();
        QSignalSpy explained(slow, &SlowView::explained);
        const auto press = [&stage] {
            QTest::keyClick(&stage.window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        };
        press();
        waitForNext(explained);
        QVERIFY(stage.answered());
        const auto span = slow->model()->reason().span;
        QCOMPARE(span.endNs - span.beginNs, longestWaitNs(history));
        for (const auto& part : stage.parts())
            QVERIFY(part.kind == Part::Kind::WakeDelay);
        QVERIFY(stage.showsTime(span.beginNs, span.endNs));
        QVERIFY(stage.showsLaneOf(span.pid));
        // Where the view only tells of the visible range, it looks at all of the capture again.
        auto* const scope = stage.window.view<SchedView>()->scope();
        scope->setCurrentIndex(1);
        stage.window.selection()->setVisible({history.endNs() - 100, history.endNs()});
        press();
        waitForNext(explained);
        QCOMPARE(scope->currentIndex(), 0);
        QCOMPARE(slow->model()->reason().span.beginNs, span.beginNs);
        QVERIFY(stage.showsTime(span.beginNs, span.endNs));
    }

    void explainingAnEventBringsTheAnswerForward()
    {
        const QTemporaryDir folder;
        const SchedHistory history(24, {.steps = 600, .calls = false});
        Stage stage(history.capture(folder));
        auto* const events = stage.window.view<EventsView>();
        auto* const slow = stage.window.view<SchedView>()->slow();
        stage.window.views()->bringUp(events);
        QVERIFY(!events->visibleRegion().isEmpty());
        QVERIFY(slow->visibleRegion().isEmpty());
        QSignalSpy explained(slow, &SlowView::explained);
        events->table()->setFocus();
        QTest::keyClick(events->table(), Qt::Key_E);
        waitForNext(explained);
        QVERIFY(stage.answered());
        QVERIFY(!slow->visibleRegion().isEmpty()); // not behind the tab of another view
    }

    void withoutWakeUpsThereIsNoneToExplain()
    {
        test::MadeEvents made;
        made.type("kmalloc", {{"ptr"}});
        made.event("kmalloc", {1000, 0, 7}, {1});
        made.event("kmalloc", {2000, 0, 7}, {2});
        Stage stage(made.capture());
        auto* const sched = stage.window.view<SchedView>();
        QSignalSpy told(sched, &SchedView::message);
        QSignalSpy asked(stage.window.selection(), &Selection::whyAsked);
        sched->explainLongestLatency();
        waitUntil([&] { return !told.empty(); });
        QVERIFY(told.front().front().toString().startsWith(QStringLiteral("There is no wakeup")));
        QCOMPARE(asked.size(), 0);
    }

    void ofARequestToADisk()
    {
        test::MadeEvents made;
        for (const char* const name : {"block_rq_issue", "block_rq_complete"})
            made.type(name, {{"dev"}, {"sector"}, {"nr_sector"}, {"rwbs", FieldKind::String}});
        const std::vector<Value> request{0, 8, 16, made.text("R")};
        made.event("block_rq_issue", {1000, 0, 7}, request); // by a worker
        made.event("block_rq_complete", {9000, 1, 5}, request);
        Stage stage(made.capture());
        auto* const latency = stage.window.view<LatencyView>();
        stage.raise("latency");
        waitUntil([&] { return !latency->busy(); });
        latency->measure({analysis::SpanSource::Kind::Pairs, "block"});
        waitUntil([&] { return !latency->busy() && latency->list()->rowCount() == 1; });
        auto* const table = latency->longest();
        table->showSourceRow(0);
        table->setFocus();
        auto* const slow = stage.window.view<SchedView>()->slow();
        QSignalSpy explained(slow, &SlowView::explained);
        QTest::keyClick(table, Qt::Key_E);
        waitForNext(explained);
        QCOMPARE(stage.sumNs(), std::int64_t(8000));
        QVERIFY2(slow->note().startsWith(QStringLiteral("This is what task task7-7 did")),
                 qPrintable(slow->note()));
    }

    void everyPartLeadsToItsPlace()
    {
        Stage stage(m_capture);
        auto* const slow = stage.window.view<SchedView>()->slow();
        QSignalSpy explained(slow, &SlowView::explained);
        const auto summary = m_capture->summary();
        stage.window.selection()->askWhy(
            {.beginNs = summary.firstNs, .endNs = summary.firstNs + 4000, .pid = 101});
        waitForNext(explained);
        QCOMPARE(stage.sumNs(), std::int64_t(4000));
        auto* const selection = stage.window.selection();
        std::set<Part::Kind> kinds;
        for (int row = 0; row < slow->model()->rowCount(); ++row) {
            const auto part = slow->model()->row(row);
            kinds.insert(part.kind);
            selection->selectTime(summary.lastNs + row);
            slow->goTo(row);
            if (part.row) {
                QCOMPARE(selection->row(), part.row);
            } else if (part.call) {
                QCOMPARE(selection->call(), part.call);
            } else {
                QCOMPARE(selection->timeNs(), part.beginNs);
            }
        }
        QVERIFY(kinds.size() >= 5);
        QCOMPARE(slow->model()->reason().span.endNs, summary.firstNs + 4000); // it stays
    }

    void noCallIsNoQuestion()
    {
        Stage stage(m_capture);
        QSignalSpy asked(stage.window.selection(), &Selection::whyAsked);
        QSignalSpy told(stage.window.view<LatencyView>(), &LatencyView::message);
        for (auto* const action : stage.window.view<LatencyView>()->viewActions()) {
            if (action->text() == QLatin1String(kWhy))
                action->trigger();
        }
        QCOMPARE(told.size(), 1);
        QCOMPARE(asked.size(), 0);
    }

    void everyTextHasRoom_data() { addLightAndDark(); }
    void everyTextHasRoom()
    {
        QFETCH(bool, dark);
        const ProgramPalette palette(dark);
        Stage stage(m_capture);
        const auto summary = m_capture->summary();
        stage.window.selection()->lanes()->setTaskLane(101, true);
        stage.window.selection()->lanes()->setTaskLane(102, true);
        stage.window.selection()->setVisible({summary.firstNs + 3000, summary.firstNs + 5000});
        QSignalSpy explained(stage.window.view<SchedView>()->slow(), &SlowView::explained);
        stage.window.selection()->askWhy(
            {.beginNs = summary.firstNs + 3000, .endNs = summary.firstNs + 5000, .pid = 101});
        waitForNext(explained);
        stage.window.finishPainting();
        const auto faults = cutTexts(*stage.window.view<SchedView>())
            + namelessControls(*stage.window.view<SchedView>());
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        keepPicture(stage.window, QStringLiteral("why-") + QLatin1String(QTest::currentDataTag()));
    }
};

QTEST_MAIN(TestWhy)
#include "tst_why.moc"
