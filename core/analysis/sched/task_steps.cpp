#include "core/analysis/sched/task_steps.h"

#include "core/analysis/events/row_set.h"
#include "core/analysis/sched/sched_events.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace probescope::analysis {

namespace {

using Step = TaskStep::Kind;

bool isStep(const SchedEvent& event, std::int32_t pid, Step kind)
{
    switch (kind) {
    case Step::Waking:
        return event.kind == SchedEvent::Kind::Waking && event.pid == pid;
    case Step::WakeUp:
        return (event.kind == SchedEvent::Kind::Wakeup || event.kind == SchedEvent::Kind::NewTask)
            && event.pid == pid;
    case Step::SwitchIn:
        return event.kind == SchedEvent::Kind::Switch && event.pid == pid;
    case Step::Sleep:
        return event.kind == SchedEvent::Kind::Switch && event.actor == pid && event.state != 'R';
    }
    return false;
}

bool isSwitchOf(const SchedEvent& event, std::int32_t pid)
{
    return event.kind == SchedEvent::Kind::Switch && (event.pid == pid || event.actor == pid);
}

TaskStep stepOf(const SchedEvent& event, std::int32_t pid, Step kind)
{
    TaskStep step;
    step.kind = kind;
    step.row = event.row;
    step.timeNs = event.timeNs;
    step.cpu = event.cpu;
    step.pid = pid;
    step.byInterrupt = event.inInterrupt;
    const bool sleeps = kind == Step::Sleep;
    step.state = sleeps ? event.state : char(0);
    step.by = sleeps ? event.pid : event.actor;
    step.byTask = sleeps ? event.task : event.actorTask;
    return step;
}

using Fits = std::function<bool(const SchedEvent&)>;

/// Goes through what is before a row, the last event first, until `heard` returns false.
Result<> goBack(SchedEventReader& reader, const store::Capture& capture, RowId end,
                const Fits& heard, const CancelToken& cancel)
{
    const std::uint64_t chunks = capture.chunks().count();
    for (std::uint64_t number = std::min(end / RowBlock::kRows + 1, chunks); number-- > 0;) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search for a scheduling event was canceled"));
        const auto events = reader.chunk(number);
        if (!events)
            return passOn(events);
        const auto heardAll =
            std::all_of((*events)->rbegin(), (*events)->rend(),
                        [&](const SchedEvent& event) { return event.row >= end || heard(event); });
        if (!heardAll)
            return {};
    }
    return {};
}

/// The nearest event that fits before or after a row.
Result<std::optional<SchedEvent>> findEvent(SchedEventReader& reader, const store::Capture& capture,
                                            RowId from, StepWay way, const Fits& fits,
                                            const CancelToken& cancel)
{
    std::optional<SchedEvent> found;
    const auto take = [&](const SchedEvent& event) {
        if (fits(event))
            found = event;
        return !found;
    };
    const auto gone = way == StepWay::Back
        ? goBack(reader, capture, from, take, cancel)
        : reader.forEach(from + 1, std::numeric_limits<RowId>::max(), take, cancel);
    if (!gone)
        return passOn(gone);
    return found;
}

/// The wait before a run, gone through from its end to its begin.
class WaitBefore
{
public:
    WaitBefore(std::int32_t pid, std::int64_t lostNs)
        : m_pid(pid)
        , m_lostNs(lostNs)
    {
    }

    /// Of the events before the run, the last one first. False: the wait did not begin earlier.
    bool take(const SchedEvent& event)
    {
        // What came before a loss may have been of a wait of its own.
        m_passedLoss = m_passedLoss || event.timeNs < m_lostNs;
        if (m_passedLoss && (m_requests.first || m_wakeups.first))
            return false;
        if (isSwitchOf(event, m_pid)) {
            m_stop = event;
            return false;
        }
        if (isStep(event, m_pid, Step::Waking))
            m_requests.take(event);
        else if (isStep(event, m_pid, Step::WakeUp))
            m_wakeups.take(event);
        return true;
    }

    /// The first one since it stopped to run. One that came while it ran, or waited for its CPU
    /// after it was preempted, began no wait.
    std::optional<TaskStep> waking() const
    {
        const bool ran = m_stop && m_stop->pid == m_pid; // until when, nobody told
        if (m_stop && !ran && m_stop->state == 'R')
            return std::nullopt;
        if (const auto& request = ran ? m_requests.last : m_requests.first)
            return stepOf(*request, m_pid, Step::Waking);
        if (const auto& wakeup = ran ? m_wakeups.last : m_wakeups.first)
            return stepOf(*wakeup, m_pid, Step::WakeUp);
        return std::nullopt;
    }

private:
    struct Ends
    {
        std::optional<SchedEvent> first;
        std::optional<SchedEvent> last;
        void take(const SchedEvent& event)
        {
            first = event;
            if (!last)
                last = event;
        }
    };
    const std::int32_t m_pid;
    const std::int64_t m_lostNs; ///< end of the last loss before the run
    bool m_passedLoss = false;
    Ends m_requests;
    Ends m_wakeups;
    std::optional<SchedEvent> m_stop; ///< the switch before the run
};

