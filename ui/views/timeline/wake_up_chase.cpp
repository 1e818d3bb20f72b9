#include "ui/views/timeline/wake_up_chase.h"

#include "ui/views/timeline/models/span_lanes.h"

namespace probescope::ui::timeline {

using analysis::StepWay;
using analysis::TaskStep;

WakeUpChase::WakeUpChase(const LaneStack& lanes, const CurrentItem& current, Selection* selection)
    : m_lanes(lanes)
    , m_current(current)
    , m_selection(selection)
    , m_question(
          [source = lanes.source()](RowId row, const CancelToken& cancel) {
              return source->spanAtRow(row, cancel);
          },
          selection)
{
    connect(&m_current, &CurrentItem::changed, this, &WakeUpChase::find);
    connect(&m_question, &LatencyQuestion::message, this, &WakeUpChase::message);
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
    const auto span = m_selection->call() ? std::nullopt : pickedSpan();
    if (span)
        m_selection->askWhy(*span);
    else
        m_question.ask();
}

/// Of what is picked in a lane, where the event that begins it tells too little.
std::optional<analysis::SlowSpan> WakeUpChase::pickedSpan() const
{
    const auto& picked = m_current.picked();
    if (!picked || (picked->kind != Strip::Kind::Running && picked->kind != Strip::Kind::Spans))
        return std::nullopt;
    const auto& source = *m_lanes.source();
    const auto& item = picked->item;
    analysis::SlowSpan span;
    span.pid = item.task.valid() ? source.task(item.task).pid : Task::kUnknownPid;
    span.beginNs = item.itemBeginNs;
    span.endNs = item.itemEndNs;
    span.cpu = item.cpu;
    span.task = item.task;
    if (picked->kind == Strip::Kind::Running)
        return span.pid > 0 ? std::optional(span) : std::nullopt;
    // Whosever it is.
    const auto* const lanes = source.spanLanes();
    const auto entry = lanes ? lanes->entry(picked->lane.key) : std::nullopt;
    span.endsAnywhere = entry && lanes->endsAnywhere(*entry, item);
    return span;
}

} // namespace probescope::ui::timeline

#include "moc_wake_up_chase.cpp"
