#include "ui/views/timeline/explained_span.h"

namespace probescope::ui::timeline {

namespace {

constexpr int kMarginPercent = 10;

/// The wakeup that ended the task's last wait before the end of the span.
Result<std::optional<analysis::WakeUp>>
lastWakeUp(const TimelineSource& source, const analysis::SlowSpan& span, const CancelToken& cancel)
{
    const auto after = source.rowAt(saturatedAdd(span.endNs, 1));
    if (!after)
        return passOn(after);
    const auto run = source.step(span.pid, analysis::TaskStep::Kind::SwitchIn, *after,
                                 analysis::StepWay::Back, cancel);
    if (!run)
        return passOn(run);
    if (!*run || (*run)->timeNs < span.beginNs)
        return std::nullopt;
    return source.wakeUp((*run)->row, cancel);
}

} // namespace

ExplainedSpan::ExplainedSpan(LaneStack& lanes, Viewport& viewport, const CurrentItem& current,
                             Selection* selection)
    : m_lanes(lanes)
    , m_viewport(viewport)
    , m_selection(selection)
{
    connect(&current, &CurrentItem::changed, this, &ExplainedSpan::forget);
}

void ExplainedSpan::show(const analysis::SlowSpan& asked)
{
    forget();
    const auto span = withTime(asked);
    if (span.pid > 0)
        m_selection->lanes()->setTaskLane(span.pid, true);
    // As when another view goes to an event: if both happen together, one step leads back.
    if (span.endNs > span.beginNs)
        m_viewport.show(withMargin({span.beginNs, span.endNs}, kMarginPercent), Gesture::Outside);
    else
        m_viewport.reveal(span.beginNs, Gesture::Outside);
    revealLaneOf(span);
    if (span.pid > 0 && m_lanes.source()->lanes().hasScheduling())
        findWakeUp(span);
}

/// A call may be known by its id alone.
analysis::SlowSpan ExplainedSpan::withTime(const analysis::SlowSpan& span) const
{
    const auto& source = *m_lanes.source();
    const auto call = span.call ? std::optional(source.call(*span.call)) : std::nullopt;
    if (!call || !*call)
        return span;
    auto known = span;
    known.beginNs = (*call)->startNs;
    known.endNs = (*call)->endNs();
    known.pid = (*call)->task.valid() ? source.task((*call)->task).pid : Task::kUnknownPid;
    known.cpu = (*call)->cpu;
    return known;
}

void ExplainedSpan::revealLaneOf(const analysis::SlowSpan& span)
{
    const auto id = span.pid > 0 ? LaneId{LaneId::Kind::Task, std::uint32_t(span.pid)}
                                 : LaneId{LaneId::Kind::Cpu, span.cpu};
    const auto lane = m_lanes.layout().find(id);
    if (!lane)
        return;
    m_lanes.unfoldFor(*lane);
    m_viewport.revealLane(m_lanes.layout().lanes()[*lane]);
    if (span.call)
        revealCall(*lane, *span.call);
}

/// One that is deeper than the rows in sight: the lane expands and scrolls.
void ExplainedSpan::revealCall(std::size_t lane, store::CallId id)
{
    const auto call = m_lanes.source()->call(id);
    if (!call)
        return;
    if (int(call->depth) >= m_lanes.layout().lanes()[lane].callRows)
        m_lanes.setExpanded(lane, true);
    const auto& place = m_lanes.layout().lanes()[lane];
    for (const auto& strip : m_lanes.layout().strips(place)) {
        if (strip.kind == Strip::Kind::Calls && strip.key.depth == call->depth)
            m_viewport.revealStrip(place, strip);
    }
}

void ExplainedSpan::findWakeUp(const analysis::SlowSpan& span)
{
    m_finding.start([this, source = m_lanes.source(), span](const Background::Context& context) {
        const auto wakeUp = lastWakeUp(*source, span, context.cancel());
        if (!wakeUp || !*wakeUp)
            return;
        context.deliver([this, wakeUp = **wakeUp] {
            m_wakeUp = wakeUp;
            emit found();
        });
    });
}

void ExplainedSpan::forget()
{
    m_finding.cancel();
    m_wakeUp.reset();
}

} // namespace probescope::ui::timeline

#include "moc_explained_span.cpp"
