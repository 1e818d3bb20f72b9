#include "ui/base/capture/note_list.h"
#include "ui/base/parts/view_image.h"
#include "ui/base/theme/icons.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/export_dialog.h"
#include "ui/capture/import_report.h"
#include "ui/capture/report_choices.h"
#include "ui/capture/report_dialog.h"
#include "ui/capture/status_strip.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/event_table.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QDockWidget>

#include <functional>

// What menus and keys do in it.

namespace probescope::ui {

QAction* CaptureWindow::addAction(QList<QAction*>& list, const QString& icon, const QString& text,
                                  const QKeySequence& key, const std::function<void()>& run)
{
    auto* const action = new QAction(text, this);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, run);
    QWidget::addAction(action);
    list.push_back(action);
    return action;
}

void CaptureWindow::setMarkerHere(Selection::Marker which)
{
    const auto here = m_selection->timeNs();
    const bool same = m_selection->marker(which) == here;
    m_selection->setMarker(which, same ? std::nullopt : std::optional(here));
}

void CaptureWindow::makeActions()
{
    m_undo = addAction(m_editActions, QStringLiteral("undo"), tr("Undo filter change"),
                       QKeySequence::Undo, [this] { m_selection->undo(); });
    m_redo =
        addAction(m_editActions, QStringLiteral("redo"), tr("Redo filter change"),
                  QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [this] { m_selection->redo(); });
    addAction(m_editActions, QStringLiteral("filter-off"), tr("Show all events"),
              QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X),
              [this] { m_selection->setFilter({}); });
    addAction(m_editActions, {}, tr("Copy the view as an image"),
              QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C),
              [this] { m_status->showMessage(copyView(*currentView())); });
    addAction(m_editActions, {}, tr("Save the view as an image…"), {},
              [this] { saveViewAsImage(*currentView()); });
    addAction(m_goActions, QStringLiteral("marker-a"), tr("Set or clear marker A here"),
              QKeySequence(Qt::CTRL | Qt::Key_1), [this] { setMarkerHere(Selection::Marker::A); });
    addAction(m_goActions, QStringLiteral("marker-b"), tr("Set or clear marker B here"),
              QKeySequence(Qt::CTRL | Qt::Key_2), [this] { setMarkerHere(Selection::Marker::B); });
    addAction(m_goActions, {}, tr("Next note"), QKeySequence(Qt::Key_F4),
              [this] { m_notes->goToNext(false); });
    addAction(m_goActions, {}, tr("Previous note"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
              [this] { m_notes->goToNext(true); });
    addAction(m_goActions, QStringLiteral("text"), tr("Write a note here…"),
              QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), [this] { m_notes->writeHere(); });
    addAction(m_goActions, {}, tr("Go to the list of events"), QKeySequence(Qt::CTRL | Qt::Key_L),
              [this] { raiseEvents(); });
    addAction(m_goActions, {}, tr("Go to the query"), QKeySequence(Qt::CTRL | Qt::Key_R),
              [this] { raiseQuery(); });
    addAction(m_goActions, {}, tr("Go to the timeline"), QKeySequence(Qt::CTRL | Qt::Key_T),
              [this] { m_timeline->setFocus(Qt::ShortcutFocusReason); });
    const auto follow = [this] {
        m_undo->setEnabled(m_selection->canUndo());
        m_redo->setEnabled(m_selection->canRedo());
    };
    connect(m_selection, &Selection::historyChanged, this, follow);
    follow();
    // The search works while another dock covers the events.
    for (auto* const action : m_events->viewActions()) {
        if (action->shortcutContext() != Qt::WindowShortcut)
            continue;
        QWidget::addAction(action);
        if (action == m_events->placeAction())
            continue; // which is noted from any view
        connect(action, &QAction::triggered, this, [this] {
            m_eventsDock->show();
            m_eventsDock->raise();
        });
    }
}

void CaptureWindow::raiseEvents()
{
    m_eventsDock->show();
    m_eventsDock->raise();
    m_events->table()->setFocus(Qt::ShortcutFocusReason);
}

void CaptureWindow::raiseQuery()
{
    m_queryDock->show();
    m_queryDock->raise();
    m_query->focusEditor();
}

QAction* CaptureWindow::timelineAction(const QKeySequence& key) const
{
    for (auto* const action : m_timeline->viewActions()) {
        if (action->shortcuts().contains(key))
            return action;
    }
    return nullptr;
}

