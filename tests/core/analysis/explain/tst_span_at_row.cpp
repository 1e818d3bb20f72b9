#include "core/analysis/explain/span_at_row.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/core/analysis/sched/sched_history.h"

#include <QTest>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Does = Moment::Does;
using Made = SchedHistory::Made;

/// Since when the task has done what it does at a nanosecond.
std::int64_t sinceNs(const SchedHistory& history, std::int32_t pid, std::int64_t timeNs)
{
    const Does does = history.at(pid, timeNs).does;
    while (timeNs > SchedHistory::kStartNs && history.at(pid, timeNs - 1).does == does)
        --timeNs;
    return timeNs;
}

/// Two tasks that take turns on one CPU, and are never woken.
class Turns : public MadeEvents
{
public:
    Turns()
    {
        type("sched_switch", {{"prev_pid"}, {"prev_state", FieldKind::String}, {"next_pid"}},
             "sched");
        type("sched_waking", {{"pid"}}, "sched");
        type("kmalloc", {{"ptr"}}, "kmem");
    }
    void change(std::int64_t timeNs, std::int32_t prev, const char* state, std::int32_t next)
    {
        event("sched_switch", {timeNs, 0, prev}, {prev, text(state), next});
    }
    void other(std::int64_t timeNs, std::int32_t pid) { event("kmalloc", {timeNs, 0, pid}, {1}); }
};

} // namespace

/// What there is to explain at an event, beside what is known to have happened.
class TestSpanAtRow : public QObject
{
    Q_OBJECT

    CancelToken m_cancel;

    SlowSpan spanAt(const store::Capture& capture, RowId row) const
    {
        const auto span = spanAtRow(capture, row, m_cancel);
        if (!span)
            qFatal("%s", span.error().message().c_str());
        return *span;
    }
    void check(const store::Capture& capture, RowId row, std::int32_t pid, std::int64_t beginNs,
               std::int64_t endNs) const
    {
        const auto span = spanAt(capture, row);
        QVERIFY(!span.call);
        QCOMPARE(span.pid, pid);
        QCOMPARE(span.beginNs, beginNs);
        QCOMPARE(span.endNs, endNs);
    }

private slots:
    void aRunHasTheWaitBeforeIt()
    {
        const QTemporaryDir folder;
        const SchedHistory history(31, {.steps = 700, .calls = false, .interrupts = false});
        const auto capture = history.capture(folder);
        const auto& events = history.events();
        int woken = 0;
        int preempted = 0;
        for (std::size_t row = 0; row < events.size(); ++row) {
            const Made& run = events[row];
            if (run.kind != Made::Kind::Switch || run.pid <= 0)
                continue;
            const auto beginNs = sinceNs(history, run.pid, run.timeNs - 1);
            const auto known = history.knownFrom(run.pid);
            if (!known || beginNs <= *known)
                continue;
            const Does does = history.at(run.pid, beginNs).does;
            QVERIFY(does == Does::Waits || does == Does::IsPreempted);
            ++(does == Does::Waits ? woken : preempted);
            check(*capture, row, run.pid, beginNs, run.timeNs);
        }
        QVERIFY2(woken > 10 && preempted > 10,
                 qPrintable(QString::number(woken) + u' ' + QString::number(preempted)));
    }

    void aTaskThatWasNotWokenHasItsWaitOrItsRun()
    {
        Turns made;
        made.other(1000, 7); // 0: runs since before the capture
        made.change(2000, 7, "R", 8); // 1
        made.other(2500, 8); // 2: did not wait as far as is known
        made.change(3000, 8, "R+", 7); // 3
        made.other(3500, 7); // 4: was preempted before
        made.change(4000, 7, "S", 0); // 5: sleeps until the end
        made.event("sched_waking", {5000, 0, 0}, {9}); // 6: never runs
        made.other(6000, 0); // 7
        const auto capture = made.capture();
        check(*capture, 0, 7, 1000, 2000);
        check(*capture, 1, 8, 2000, 3000);
        check(*capture, 2, 8, 2000, 3000);
        check(*capture, 3, 7, 2000, 3000);
        check(*capture, 4, 7, 2000, 3000);
        check(*capture, 5, 7, 4000, 6000);
        check(*capture, 6, 9, 5000, 6000);
    }

    void anEventInACallHasTheCall()
    {
        const QTemporaryDir folder;
        const SchedHistory history(32, {.steps = 700, .interrupts = true});
        const auto capture = history.capture(folder);
        const auto& events = history.events();
        int inCalls = 0;
        for (std::size_t row = 0; row < events.size(); ++row) {
            const Made& one = events[row];
            if (one.kind != Made::Kind::IrqIn || one.actor <= 0
                || history.at(one.actor, one.timeNs).calls.empty())
                continue;
            const auto span = spanAt(*capture, row);
            QVERIFY(span.call);
            const auto call = capture->calls().call(*span.call);
            QVERIFY(call.has_value());
            const auto innermost = history.at(one.actor, one.timeNs).calls.back();
            QCOMPARE(
                QString::fromStdString(capture->string(call->function)),
                QString::fromStdString(SchedHistory::functionName(history.functionOf(innermost))));
            QVERIFY(call->startNs <= one.timeNs && call->endNs() >= one.timeNs);
            ++inCalls;
        }
        QVERIFY2(inCalls > 3, qPrintable(QString::number(inCalls)));
    }

    void whatIsMissingIsSaid()
    {
        Turns idle;
        idle.other(1000, 0);
        idle.change(2000, 7, "R", 8);
        const auto ofIdle = spanAtRow(*idle.capture(), 0, m_cancel);
        QVERIFY(!ofIdle);
        QCOMPARE(ofIdle.error().what.text(), "nothing to explain at this event: its CPU was idle");

        MadeEvents without;
        without.type("kmalloc", {{"ptr"}}, "kmem");
        without.event("kmalloc", {1000, 0, 7}, {1});
        const auto ofNone = spanAtRow(*without.capture(), 0, m_cancel);
        QVERIFY(!ofNone);
        QCOMPARE(ofNone.error().what.text(),
                 "nothing to explain at this event: it is in no recorded call, and the capture has "
                 "no sched_switch");
        QCOMPARE(ofNone.error().hint.text(),
                 "Record sched_switch and sched_waking, or function_graph");
    }
};

QTEST_GUILESS_MAIN(TestSpanAtRow)
#include "tst_span_at_row.moc"
