#include "ui/views/timeline/models/lane_stack.h"

#include "ui/views/timeline/models/span_lanes.h"

#include <algorithm>
#include <utility>

namespace probescope::ui::timeline {

LaneStack::LaneStack(std::shared_ptr<TimelineSource> source, const Selection* selection)
    : m_source(std::move(source))
    , m_selection(selection)
    , m_facts(CaptureFacts::of(*m_source))
{
    connect(m_selection, &Selection::taskLanesChanged, this, &LaneStack::rebuild);
}

std::optional<analysis::SpanSource> LaneStack::spanSource(LaneId id) const
{
    const auto* const lanes = m_source->spanLanes();
    const auto entry =
        lanes && id.kind == LaneId::Kind::Spans ? lanes->entry(id.key) : std::nullopt;
    return entry ? std::optional(entry->source) : std::nullopt;
}

Hit LaneStack::hitAt(const HitQuery& query) const
{
    return hitTest(*m_source, m_layout, m_facts.losses, query);
}

void LaneStack::captureGrew()
{
    m_facts = CaptureFacts::of(*m_source);
    rebuild();
}

void LaneStack::rebuild()
{
    const auto* const before = focused();
    const auto id = before ? std::optional(before->id) : std::nullopt;
    m_layout.rebuild(*m_source, m_selection->taskLanes(), m_metrics);
    m_focus = id ? m_layout.find(*id) : std::nullopt;
    if (!m_focus && !m_layout.lanes().empty())
        m_focus = 0;
    emit changed();
}

void LaneStack::setTextHeight(int pixels)
{
    m_metrics = LaneMetrics::forTextHeight(pixels);
    rebuild();
}

bool LaneStack::fit(int room)
{
    if (!m_layout.fit(room))
        return false;
    emit changed();
    return true;
}

void LaneStack::setExpanded(std::size_t lane, bool expanded)
{
    if (lane >= m_layout.lanes().size())
        return;
    // One of spans that is not read yet may have rows to expand.
    const auto& place = m_layout.lanes()[lane];
    const bool unread = place.id.kind == LaneId::Kind::Spans && place.depths == 0;
    if (!place.expandable && !unread)
        return;
    m_layout.setExpanded(lane, expanded);
    emit changed();
}

void LaneStack::setAllExpanded(bool expanded)
{
    m_layout.setAllExpanded(expanded);
    emit changed();
}

void LaneStack::toggleFocused()
{
    if (const auto* const lane = focused())
        setExpanded(*m_focus, !lane->expanded);
}

void LaneStack::move(std::size_t lane, std::size_t to)
{
    if (lane >= m_layout.lanes().size())
        return;
    to = m_layout.move(lane, to);
    if (to == lane)
        return;
    m_focus = to;
    emit changed();
    emit focusSet(to);
    emit focusChanged();
}

void LaneStack::moveFocusedUp()
{
    if (m_focus && *m_focus > 0)
        move(*m_focus, *m_focus - 1);
}

void LaneStack::moveFocusedDown()
{
    if (m_focus)
        move(*m_focus, *m_focus + 1);
}

void LaneStack::setScale(std::size_t lane, int percent)
{
    if (m_layout.setScale(lane, percent))
        emit changed();
}

void LaneStack::growFocused(int percent)
{
    const auto* const lane = focused();
    if (!lane)
        return;
    const int before = lane->scale > 0 ? lane->scale : m_layout.scaleFor(*m_focus, lane->height);
    setScale(*m_focus, before + percent);
}

void LaneStack::setOrder(std::vector<LaneId> order)
{
    rearrange([&] { m_layout.setOrder(std::move(order)); });
}

void LaneStack::setPins(std::vector<LaneId> pins)
{
    rearrange([&] { m_layout.setPins(std::move(pins)); });
}

void LaneStack::pinFocused()
{
    const auto* const lane = focused();
    if (!lane)
        return;
    auto pins = m_layout.pins();
    if (lane->pinned)
        pins.erase(std::remove(pins.begin(), pins.end(), lane->id), pins.end());
    else
        pins.push_back(lane->id);
    setPins(std::move(pins));
    if (m_focus)
        emit focusSet(*m_focus);
}

void LaneStack::setScales(const std::map<LaneId, int>& scales)
{
    m_layout.setScales(scales);
    emit changed();
}

void LaneStack::rearrange(const std::function<void()>& change)
{
    const auto* const before = focused();
    const auto id = before ? std::optional(before->id) : std::nullopt;
    change();
    m_focus = id ? m_layout.find(*id) : std::nullopt;
    emit changed();
    if (m_focus)
        emit focusChanged();
}

const Lane* LaneStack::focused() const
{
    return m_focus && *m_focus < m_layout.lanes().size() ? &m_layout.lanes()[*m_focus] : nullptr;
}

void LaneStack::setFocus(std::size_t lane)
{
    if (lane >= m_layout.lanes().size())
        return;
    const bool other = m_focus != lane;
    m_focus = lane;
    emit focusSet(lane);
    if (other)
        emit focusChanged();
}

void LaneStack::focusNext()
{
    setFocus(m_focus ? *m_focus + 1 : 0);
}

void LaneStack::focusPrevious()
{
    if (m_focus && *m_focus > 0)
        setFocus(*m_focus - 1);
}

} // namespace probescope::ui::timeline
