#include "ui/models/event_list.h"

#include "ui/models/found_rows.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

EventList::EventList(std::shared_ptr<store::Capture> capture, Selection* selection, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_total(m_capture->summary().events)
{
    connect(selection, &Selection::filterChanged, this, &EventList::applyFilter);
    m_filtered = !selection->filter().empty();
    if (m_filtered)
        search();
}

std::uint64_t EventList::lowerBound(RowId row) const
{
    return m_filtered ? m_found.lowerBound(row) : std::min(row, m_total);
}

void EventList::captureGrew()
{
    const auto total = m_capture->summary().events;
    if (total == m_total)
        return;
    m_total = total;
    if (m_filtered && !m_background.running())
        search();
    emit grew();
}

void EventList::applyFilter()
{
    m_background.cancel();
    m_filtered = !m_selection->filter().empty();
    m_found.clear();
    m_looked = 0;
    emit reset();
    if (m_filtered)
        search();
    else
        emit completed();
}

void EventList::search()
{
    const auto from = m_looked;
    findRows(m_background, m_capture, m_selection->filter(), from,
             {.found =
                  [this](const analysis::RowList& rows, RowId looked) {
                      m_found.append(rows);
                      m_looked = looked;
                      emit grew();
                  },
              .done =
                  [this, from] {
                      m_background.cancel(); // nothing is left to be told
                      if (m_looked > from && m_looked < m_total)
                          search(); // the capture grew meanwhile
                      else
                          emit completed();
                  },
              .failed =
                  [this](const Error& error) {
                      m_looked = m_total;
                      emit failed(error);
                      emit completed();
                  }});
}

} // namespace probescope::ui
