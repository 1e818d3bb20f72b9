#include "ui/views/timeline/lane_drag.h"

#include <QApplication>

namespace probescope::ui::timeline {

LaneDrag::LaneDrag(Viewport& viewport, LaneStack& lanes)
    : m_viewport(viewport)
    , m_lanes(lanes)
{
}

/// The capture may have grown since the header was pressed.
std::optional<std::size_t> LaneDrag::dragged() const
{
    return m_underWay && m_lane ? m_lanes.layout().find(*m_lane) : std::nullopt;
}

std::optional<std::size_t> LaneDrag::target() const
{
    const auto lane = dragged();
    if (!lane)
        return std::nullopt;
    const auto& layout = m_lanes.layout();
    const auto [first, last] = layout.groupOf(*lane);
    const int y = m_viewport.laneYAt(m_pointerY);
    auto target = first;
    while (target < last && layout.lanes()[target].y + layout.lanes()[target].height / 2 <= y)
        ++target;
    return target;
}

std::optional<int> LaneDrag::lineY() const
{
    const auto place = target();
    if (!place)
        return std::nullopt;
    const auto& layout = m_lanes.layout();
    return *place < layout.lanes().size() ? layout.lanes()[*place].y : layout.height();
}

void LaneDrag::press(std::size_t lane, QPoint place)
{
    m_lane = m_lanes.layout().lanes()[lane].id;
    m_pressed = place;
    m_underWay = false;
}

void LaneDrag::moveTo(QPoint place)
{
    if (!m_lane)
        return;
    m_pointerY = place.y();
    m_underWay =
        m_underWay || (place - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (!m_underWay)
        return;
    // Beyond an edge, the lanes scroll by as much as the pointer is beyond it.
    const auto headers = m_viewport.headers();
    if (place.y() < headers.top())
        m_viewport.scrollTo(m_viewport.scroll() + place.y() - headers.top());
    else if (place.y() > headers.bottom())
        m_viewport.scrollTo(m_viewport.scroll() + place.y() - headers.bottom());
    emit changed();
}

void LaneDrag::drop()
{
    const auto lane = dragged();
    const auto place = target();
    cancel();
    if (lane && place)
        m_lanes.move(*lane, *place > *lane ? *place - 1 : *place);
}

bool LaneDrag::cancel()
{
    const bool underWay = m_underWay;
    m_lane.reset();
    m_underWay = false;
    if (underWay)
        emit changed();
    return underWay;
}

} // namespace probescope::ui::timeline
