// Which wakings begin a wait for a CPU.
#include "core/analysis/spans/span_set.h"
#include "tests/core/analysis/events/made_events.h"

#include <QTest>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

std::shared_ptr<const SpanSet> waitsOf(const store::Capture& capture)
{
    auto spans = collectSpans(capture, {SpanSource::Kind::Pairs, "wakeup"}, CancelToken());
    if (!spans)
        qFatal("%s", spans.error().message().c_str());
    return *spans;
}

} // namespace

class TestWaitSpans : public QObject
{
    Q_OBJECT

private slots:
    /// The kernel wakes a task that has not left its CPU, too: it waits for none.
    void tasksThatRunDoNotWait()
    {
        MadeEvents made;
        made.type("sched_waking", {{"pid"}});
        made.type("sched_switch", {{"prev_pid"}, {"prev_state"}, {"next_pid"}});
        made.event("sched_switch", {.timeNs = 100}, {0, 0, 7});
        made.event("sched_waking", {.timeNs = 110}, {7}); // runs
        made.event("sched_switch", {.timeNs = 120}, {7, 0, 0});
        made.event("sched_waking", {.timeNs = 130}, {8}); // does not run any more
        const auto spans = waitsOf(*made.capture());
        QCOMPARE(spans->pairingCounts(),
                 (SpanPairingCounts{.openBegins = 1, .wokenRunning = 1, .loneEnds = 1}));
        QCOMPARE(spans->brokenCount(), std::uint64_t(2));
    }

    /// A wait begins with the first waking of a sleep; one while the task is preempted begins none.
    void theFirstWakingBeginsTheWait()
    {
        MadeEvents made;
        made.type("sched_waking", {{"pid"}});
        made.type("sched_switch", {{"prev_pid"}, {"prev_state"}, {"next_pid"}});
        made.event("sched_switch", {.timeNs = 100}, {7, 1, 0}); // sleeps
        made.event("sched_waking", {.timeNs = 110}, {7});
        made.event("sched_waking", {.timeNs = 120}, {7}); // waits already
        made.event("sched_switch", {.timeNs = 130}, {0, 0, 7});
        made.event("sched_switch", {.timeNs = 140}, {7, 0, 0}); // preempted
        made.event("sched_waking", {.timeNs = 150}, {7});
        made.event("sched_switch", {.timeNs = 160}, {0, 0, 7});
        const auto spans = waitsOf(*made.capture());
        QCOMPARE(spans->size(), std::uint64_t(1));
        QCOMPARE(spans->at(0).beginNs, std::int64_t(110));
        QCOMPARE(spans->at(0).durationNs, std::int64_t(20));
        QCOMPARE(spans->pairingCounts(), (SpanPairingCounts{.pairs = 1, .wokenRunning = 2}));
    }

    /// From fork to CPU; a new task is told by sched_wakeup_new alone.
    void newTasksWaitForTheirFirstRun()
    {
        for (const char* const other : {"sched_waking", "sched_wakeup"}) {
            MadeEvents made;
            made.type(other, {{"pid"}});
            made.type("sched_wakeup_new", {{"pid"}});
            made.type("sched_switch", {{"prev_pid"}, {"prev_state"}, {"next_pid"}});
            made.event(other, {.timeNs = 100}, {7});
            made.event("sched_switch", {.timeNs = 130}, {0, 0, 7});
            made.event("sched_wakeup_new", {.timeNs = 150, .pid = 7}, {8});
            made.event("sched_switch", {.timeNs = 200}, {7, 1, 8});
            const auto capture = made.capture();
            const auto spans = waitsOf(*capture);
            QCOMPARE(spans->pairingCounts(), SpanPairingCounts{.pairs = 2});
            QCOMPARE(spans->at(0).durationNs, std::int64_t(30));
            QCOMPARE(spans->at(1).durationNs, std::int64_t(50));
            QCOMPARE(spans->at(1).beginNs, std::int64_t(150));
        }
    }
};

QTEST_GUILESS_MAIN(TestWaitSpans)
#include "tst_wait_spans.moc"
