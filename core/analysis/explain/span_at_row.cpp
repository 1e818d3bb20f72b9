#include "core/analysis/explain/span_at_row.h"

#include "core/analysis/events/row_set.h"
#include "core/analysis/sched/sched_events.h"
#include "core/analysis/sched/task_steps.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <utility>

namespace probescope::analysis {

namespace {

using SchedKind = SchedEvent::Kind;

/// The nearest events of scheduling on either side of a row that are about one task.
class SwitchSearch
{
public:
    SwitchSearch(const store::Capture& capture, std::int32_t pid, const CancelToken& cancel)
        : m_capture(capture)
        , m_reader(capture)
        , m_pid(pid)
        , m_cancel(cancel)
    {
    }

    Result<> prepare() { return m_reader.prepare(); }
    bool recorded() const { return m_reader.kinds().switches; }
    bool comes(const SchedEvent& event) const { return event.pid == m_pid; }

    /// The last switch to or from the task before `end`.
    Result<std::optional<SchedEvent>> before(RowId end)
    {
        const std::uint64_t chunks = m_capture.chunks().count();
        for (std::uint64_t number = std::min(end / RowBlock::kRows + 1, chunks); number-- > 0;) {
            const auto events = chunk(number);
            if (!events)
                return passOn(events);
            const auto found =
                std::find_if((*events)->rbegin(), (*events)->rend(),
                             [&](const SchedEvent& one) { return one.row < end && isOurs(one); });
            if (found != (*events)->rend())
                return *found;
        }
        return std::nullopt;
    }

    /// The first one after `row`.
    Result<std::optional<SchedEvent>> after(RowId row)
    {
        const std::uint64_t chunks = m_capture.chunks().count();
        for (std::uint64_t number = row / RowBlock::kRows; number < chunks; ++number) {
            const auto events = chunk(number);
            if (!events)
                return passOn(events);
            const auto found =
                std::find_if((*events)->begin(), (*events)->end(),
                             [&](const SchedEvent& one) { return one.row > row && isOurs(one); });
            if (found != (*events)->end())
                return *found;
        }
        return std::nullopt;
    }

    /// When the first event of the CPU was.
    Result<std::int64_t> firstOf(std::uint32_t cpu)
    {
        const auto first = m_reader.firstTimes();
        if (!first)
            return passOn(first);
        const auto found = first->find(cpu);
        return found == first->end() ? m_capture.summary().firstNs : found->second;
    }

private:
    bool isOurs(const SchedEvent& event) const
    {
        return event.kind == SchedKind::Switch && (event.pid == m_pid || event.actor == m_pid);
    }

    Result<std::shared_ptr<const std::vector<SchedEvent>>> chunk(std::uint64_t number)
    {
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search for scheduling events was canceled"));
        return m_reader.chunk(number);
    }

    const store::Capture& m_capture;
    SchedEventReader m_reader;
    const std::int32_t m_pid;
    const CancelToken& m_cancel;
};

/// What the task of an event did around it, when the event is in no call.
class TaskTime
{
public:
    TaskTime(const store::Capture& capture, const store::Event& event, std::int32_t pid,
             const CancelToken& cancel)
        : m_capture(capture)
        , m_event(event)
        , m_pid(pid)
        , m_cancel(cancel)
        , m_switches(capture, pid, cancel)
    {
    }

    Result<SlowSpan> find()
    {
        if (auto prepared = m_switches.prepare(); !prepared)
            return passOn(prepared);
        if (!m_switches.recorded())
            return fail(ErrorCode::NotFound,
                        tr("nothing to explain at this event: it is in no recorded call, and the "
                           "capture has no sched_switch"),
                        tr("Record sched_switch and sched_waking, or function_graph"));
        const auto last = m_switches.before(m_event.row + 1);
        if (!last)
            return passOn(last);
        if (*last && m_switches.comes(**last))
            return waitBefore(**last);
        if (*last && (*last)->row == m_event.row) // it leaves its CPU here
            return until((*last)->timeNs, m_event.row);
        const auto next = m_switches.after(m_event.row);
        if (!next)
            return passOn(next);
        if (*next && m_switches.comes(**next))
            return waitBefore(**next);
        if (*last)
            return until((*last)->timeNs, (*last)->row);
        return firstRun(*next);
    }

private:
    SlowSpan span(std::int64_t beginNs, std::int64_t endNs) const
    {
        return {.beginNs = beginNs, .endNs = endNs, .pid = m_pid, .cpu = m_event.cpu};
    }

    /// Since its wakeup, or since it left its CPU if nothing woke it; without either, the run.
    Result<SlowSpan> waitBefore(const SchedEvent& run)
    {
        const auto left = m_switches.before(run.row);
        if (!left)
            return passOn(left);
        const bool isLeft = *left && !m_switches.comes(**left);
        if (isLeft && (*left)->state == 'R')
            return span((*left)->timeNs, run.timeNs);
        const auto wakeUp = findWakeUp(m_capture, run.row, m_cancel);
        if (!wakeUp)
            return passOn(wakeUp);
        if (*wakeUp)
            return span((*wakeUp)->waking.timeNs, run.timeNs);
        return isLeft ? span((*left)->timeNs, run.timeNs) : until(run.timeNs, run.row);
    }

    /// It was on its CPU before the first event that tells so, or it never ran.
    Result<SlowSpan> firstRun(const std::optional<SchedEvent>& leaves)
    {
        if (!leaves && !isOwn()) // it was to run, and never did
            return span(m_event.timeNs, endOfCapture());
        const auto firstNs = m_switches.firstOf(leaves ? leaves->cpu : m_event.cpu);
        if (!firstNs)
            return passOn(firstNs);
        return span(*firstNs, leaves ? leaves->timeNs : endOfCapture());
    }

    Result<SlowSpan> until(std::int64_t beginNs, RowId row)
    {
        const auto next = m_switches.after(row);
        if (!next)
            return passOn(next);
        return span(beginNs, *next ? (*next)->timeNs : endOfCapture());
    }

    bool isOwn() const { return m_event.task.valid() && m_capture.task(m_event.task).pid == m_pid; }
    std::int64_t endOfCapture() const { return m_capture.summary().lastNs; }

    const store::Capture& m_capture;
    const store::Event& m_event;
    const std::int32_t m_pid;
    const CancelToken& m_cancel;
    SwitchSearch m_switches;
};

} // namespace

Result<SlowSpan> spanAtRow(const store::Capture& capture, RowId row, const CancelToken& cancel)
{
    const auto event = capture.event(row);
    if (!event)
        return passOn(event);
    if (!schedKind(capture.eventType(event->type))) {
        const auto call = capture.calls().callAtRow(row);
        if (!call)
            return passOn(call);
        if (*call)
            return SlowSpan{.call = (*call)->id};
    }
    auto pid = taskOfRow(capture, row);
    if (!pid)
        return passOn(pid);
    if (*pid == 0 && event->task.valid()) // a switch to the idle task: what it left
        pid = capture.task(event->task).pid;
    if (*pid == 0)
        return fail(ErrorCode::NotFound, tr("nothing to explain at this event: its CPU was idle"),
                    tr("Select an event or a slice of a task"));
    if (*pid < 0)
        return fail(ErrorCode::NotFound,
                    tr("nothing to explain at this event: its task is unknown"),
                    tr("Select an event or a slice of a task"));
    return TaskTime(capture, *event, *pid, cancel).find();
}

} // namespace probescope::analysis
