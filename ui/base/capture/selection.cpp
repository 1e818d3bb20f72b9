#include "ui/base/capture/selection.h"

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr std::size_t kMaxHistory = 200; // steps a user could want back
}

Selection::Selection(QObject* parent)
    : QObject(parent)
    , m_lanes(new ShownLanes(this))
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

} // namespace probescope::ui

#include "moc_selection.cpp"