/// The end of the last loss before a time; the least number: nothing was lost.
std::int64_t lostBefore(const SchedEventReader& reader, std::int64_t timeNs)
{
    std::int64_t lostNs = std::numeric_limits<std::int64_t>::min();
    for (const Loss& loss : reader.losses()) {
        if (loss.endNs <= timeNs)
            lostNs = std::max(lostNs, loss.endNs);
    }
    return lostNs;
}

Result<std::optional<TaskStep>> wakingOf(SchedEventReader& reader, const store::Capture& capture,
                                         const TaskStep& run, const CancelToken& cancel)
{
    if (auto prepared = reader.prepare(); !prepared)
        return passOn(prepared);
    WaitBefore wait(run.pid, lostBefore(reader, run.timeNs));
    const auto gone = goBack(
        reader, capture, run.row, [&wait](const SchedEvent& event) { return wait.take(event); },
        cancel);
    if (!gone)
        return passOn(gone);
    return wait.waking();
}

Result<std::optional<TaskStep>> stepNear(SchedEventReader& reader, const store::Capture& capture,
                                         std::int32_t pid, Step kind, RowId from, StepWay way,
                                         const CancelToken& cancel)
{
    const auto found = findEvent(
        reader, capture, from, way,
        [&](const SchedEvent& event) { return isStep(event, pid, kind); }, cancel);
    if (!found)
        return passOn(found);
    return *found ? std::optional(stepOf(**found, pid, kind)) : std::nullopt;
}

} // namespace

Result<std::optional<TaskStep>> findTaskStep(const store::Capture& capture, std::int32_t pid,
                                             TaskStep::Kind kind, RowId from, StepWay way,
                                             const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    return stepNear(reader, capture, pid, kind, from, way, cancel);
}

namespace {

/// The event at a row, if it is one of scheduling.
Result<std::optional<SchedEvent>> schedEventAt(SchedEventReader& reader, RowId row)
{
    const auto events = reader.chunk(row / RowBlock::kRows);
    if (!events)
        return passOn(events);
    const auto found =
        std::lower_bound((*events)->begin(), (*events)->end(), row,
                         [](const SchedEvent& event, RowId wanted) { return event.row < wanted; });
    if (found == (*events)->end() || found->row != row)
        return std::nullopt;
    return *found;
}

/// The switch by which a task came to run the time that a row belongs to: that of its present run,
/// or of the next one if it does not run there.
Result<std::optional<TaskStep>> runOf(SchedEventReader& reader, const store::Capture& capture,
                                      std::int32_t pid, RowId row, const CancelToken& cancel)
{
    const auto isOurs = [pid](const SchedEvent& event) { return isSwitchOf(event, pid); };
    for (const StepWay way : {StepWay::Forth, StepWay::Back}) {
        const auto found = findEvent(reader, capture, row, way, isOurs, cancel);
        if (!found)
            return passOn(found);
        if (*found && (*found)->pid == pid)
            return stepOf(**found, pid, Step::SwitchIn);
    }
    return std::nullopt;
}

} // namespace

Result<std::int32_t> taskOfRow(const store::Capture& capture, RowId row)
{
    const auto event = capture.event(row);
    if (!event)
        return passOn(event);
    const int field = schedPidField(capture.eventType(event->type));
    if (field >= 0) {
        const auto values = capture.values(row);
        if (!values)
            return passOn(values);
        if (std::size_t(field) < values->size())
            return std::int32_t((*values)[std::size_t(field)]);
    }
    return event->task.valid() ? capture.task(event->task).pid : Task::kUnknownPid;
}

Result<std::optional<WakeUp>> findWakeUp(const store::Capture& capture, RowId row,
                                         const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    const auto sched = schedEventAt(reader, row);
    if (!sched)
        return passOn(sched);
    const auto pid = taskOfRow(capture, row);
    if (!pid)
        return passOn(pid);
    if (*pid <= 0)
        return std::nullopt;
    const auto run = [&]() -> Result<std::optional<TaskStep>> {
        if (!*sched)
            return stepNear(reader, capture, *pid, Step::SwitchIn, row, StepWay::Back, cancel);
        if ((*sched)->kind == SchedEvent::Kind::Switch)
            return stepOf(**sched, *pid, Step::SwitchIn);
        return runOf(reader, capture, *pid, row, cancel);
    }();
    if (!run)
        return passOn(run);
    if (!*run)
        return std::nullopt;
    const auto waking = wakingOf(reader, capture, **run, cancel);
    if (!waking)
        return passOn(waking);
    if (!*waking)
        return std::nullopt;
    return WakeUp{**waking, **run};
}

} // namespace probescope::analysis
