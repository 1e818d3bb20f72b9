#include "ui/views/events/models/event_search.h"

#include "ui/base/text/error_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

EventSearch::EventSearch(std::shared_ptr<store::Capture> capture, EventList* list,
                         Selection* selection, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_list(list)
    , m_selection(selection)
    , m_finder(m_capture, list->kept())
{
    connect(list, &EventList::reset, this, &EventSearch::restart);
    const auto hear = [this] {
        answer();
        emit changed();
    };
    connect(&m_finder, &MatchFinder::grew, this, hear);
    connect(&m_finder, &MatchFinder::completed, this, hear);
    connect(&m_finder, &MatchFinder::failed, this, [this, hear](const Error& error) {
        m_error = messageText(error.what);
        hear();
    });
}

void EventSearch::setTerm(const std::optional<analysis::FilterTerm>& term)
{
    if (m_term == term)
        return;
    m_term = term;
    restart();
}

void EventSearch::restart()
{
    m_finder.stop();
    m_error.clear();
    m_cancelled.reset();
    if (m_term) {
        auto filter = m_selection->filter();
        filter.terms.push_back(*m_term);
        m_finder.start(filter, m_selection->row().value_or(0));
    }
    emit changed();
}

void EventSearch::captureGrew()
{
    if (m_term && m_error.isEmpty())
        m_finder.captureGrew();
}

void EventSearch::findFrom(std::optional<RowId> from, bool backwards)
{
    m_cancelled = Request{from, backwards};
    answer();
    if (m_cancelled && from)
        m_finder.lookFrom(*from); // it is still awaited: there first
}

EventSearch::Answer EventSearch::inDirection(const Request& request) const
{
    const auto& rows = matches();
    const auto all = m_finder.matches().looked();
    const auto knows = [&](RowId first, RowId end) {
        return !running() || m_finder.matches().knows(first, end);
    };
    if (request.backwards) {
        const auto end = request.from.value_or(m_capture->summary().events);
        const auto position = rows.lowerBound(end);
        if (position > 0) {
            const auto row = rows.at(position - 1);
            return {knows(row, end), row};
        }
        return {knows(0, end), std::nullopt};
    }
    const auto begin = request.from ? *request.from + 1 : 0;
    const auto position = rows.lowerBound(begin);
    if (position < rows.size()) {
        const auto row = rows.at(position);
        return {knows(begin, row), row};
    }
    return {knows(begin, std::max(all, m_capture->summary().events)), std::nullopt};
}

void EventSearch::answer()
{
    if (!m_cancelled || !m_term)
        return;
    const auto request = *m_cancelled;
    auto hit = inDirection(request);
    if (!hit.known)
        return; // it may still come
    const bool wrapped = !hit.row;
    if (wrapped)
        hit = inDirection({std::nullopt, request.backwards});
    if (!hit.known)
        return;
    m_cancelled.reset();
    if (hit.row)
        emit found(*hit.row, wrapped && request.from);
    else
        emit nothingFound();
}

} // namespace probescope::ui

#include "moc_event_search.cpp"
