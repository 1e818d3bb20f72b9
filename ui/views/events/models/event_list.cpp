#include "ui/views/events/models/event_list.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

EventList::EventList(std::shared_ptr<store::Capture> capture, Selection* selection, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_total(m_capture->summary().events)
    , m_kept(std::make_shared<KeptMatches>())
    , m_finder(m_capture, m_kept)
{
    connect(selection, &Selection::filterChanged, this, &EventList::applyFilter);
    connect(&m_finder, &MatchFinder::aboutToGrow, this, &EventList::aboutToGrow);
    connect(&m_finder, &MatchFinder::grew, this, &EventList::grew);
    connect(&m_finder, &MatchFinder::completed, this, &EventList::completed);
    connect(&m_finder, &MatchFinder::failed, this, [this](const Error& error) {
        m_failed = true;
        emit failed(error);
        emit completed();
    });
    m_filtered = !selection->filter().empty();
    if (m_filtered)
        search();
}

std::uint64_t EventList::lowerBound(RowId row) const
{
    return m_filtered ? rows().lowerBound(row) : std::min(row, m_total);
}

bool EventList::knows(RowId first, RowId end) const
{
    return complete() || m_finder.matches().knows(first, end);
}

bool EventList::hides(RowId row) const
{
    const auto position = lowerBound(row);
    const bool shown = position < size() && this->row(position) == row;
    return row < m_total && !shown && knows(row, row + 1);
}

void EventList::captureGrew()
{
    const auto total = m_capture->summary().events;
    if (total == m_total)
        return;
    emit aboutToGrow();
    m_total = total;
    if (m_filtered && !m_failed)
        m_finder.captureGrew();
    emit grew();
}

void EventList::applyFilter()
{
    m_finder.stop();
    m_failed = false;
    m_filtered = !m_selection->filter().empty();
    if (m_filtered)
        search();
    emit reset();
    if (!m_filtered)
        emit completed();
}

void EventList::search()
{
    m_finder.start(m_selection->filter(), m_selection->row().value_or(0));
}

} // namespace probescope::ui

#include "moc_event_list.cpp"
