#include "ui/capture/capture_actions.h"

#include "ui/base/theme/icons.h"
#include "ui/base/view/help_property.h"
#include "ui/base/view/shortcuts.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/layout/capture_views.h"
#include "ui/capture/view_images.h"
#include "ui/views/events/events_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QDockWidget>

#include <algorithm>
#include <functional>
#include <vector>

namespace probescope::ui {

QAction* CaptureActions::add(QList<QAction*>& list, const QString& icon, const char* text,
                             const QKeySequence& key, const std::function<void()>& run)
{
    auto* const action = new QAction(tr(text), this);
    Shortcuts::nameAction(action, text);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, run);
    m_window.addAction(action);
    list.push_back(action);
    return action;
}

CaptureActions::CaptureActions(CaptureWindow& window, ViewImages* images)
    : QObject(&window)
    , m_window(window)
{
    makeEdit(images);
    makeGo();
    makeViews();
    // The search works while another dock covers the events.
    auto* const events = m_window.view<EventsView>();
    for (auto* const action : events->viewActions()) {
        if (action->shortcutContext() != Qt::WindowShortcut)
            continue;
        m_window.addAction(action);
        if (action == events->placeAction())
            continue; // which is noted from any view
        connect(action, &QAction::triggered, this,
                [this, events] { m_window.views()->bringUp(events); });
    }
}

void CaptureActions::makeEdit(ViewImages* images)
{
    auto* const selection = m_window.selection();
    m_undo = add(m_edit, QStringLiteral("undo"), QT_TR_NOOP("Undo filter change"),
                 QKeySequence::Undo, [selection] { selection->undo(); });
    m_redo =
        add(m_edit, QStringLiteral("redo"), QT_TR_NOOP("Redo filter change"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [selection] { selection->redo(); });
    add(m_edit, QStringLiteral("filter-off"), QT_TR_NOOP("Show all events"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X), [selection] { selection->setFilter({}); });
    add(m_edit, {}, QT_TR_NOOP("Copy the view as an image"),
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C), [images] { images->copyCurrent(); });
    add(m_edit, {}, QT_TR_NOOP("Save the view as an image…"), {},
        [images] { images->saveCurrent(); });
    const auto follow = [this, selection] {
        m_undo->setEnabled(selection->canUndo());
        m_redo->setEnabled(selection->canRedo());
    };
    connect(selection, &Selection::historyChanged, this, follow);
    follow();
}

void CaptureActions::makeGo()
{
    auto* const selection = m_window.selection();
    auto* const notes = m_window.view<NotesPane>();
    add(m_go, QStringLiteral("marker-a"), QT_TR_NOOP("Set marker A here"),
        QKeySequence(Qt::CTRL | Qt::Key_1),
        [selection] { selection->toggleMarkerHere(Selection::Marker::A); });
    add(m_go, QStringLiteral("marker-b"), QT_TR_NOOP("Set marker B here"),
        QKeySequence(Qt::CTRL | Qt::Key_2),
        [selection] { selection->toggleMarkerHere(Selection::Marker::B); });
    add(m_go, {}, QT_TR_NOOP("Next note"), QKeySequence(Qt::Key_F4),
        [notes] { notes->goToNext(false); });
    add(m_go, {}, QT_TR_NOOP("Previous note"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
        [notes] { notes->goToNext(true); });
    add(m_go, QStringLiteral("note"), QT_TR_NOOP("Add note here…"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), [notes] { notes->writeHere(); });
    m_toViews[QStringLiteral("events")] =
        add(m_go, {}, QT_TR_NOOP("Go to the list of events"), QKeySequence(Qt::CTRL | Qt::Key_L),
            [this] { m_window.raiseEvents(); });
    m_toViews[QStringLiteral("query")] =
        add(m_go, {}, QT_TR_NOOP("Go to the query"), QKeySequence(Qt::CTRL | Qt::Key_R),
            [this] { m_window.raiseQuery(); });
    m_toViews[QStringLiteral("timeline")] =
        add(m_go, {}, QT_TR_NOOP("Go to the timeline"), QKeySequence(Qt::CTRL | Qt::Key_T),
            [this] { m_window.view<TimelineView>()->setFocus(Qt::ShortcutFocusReason); });
    add(m_go, {}, QT_TR_NOOP("Explain latency of the longest wakeup"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
        [this] { m_window.view<SchedView>()->explainLongestLatency(); });
}

/// Those below the timeline have the keys Alt+1 to 9, in the order of their tabs.
void CaptureActions::makeViews()
{
    constexpr int kKeys = 9;
    int front = 0;
    const auto kinds = allViews();
    for (std::size_t at = 0; at < kinds.size(); ++at) {
        const auto& traits = kinds[at].traits;
        auto*& action = m_toViews[QLatin1String(traits.name)];
        if (!action) // none of those that have a key of their own
            m_views << (action = addView(at));
        if (traits.place == ViewTraits::Place::Front && ++front <= kKeys)
            action->setShortcuts(action->shortcuts()
                                 << QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + front)));
    }
    add(m_views, {}, QT_TR_NOOP("Next view"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
        [this] { step(1); });
    add(m_views, {}, QT_TR_NOOP("Previous view"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab),
        [this] { step(-1); });
}

QAction* CaptureActions::addView(std::size_t at)
{
    const auto traits = allViews()[at].traits;
    auto* const view = m_window.views()->all()[at];
    auto* const action = new QAction(tr("Go to %1").arg(traits.title), this);
    action->setProperty(kViewProperty, QLatin1String(traits.name));
    Shortcuts::nameAction(action, QByteArray("Go to view ").append(traits.name).constData());
    connect(action, &QAction::triggered, this, [this, view] {
        m_window.views()->bringUp(view);
        view->setFocus(Qt::ShortcutFocusReason);
    });
    // A capture may have nothing for the view.
    if (const auto* const dock = m_window.views()->dockOf(view)) {
        const auto* const shows = dock->toggleViewAction();
        const auto follow = [action, shows] { action->setEnabled(shows->isEnabled()); };
        connect(shows, &QAction::changed, action, follow);
        follow();
    }
    m_window.addAction(action);
    return action;
}

/// From the view with the focus, leaving out those that the user has hidden.
void CaptureActions::step(int by)
{
    auto* const views = m_window.views();
    std::vector<View*> shown;
    for (auto* const view : views->all()) {
        const auto* const dock = views->dockOf(view);
        if (!dock || !dock->isHidden() || views->windows()->of(view))
            shown.push_back(view);
    }
    const auto current = std::ranges::find(shown, views->current());
    if (current == shown.end())
        return;
    const auto count = int(shown.size());
    auto* const view = shown[std::size_t((int(current - shown.begin()) + by + count) % count)];
    views->bringUp(view);
    view->setFocus(Qt::ShortcutFocusReason);
}

} // namespace probescope::ui

#include "moc_capture_actions.cpp"
