#include "ui/base/capture/selection.h"

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr std::size_t kMaxHistory = 200; // steps a user could want back
}

Selection::Selection(QObject* parent)
    : QObject(parent)
{
}

void Selection::select(RowId row, std::int64_t timeNs)
{
    if (m_row == row && m_timeNs == timeNs)
        return;
    m_row = row;
    m_call.reset();
    m_timeNs = timeNs;
    emit currentChanged();
}

void Selection::selectCall(const store::Call& call)
{
    if (m_call == call.id)
        return;
    m_call = call.id;
    m_row = call.entryRow ? call.entryRow : call.exitRow;
    m_timeNs = call.startNs;
    emit currentChanged();
}

void Selection::selectTime(std::int64_t timeNs)
{
    if (!m_row && !m_call && m_timeNs == timeNs)
        return;
    m_row.reset();
    m_call.reset();
    m_timeNs = timeNs;
    emit currentChanged();
}

void Selection::setHover(std::optional<std::int64_t> timeNs)
{
    if (m_hoverNs == timeNs)
        return;
    m_hoverNs = timeNs;
    emit hoverChanged();
}

void Selection::setVisible(TimeRange range)
{
    if (m_visible == range)
        return;
    m_visible = range;
    emit visibleChanged();
}

void Selection::bringIntoSight(TimeRange range)
{
    if (range.beginNs >= m_visible.beginNs && range.endNs < m_visible.endNs)
        return;
    const auto length = std::max(m_visible.lengthNs(), std::int64_t(1));
    if (range.lengthNs() >= length) {
        const std::int64_t margin = range.lengthNs() / 10 + 1;
        setVisible({range.beginNs - margin, range.endNs + margin});
    } else {
        const std::int64_t middle = range.beginNs + range.lengthNs() / 2;
        setVisible({middle - length / 2, middle - length / 2 + length});
    }
}

void Selection::setFilter(const analysis::EventFilter& filter)
{
    if (m_filter == filter)
        return;
    m_past.push_back(m_filter);
    if (m_past.size() > kMaxHistory)
        m_past.erase(m_past.begin());
    m_future.clear();
    applyFilter(filter);
}

void Selection::addTerm(const analysis::FilterTerm& term)
{
    auto filter = m_filter;
    if (std::find(filter.terms.begin(), filter.terms.end(), term) == filter.terms.end())
        filter.terms.push_back(term);
    setFilter(filter);
}

void Selection::setRange(std::optional<TimeRange> range)
{
    auto filter = m_filter;
    filter.beginNs = range ? std::optional(range->beginNs) : std::nullopt;
    filter.endNs = range ? std::optional(range->endNs) : std::nullopt;
    setFilter(filter);
}

std::optional<TimeRange> Selection::range() const
{
    if (!m_filter.beginNs || !m_filter.endNs)
        return std::nullopt;
    return TimeRange{*m_filter.beginNs, *m_filter.endNs};
}

void Selection::undo()
{
    if (m_past.empty())
        return;
    m_future.push_back(m_filter);
    const auto filter = m_past.back();
    m_past.pop_back();
    applyFilter(filter);
}

void Selection::redo()
{
    if (m_future.empty())
        return;
    m_past.push_back(m_filter);
    const auto filter = m_future.back();
    m_future.pop_back();
    applyFilter(filter);
}

void Selection::applyFilter(const analysis::EventFilter& filter)
{
    m_filter = filter;
    emit filterChanged();
    emit historyChanged();
}

std::optional<std::int64_t> Selection::marker(Marker which) const
{
    return m_markers[int(which)];
}

void Selection::setMarker(Marker which, std::optional<std::int64_t> timeNs)
{
    auto& marker = m_markers[int(which)];
    if (marker == timeNs)
        return;
    marker = timeNs;
    emit markersChanged();
}

void Selection::toggleMarkerHere(Marker which)
{
    setMarker(which, marker(which) == m_timeNs ? std::nullopt : std::optional(m_timeNs));
}

void Selection::setTaskLane(std::int32_t pid, bool shown)
{
    const auto place = std::find(m_taskLanes.begin(), m_taskLanes.end(), pid);
    if (shown == (place != m_taskLanes.end()))
        return;
    if (shown)
        m_taskLanes.push_back(pid);
    else
        m_taskLanes.erase(place);
    emit taskLanesChanged();
}

void Selection::setSpanLane(const analysis::SpanSource& source, bool shown)
{
    const auto place = std::find(m_spanLanes.begin(), m_spanLanes.end(), source);
    if (shown == (place != m_spanLanes.end()))
        return;
    if (shown)
        m_spanLanes.push_back(source);
    else
        m_spanLanes.erase(place);
    emit spanLanesChanged();
}

void Selection::replaceSpanLane(const analysis::SpanSource& before, const analysis::SpanSource& now)
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

void Selection::showValues(const ShownValues& values)
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

void Selection::addValues(const analysis::ValueSource& source)
{
    if (std::ranges::find(m_valueLanes, source, &ShownValues::source) == m_valueLanes.end())
        showValues({.source = source});
}

void Selection::replaceValues(const analysis::ValueSource& before, const analysis::ValueSource& now)
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

void Selection::hideValues(const analysis::ValueSource& source)
{
    if (std::erase_if(m_valueLanes,
                      [&source](const ShownValues& shown) { return shown.source == source; })
        > 0)
        emit valueLanesChanged();
}

} // namespace probescope::ui

#include "moc_selection.cpp"
