#include "ui/base/theme/icons.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/layout/layout_menu.h"
#include "ui/capture/view_images.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/query/query_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>

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
              QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C), [this] { m_images->copyCurrent(); });
    addAction(m_editActions, {}, tr("Save the view as an image…"), {},
              [this] { m_images->saveCurrent(); });
    makeGoActions();
    const auto follow = [this] {
        m_undo->setEnabled(m_selection->canUndo());
        m_redo->setEnabled(m_selection->canRedo());
    };
    connect(m_selection, &Selection::historyChanged, this, follow);
    follow();
    // The search works while another dock covers the events.
    auto* const events = view<EventsView>();
    for (auto* const action : events->viewActions()) {
        if (action->shortcutContext() != Qt::WindowShortcut)
            continue;
        QWidget::addAction(action);
        if (action == events->placeAction())
            continue; // which is noted from any view
        connect(action, &QAction::triggered, this, [this, events] { m_views->bringUp(events); });
    }
}

void CaptureWindow::makeGoActions()
{
    auto* const notes = view<NotesPane>();
    addAction(m_goActions, QStringLiteral("marker-a"), tr("Set or clear marker A here"),
              QKeySequence(Qt::CTRL | Qt::Key_1),
              [this] { m_selection->toggleMarkerHere(Selection::Marker::A); });
    addAction(m_goActions, QStringLiteral("marker-b"), tr("Set or clear marker B here"),
              QKeySequence(Qt::CTRL | Qt::Key_2),
              [this] { m_selection->toggleMarkerHere(Selection::Marker::B); });
    addAction(m_goActions, {}, tr("Next note"), QKeySequence(Qt::Key_F4),
              [notes] { notes->goToNext(false); });
    addAction(m_goActions, {}, tr("Previous note"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
              [notes] { notes->goToNext(true); });
    addAction(m_goActions, QStringLiteral("note"), tr("Write a note here…"),
              QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), [notes] { notes->writeHere(); });
    addAction(m_goActions, {}, tr("Go to the list of events"), QKeySequence(Qt::CTRL | Qt::Key_L),
              [this] { raiseEvents(); });
    addAction(m_goActions, {}, tr("Go to the query"), QKeySequence(Qt::CTRL | Qt::Key_R),
              [this] { raiseQuery(); });
    addAction(m_goActions, {}, tr("Go to the timeline"), QKeySequence(Qt::CTRL | Qt::Key_T),
              [this] { view<TimelineView>()->setFocus(Qt::ShortcutFocusReason); });
    addAction(m_goActions, {}, tr("Explain the longest wakeup latency"),
              QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
              [this] { view<SchedView>()->explainLongestLatency(); });
}

void CaptureWindow::raiseEvents()
{
    auto* const events = view<EventsView>();
    m_views->bringUp(events);
    events->table()->setFocus(Qt::ShortcutFocusReason);
}

void CaptureWindow::raiseQuery()
{
    auto* const query = view<QueryView>();
    m_views->bringUp(query);
    query->focusEditor();
}

std::vector<KeyGroup> CaptureWindow::keyGroups() const
{
    std::vector<KeyGroup> groups{{tr("Filter and notes"), m_editActions + m_goActions},
                                 {tr("Layouts"), m_layouts->actions()}};
    for (const auto* const view : m_views->all()) {
        if (auto keys = view->keys(); !keys.title.isEmpty())
            groups.push_back(std::move(keys));
    }
    return groups;
}

} // namespace probescope::ui
