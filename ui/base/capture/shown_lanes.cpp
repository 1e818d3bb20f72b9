#include "ui/base/capture/shown_lanes.h"

#include <algorithm>

namespace probescope::ui {

namespace {

/// False: it was so already.
template <typename Lane>
bool setShown(std::vector<Lane>& lanes, const Lane& lane, bool shown)
{
    const auto place = std::ranges::find(lanes, lane);
    if (shown == (place != lanes.end()))
        return false;
    if (shown)
        lanes.push_back(lane);
    else
        lanes.erase(place);
    return true;
}

} // namespace

void ShownLanes::setTaskLane(std::int32_t pid, bool shown)
{
    if (setShown(m_taskLanes, pid, shown))
        emit taskLanesChanged();
}

void ShownLanes::setSpanLane(const analysis::SpanSource& source, bool shown)
{
    if (setShown(m_spanLanes, source, shown))
        emit spanLanesChanged();
}

void ShownLanes::replaceSpanLane(const analysis::SpanSource& before,
                                 const analysis::SpanSource& now)
{
    const auto place = std::find(m_spanLanes.begin(), m_spanLanes.end(), before);
    if (before == now || place == m_spanLanes.end())
        return;
    if (std::find(m_spanLanes.begin(), m_spanLanes.end(), now) != m_spanLanes.end()) {
        m_spanLanes.erase(place);
    } else {
        *place = now;
        emit spanLaneReplaced(before, now);
    }
    emit spanLanesChanged();
}

void ShownLanes::showValues(const ShownValues& values)
{
    const auto place = std::ranges::find(m_valueLanes, values.source, &ShownValues::source);
    if (place == m_valueLanes.end())
        m_valueLanes.push_back(values);
    else if (*place == values)
        return;
    else
        *place = values;
    emit valueLanesChanged();
}

void ShownLanes::addValues(const analysis::ValueSource& source)
{
    if (std::ranges::find(m_valueLanes, source, &ShownValues::source) == m_valueLanes.end())
        showValues({.source = source});
}

void ShownLanes::replaceValues(const analysis::ValueSource& before,
                               const analysis::ValueSource& now)
{
    const auto place = std::ranges::find(m_valueLanes, before, &ShownValues::source);
    if (before == now || place == m_valueLanes.end())
        return;
    if (std::ranges::find(m_valueLanes, now, &ShownValues::source) == m_valueLanes.end()) {
        place->source = now;
        emit valuesReplaced(before, now);
    } else {
        m_valueLanes.erase(place); // they have a lane already
    }
    emit valueLanesChanged();
}

void ShownLanes::hideValues(const analysis::ValueSource& source)
{
    if (std::erase_if(m_valueLanes,
                      [&source](const ShownValues& shown) { return shown.source == source; })
        > 0)
        emit valueLanesChanged();
}

} // namespace probescope::ui

#include "moc_shown_lanes.cpp"
