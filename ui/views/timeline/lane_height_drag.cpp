#include "ui/views/timeline/lane_height_drag.h"

#include <utility>

namespace probescope::ui::timeline {

LaneHeightDrag::LaneHeightDrag(const Viewport& viewport, LaneStack& lanes)
    : m_viewport(viewport)
    , m_lanes(lanes)
{
}

std::optional<std::size_t> LaneHeightDrag::edgeAt(QPoint place) const
{
    constexpr int kReach = 5;
    if (!m_viewport.headers().contains(place))
        return std::nullopt;
    const int y = m_viewport.laneYAt(place.y());
    const auto index = m_lanes.layout().laneAt(y);
    if (!index)
        return std::nullopt;
    const auto& lane = m_lanes.layout().lanes()[*index];
    return lane.y + lane.height - y <= kReach ? index : std::nullopt;
}

void LaneHeightDrag::press(std::size_t lane, QPoint place)
{
    const auto& pressed = m_lanes.layout().lanes()[lane];
    m_lane = pressed.id;
    m_pressedY = place.y();
    m_heightBefore = pressed.height;
    m_scaleBefore = pressed.scale;
}

void LaneHeightDrag::moveTo(QPoint place)
{
    const auto lane = m_lane ? m_lanes.layout().find(*m_lane) : std::nullopt;
    const int by = place.y() - m_pressedY;
    if (!lane)
        return;
    // A click does not fix a height that follows the window.
    m_lanes.setScale(
        *lane, by == 0 ? m_scaleBefore : m_lanes.layout().scaleFor(*lane, m_heightBefore + by));
}

bool LaneHeightDrag::cancel()
{
    const auto dragged = std::exchange(m_lane, std::nullopt);
    if (!dragged)
        return false;
    if (const auto lane = m_lanes.layout().find(*dragged))
        m_lanes.setScale(*lane, m_scaleBefore);
    return true;
}

} // namespace probescope::ui::timeline
