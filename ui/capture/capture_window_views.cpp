#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/view_image.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/status_strip.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QPointer>

// What is done with any of the views: notes on what they show, and images of them.

namespace probescope::ui {

/// Views ask for notes, and show those that there are.
void CaptureWindow::connectNotes()
{
    connect(m_events, &EventsView::placeWanted, m_notes, &NotesPane::savePlace);
    connect(m_events, &EventsView::noteWanted, m_notes, &NotesPane::write);
    connect(m_timeline, &TimelineView::noteWanted, m_notes, &NotesPane::write);
    connect(m_timeline, &TimelineView::noteChosen, m_notes, &NotesPane::showNote);
    connect(m_calls, &CallsView::noteWanted, m_notes, &NotesPane::write);
    connect(m_latency, &LatencyView::noteWanted, m_notes, &NotesPane::write);
    connect(m_notes, &NotesPane::message, m_status, &StatusStrip::showMessage);
    connect(m_notes, &NotesPane::wanted, this, [this] {
        m_notesDock->show();
        m_notesDock->raise();
    });
    connect(m_noteList, &NoteList::changed, m_overview,
            [this] { m_overview->setNotes(m_noteList->notes()); });
    connect(m_noteList, &NoteList::changed, m_timeline,
            [this] { m_timeline->setNotes(m_noteList->notes()); });
    m_events->model()->setNotes(m_noteList);
    m_flame->setNotes(m_noteList);
}

QWidget* CaptureWindow::currentView() const
{
    // A dock that floats is a window of its own.
    auto* const active = viewOf(QApplication::focusWidget());
    for (const auto* const dock : docks()) {
        if (active && dock && dock->widget() == active)
            return active;
    }
    // A menu that is open leaves the focus of its window where it is.
    auto* const focused = window()->focusWidget();
    auto* const view = isAncestorOf(focused) ? viewOf(focused) : nullptr;
    return view && isAncestorOf(view) ? view : m_area->centralWidget();
}

void CaptureWindow::saveViewAsImage(QWidget& view)
{
    const QPointer<CaptureWindow> self(this); // it may go while the question stands
    const auto told = askAndSaveView(view, proposedFile(*m_capture, QStringLiteral("png")));
    if (self && !told.isEmpty())
        m_status->showMessage(told);
}

void CaptureWindow::addImageActions(QDockWidget* dock, QWidget* view)
{
    // Where a view has no menu of its own.
    dock->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this, dock](const QString& text, const std::function<void()>& run) {
        auto* const action = new QAction(text, dock);
        connect(action, &QAction::triggered, this, run);
        dock->addAction(action);
    };
    add(tr("Copy the view as an image"), [this, view] { m_status->showMessage(copyView(*view)); });
    add(tr("Save the view as an image…"), [this, view] { saveViewAsImage(*view); });
}

} // namespace probescope::ui