std::vector<KeyGroup> CaptureWindow::keyGroups() const
{
    std::vector<KeyGroup> groups;
    groups.push_back({tr("Filter and notes"), m_editActions + m_goActions});
    groups.push_back({tr("Events"),
                      m_events->viewActions(),
                      {{tr("Up, Down, PgUp, PgDn, Home, End"), tr("Go through the events")},
                       {tr("Shift and these"), tr("Select rows")},
                       {tr("Return, double click"), tr("Filter by the cell, or go to its time")},
                       {QKeySequence(QKeySequence::SelectAll).toString(QKeySequence::NativeText),
                        tr("Select all rows")}}});
    groups.push_back({tr("Calls"),
                      m_calls->viewActions(),
                      {{tr("Right, Left"), tr("Open and close a call")},
                       {tr("*"), tr("Open all that is in a call")}}});
    groups.push_back({tr("Flame graph"),
                      m_flame->viewActions(),
                      {{tr("Arrow keys"), tr("Go to the caller, what it calls, and beside")},
                       {tr("Return, double click"), tr("Zoom to the function")},
                       {tr("Backspace"), tr("Back to the zoom before")},
                       {tr("Home"), tr("Show all")},
                       {tr("Space, click"), tr("Select the longest call")}}});
    groups.push_back({tr("Latency"),
                      m_latency->viewActions(),
                      {{tr("Arrows"), tr("Go among the longest spans")},
                       {tr("Return"), tr("Show the span in the other views")},
                       {tr("+, -, F"), tr("Zoom, and show all")},
                       {tr("Drag, Escape"), tr("Choose times and durations, or all again")},
                       {tr("Shift+drag, Wheel"), tr("Move and zoom")}}});
    groups.push_back({tr("Scheduling"),
                      {},
                      {{tr("Return, double click"), tr("Go to the place of the line")},
                       {QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText),
                        tr("Copy the lines as CSV")}}});
    groups.push_back({tr("Query"),
                      m_query->viewActions(),
                      {{tr("Ctrl+Space"), tr("Complete the word")},
                       {tr("Return, double click"), tr("Go to the event or time of a row")}}});
    groups.push_back({tr("Notes"), m_notes->viewActions(), {}});
    groups.push_back({tr("Timeline"),
                      m_timeline->viewActions(),
                      {{tr("Wheel"), tr("Zoom at the pointer")},
                       {tr("Drag"), tr("Move through time")},
                       {tr("Shift+drag"), tr("Select a time range")}}});
    return groups;
}

namespace {

/// It does not wait for the dialog: damage that is met meanwhile takes the window away, and the
/// dialog with it.
void openAndForget(QDialog& dialog)
{
    dialog.setAttribute(Qt::WA_DeleteOnClose);
    dialog.open();
}

} // namespace

template <typename Dialog>
void CaptureWindow::openExport(Dialog* dialog)
{
    connect(dialog, &Dialog::exported, m_status, &StatusStrip::showMessage);
    connect(dialog, &Dialog::ended, this, [this](const QString& text) {
        if (m_capture->damage())
            m_exportTold = text; // the dialog, or this window, may be gone before it is read
    });
    openAndForget(*dialog);
}

/// False: nothing is being written, so that `then` will not be called.
template <typename Dialog>
bool CaptureWindow::stopExport(const std::function<void()>& then)
{
    auto* const dialog = findChild<Dialog*>();
    if (!dialog || !dialog->isVisible())
        return false;
    if (!dialog->writing()) {
        if (m_exportTold.isEmpty())
            m_exportTold = tr("The export was ended before anything was written.");
        return false;
    }
    connect(
        dialog, &Dialog::ended, this, [then] { then(); }, Qt::SingleShotConnection);
    dialog->stopForDamage();
    return true;
}

void CaptureWindow::endWork(const Ended& then)
{
    const bool taken = m_notes->keep();
    m_noteList->whenTried(this, [this, taken, then](bool kept) {
        if (!taken || !kept)
            return then(false, {});
        const auto tell = [this, then] { then(true, m_exportTold); };
        if (!stopExport<ExportDialog>(tell) && !stopExport<ReportDialog>(tell))
            tell();
    });
}

void CaptureWindow::showExport()
{
    openExport(new ExportDialog(m_capture, *m_selection,
                                {*m_events->times(), m_events->visibleColumns()}, this));
}

void CaptureWindow::showReportExport()
{
    m_notes->keep(); // with what is being written
    openExport(new ReportDialog({m_capture, m_selection->filter(), *m_events->times(), {}, {}},
                                reportChoices(*this), this));
}

void CaptureWindow::showReport()
{
    openAndForget(*new ImportReport(*m_capture, m_selection, this));
}

} // namespace probescope::ui
