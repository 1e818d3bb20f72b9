#include "ui/views/timeline/lane_drag.h"

#include <QApplication>

#include <algorithm>

namespace probescope::ui::timeline {

LaneDrag::LaneDrag(Viewport& viewport, LaneStack& lanes)
    : m_viewport(viewport)
    , m_lanes(lanes)
{
    constexpr int kIntervalMs = 30;
    m_scrolling.setInterval(kIntervalMs);
    connect(&m_scrolling, &QTimer::timeout, this, &LaneDrag::scroll);
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
    const auto window = m_viewport.window();
    const int top = topFor(layout.lanes()[*lane]);
    const int y = window.laneYAt(
        std::clamp(m_pointerY - m_viewport.canvas().top(), top, std::max(window.height - 1, top)));
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
    const auto lane = *dragged();
    const auto window = m_viewport.window();
    const int top = topFor(layout.lanes()[lane]);
    const auto first = layout.groupOf(lane).first;
    // Below the lane before it: the one after it may be in the other part.
    const auto& beside = layout.lanes()[*place > first ? *place - 1 : first];
    const int y = window.yOf(beside.y) + (*place > first ? beside.height : 0);
    return std::clamp(y, top, std::max(window.height, top));
}

int LaneDrag::topFor(const Lane& lane) const
{
    return lane.pinned ? 0 : m_viewport.window().pinned;
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
    if (scrollStep() == 0)
        m_scrolling.stop();
    else if (!m_scrolling.isActive())
        m_scrolling.start();
    emit changed();
}

int LaneDrag::scrollStep() const
{
    constexpr int kReach = 12; // from the edge inwards
    constexpr int kFaster = 2; // for each pixel farther out
    constexpr int kMax = 40;
    const auto lane = dragged();
    if (!lane || m_lanes.layout().lanes()[*lane].pinned)
        return 0; // its group is in sight
    const auto window = m_viewport.window();
    const int y = m_pointerY - m_viewport.canvas().top();
    const int above = window.pinned + kReach - y;
    const int below = y - (window.height - kReach);
    return std::clamp(kFaster * (above > 0 ? -above : std::max(below, 0)), -kMax, kMax);
}

void LaneDrag::scroll()
{
    const int before = m_viewport.scroll();
    m_viewport.scrollTo(before + scrollStep());
    if (m_viewport.scroll() == before) // there are no more lanes
        m_scrolling.stop();
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
    m_scrolling.stop();
    m_underWay = false;
    if (underWay)
        emit changed();
    return underWay;
}

} // namespace probescope::ui::timeline

#include "moc_lane_drag.cpp"
