#include "ui/views/timeline/wake_up_chase.h"

#include "ui/views/timeline/models/span_lanes.h"

namespace probescope::ui::timeline {

using analysis::StepWay;
using analysis::TaskStep;

WakeUpChase::WakeUpChase(const LaneStack& lanes, const CurrentItem& current, Selection* selection)
    : m_lanes(lanes)
    , m_current(current)
    , m_selection(selection)
{
    connect(&m_current, &CurrentItem::changed, this, &WakeUpChase::find);
}

void WakeUpChase::find()
{
    m_wakeUp.reset();
    const auto row = m_selection->row();
    if (!row || m_selection->call() || !m_lanes.source()->lanes().hasScheduling()) {
        m_finding.cancel();
        return;
    }
    m_finding.start([this, source = m_lanes.source(), row](const Background::Context& context) {
        const auto wakeUp = source->wakeUp(*row, context.cancel());
        if (!wakeUp || !*wakeUp)
            return;
        context.deliver([this, wakeUp = **wakeUp] {
            m_wakeUp = wakeUp;
            emit found();
        });
    });
}

void WakeUpChase::goTo(TaskStep::Kind kind, StepWay way)
{
    const auto pid = m_current.pid();
    const auto row = m_selection->row();
    const auto from = row ? Result<RowId>(*row) : m_lanes.source()->rowAt(m_selection->timeNs());
    if (pid <= 0 || !from) {
        emit message(tr("Select an event or a slice of a task first."));
        return;
    }
    m_finding.start([this, source = m_lanes.source(), pid, kind, way,
                     at = *from](const Background::Context& context) {
        const auto step = source->step(pid, kind, at, way, context.cancel());
        if (!step && step.error().code == ErrorCode::Cancelled)
            return;
        context.deliver([this, to = step ? *step : std::nullopt] {
            if (!to) {
                emit message(tr("The capture has no such event for this task."));
                return;
            }
            m_selection->select(to->row, to->timeNs);
            emit stepped();
        });
    });
}

void WakeUpChase::askWhy()
{
    if (const auto span = slowSpan())
        m_selection->askWhy(*span);
    else
        emit message(tr("Select a call, a slice or a wakeup first."));
}

std::optional<analysis::SlowSpan> WakeUpChase::slowSpan() const
{
    analysis::SlowSpan span;
    span.call = m_selection->call();
    if (span.call)
        return span;
    const auto& source = *m_lanes.source();
    // The event that begins time off the CPU is also about the task that comes.
    const auto& picked = m_current.picked();
    const bool known = picked && picked->kind != Strip::Kind::Broken;
    if (known) {
        const auto& item = picked->item;
        span.pid = item.task.valid() ? source.task(item.task).pid : Task::kUnknownPid;
        span.beginNs = item.itemBeginNs;
        span.endNs = item.itemEndNs;
        span.cpu = item.cpu;
        span.task = item.task;
    }
    if (known && picked->kind == Strip::Kind::Spans) { // whosever it is
        const auto* const lanes = source.spanLanes();
        const auto entry = lanes ? lanes->entry(picked->lane.key) : std::nullopt;
        span.endsAnywhere = entry && lanes->endsAnywhere(*entry, picked->item);
        return span;
    }
    if (span.pid <= 0 && m_wakeUp) {
        span.pid = m_wakeUp->run.pid;
        span.beginNs = m_wakeUp->waking.timeNs;
        span.endNs = m_wakeUp->run.timeNs;
    }
    return span.pid > 0 ? std::optional(span) : std::nullopt;
}

} // namespace probescope::ui::timeline

#include "moc_wake_up_chase.cpp"
