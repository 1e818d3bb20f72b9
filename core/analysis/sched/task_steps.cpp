#include "core/analysis/sched/task_steps.h"

#include "core/analysis/events/row_set.h"
#include "core/analysis/sched/sched_events.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>

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

} // namespace

Result<std::optional<TaskStep>> findTaskStep(const store::Capture& capture, std::int32_t pid,
                                             TaskStep::Kind kind, RowId from, StepWay way,
                                             const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    const std::uint64_t chunks = capture.chunks().count();
    if (chunks == 0)
        return std::nullopt;
    std::uint64_t number = std::min(from / RowBlock::kRows, chunks - 1);
    while (true) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search for a scheduling event was canceled"));
        const auto events = reader.chunk(number);
        if (!events)
            return passOn(events);
        const std::vector<SchedEvent>& all = **events;
        if (way == StepWay::Forth) {
            const auto found = std::find_if(all.begin(), all.end(), [&](const SchedEvent& event) {
                return event.row > from && isStep(event, pid, kind);
            });
            if (found != all.end())
                return stepOf(*found, pid, kind);
            if (++number == chunks)
                return std::nullopt;
        } else {
            const auto found = std::find_if(all.rbegin(), all.rend(), [&](const SchedEvent& event) {
                return event.row < from && isStep(event, pid, kind);
            });
            if (found != all.rend())
                return stepOf(*found, pid, kind);
            if (number-- == 0)
                return std::nullopt;
        }
    }
}

namespace {

/// The event at a row, if it is one of scheduling.
Result<std::optional<SchedEvent>> schedEventAt(const store::Capture& capture, RowId row)
{
    SchedEventReader reader(capture);
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

/// Asks of one task, for as long as nothing fails.
class StepSearch
{
public:
    StepSearch(const store::Capture& capture, std::int32_t pid, const CancelToken& cancel)
        : m_capture(capture)
        , m_pid(pid)
        , m_cancel(cancel)
    {
    }

    std::optional<TaskStep> find(Step kind, RowId from, StepWay way)
    {
        if (m_error)
            return std::nullopt;
        auto step = findTaskStep(m_capture, m_pid, kind, from, way, m_cancel);
        if (step)
            return *step;
        m_error = std::move(step.error());
        return std::nullopt;
    }
    /// What asked for the task to run at a switch to it: nothing if it had not slept before.
    std::optional<TaskStep> wakingOf(const TaskStep& run)
    {
        const auto lastRun = find(Step::SwitchIn, run.row, StepWay::Back);
        for (const Step kind : {Step::Waking, Step::WakeUp}) {
            const auto waking = find(kind, run.row, StepWay::Back);
            if (!waking || (lastRun && lastRun->row > waking->row))
                continue;
            // One that came while it still ran asked for nothing.
            const auto sleep = find(Step::Sleep, run.row, StepWay::Back);
            if (!lastRun || !sleep || sleep->row < waking->row)
                return waking;
        }
        return std::nullopt;
    }
    const std::optional<Error>& error() const { return m_error; }

private:
    const store::Capture& m_capture;
    const std::int32_t m_pid;
    const CancelToken& m_cancel;
    std::optional<Error> m_error;
};

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
    const auto sched = schedEventAt(capture, row);
    if (!sched)
        return passOn(sched);
    const auto pid = taskOfRow(capture, row);
    if (!pid)
        return passOn(pid);
    if (*pid <= 0)
        return std::nullopt;
    StepSearch search(capture, *pid, cancel);
    std::optional<TaskStep> run;
    if (*sched && (*sched)->kind == SchedEvent::Kind::Switch)
        run = stepOf(**sched, *pid, Step::SwitchIn);
    else
        run = search.find(Step::SwitchIn, row, *sched ? StepWay::Forth : StepWay::Back);
    const auto waking = run ? search.wakingOf(*run) : std::nullopt;
    if (search.error())
        return tl::unexpected(*search.error());
    if (!waking)
        return std::nullopt;
    return WakeUp{*waking, *run};
}

} // namespace probescope::analysis
