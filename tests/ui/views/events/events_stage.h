#pragma once

#include "tests/ui/support/waits.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"

#include <memory>

namespace probescope::ui {

/// The view of the events of a capture, on screen.
class EventsStage
{
protected:
    EventTableView* table() const { return m_view->table(); }
    EventTableModel* model() const { return m_view->model(); }

    void show(std::shared_ptr<store::Capture> capture)
    {
        m_view.reset();
        m_capture = std::move(capture);
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<EventsView>(m_capture, m_selection.get());
        m_view->resize(1100, 420);
        m_view->show();
        waitUntilExposed(m_view.get());
    }

    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<EventsView> m_view;
};

} // namespace probescope::ui
