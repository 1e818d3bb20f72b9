#include "ui/models/event_search.h"

#include "ui/models/found_rows.h"

#include <utility>

namespace probescope::ui {

EventSearch::EventSearch(std::shared_ptr<store::Capture> capture, EventList* list,
                         Selection* selection, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_list(list)
    , m_selection(selection)
{
    connect(list, &EventList::reset, this, &EventSearch::restart);
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
    m_background.cancel();
    m_matches.clear();
    m_looked = 0;
    m_error.clear();
    m_wish.reset();
    if (m_term)
        search();
    emit changed();
}

void EventSearch::captureGrew()
{
    if (m_term && !m_background.running() && m_error.isEmpty())
        search();
}

void EventSearch::search()
{
    auto filter = m_selection->filter();
    filter.terms.push_back(*m_term);
    findRows(m_background, m_capture, filter, m_looked,
             {.found =
                  [this](const analysis::RowList& rows, RowId looked) {
                      m_matches.append(rows);
                      m_looked = looked;
                      answer();
                      emit changed();
                  },
              .done =
                  [this] {
                      m_background.cancel(); // nothing is left to be told
                      answer();
                      emit changed();
                  },
              .failed =
                  [this](const Error& error) {
                      m_background.cancel();
                      m_error = QString::fromStdString(error.what);
                      answer();
                      emit changed();
                  }});
}

void EventSearch::findFrom(std::optional<RowId> from, bool backwards)
{
    m_wish = Wish{from, backwards};
    answer();
}

void EventSearch::answer()
{
    if (!m_wish || !m_term)
        return;
    const auto wish = *m_wish;
    const auto size = m_matches.size();
    std::optional<RowId> hit;
    bool wrapped = false;
    if (!wish.backwards) {
        const auto position = wish.from ? m_matches.lowerBound(*wish.from + 1) : 0;
        if (position < size)
            hit = m_matches.at(position);
        else if (m_background.running())
            return; // it may still come
        else if (size > 0) {
            hit = m_matches.at(0);
            wrapped = true;
        }
    } else {
        if (m_background.running() && (!wish.from || m_looked < *wish.from))
            return;
        const auto position = wish.from ? m_matches.lowerBound(*wish.from) : size;
        if (position > 0)
            hit = m_matches.at(position - 1);
        else if (m_background.running())
            return;
        else if (size > 0) {
            hit = m_matches.at(size - 1);
            wrapped = true;
        }
    }
    m_wish.reset();
    if (hit)
        emit found(*hit, wrapped);
    else
        emit nothingFound();
}

} // namespace probescope::ui
