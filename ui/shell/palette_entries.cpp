#include "ui/shell/palette_entries.h"

#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/task_text.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/capture_actions.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

#include <utility>

namespace probescope::ui {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(CommandPalette)
};

/// A menu that is filled anew deletes its actions, and has others of the same texts.
void trigger(const QPointer<QAction>& known, const QPointer<QMenu>& menu, const QString& text)
{
    if (known)
        return known->trigger();
    const auto actions = menu ? menu->actions() : QList<QAction*>();
    for (auto* const action : actions) {
        if (action->text() == text)
            return action->trigger();
    }
}

PaletteEntry entryOf(QAction& action, QMenu& menu, const QString& where)
{
    PaletteEntry entry;
    entry.title = withoutMnemonic(action.text());
    entry.where = where;
    const auto* const choice = action.actionGroup();
    if (choice && choice->isExclusive() && action.isChecked())
        entry.where = Texts::tr("%1 – on").arg(where);
    else if (action.isCheckable() && !choice)
        entry.where = (action.isChecked() ? Texts::tr("%1 – turn off") : Texts::tr("%1 – turn on"))
                          .arg(where);
    entry.keys = keyText({action.shortcut()});
    if (action.isEnabled()) {
        entry.run = [known = QPointer<QAction>(&action), menu = QPointer<QMenu>(&menu),
                     text = action.text()] { trigger(known, menu, text); };
    }
    return entry;
}

void addMenu(QMenu& menu, const QString& where, std::vector<PaletteEntry>& entries)
{
    emit menu.aboutToShow(); // some are filled by it
    for (auto* const action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        if (action->property(kViewProperty).isValid())
            continue; // views are entries of their own, with these keys
        if (!action->isEnabled() && qobject_cast<const QDockWidget*>(action->parent()))
            continue; // to show or hide a view that the capture has nothing for
        if (auto* const below = action->menu())
            addMenu(*below, where + QStringLiteral(" › ") + withoutMnemonic(action->text()),
                    entries);
        else
            entries.push_back(entryOf(*action, menu, where));
    }
}

/// A capture may be found to be damaged meanwhile, and its window goes.
std::function<void()> whileOpen(CaptureWindow& capture, std::function<void(CaptureWindow&)> run)
{
    return [window = QPointer<CaptureWindow>(&capture), run = std::move(run)] {
        if (window)
            run(*window);
    };
}

void addViews(CaptureWindow& capture, std::vector<PaletteEntry>& entries)
{
    const auto* const views = capture.views();
    for (auto* const view : views->all()) {
        const auto* const dock = views->dockOf(view);
        if (dock && !dock->toggleViewAction()->isEnabled())
            continue; // the capture has nothing for it
        const auto traits = TimelineView::traits();
        const auto* const command =
            capture.commands().toView(dock ? dock->objectName() : QLatin1String(traits.name));
        entries.push_back({.title = dock ? dock->windowTitle() : traits.title,
                           .where = Texts::tr("Go to the view"),
                           .keys = command ? keyText({command->shortcut()}) : QString(),
                           .run = whileOpen(capture, [view](CaptureWindow& window) {
                               window.views()->bringUp(view);
                               view->setFocus(Qt::OtherFocusReason);
                           })});
    }
}

void addTasks(CaptureWindow& capture, std::vector<PaletteEntry>& entries)
{
    const auto& store = *capture.capture();
    const auto counts = store.eventCountByTask();
    for (std::uint32_t id = 0; id < store.taskCount(); ++id) {
        const auto& task = store.task(TaskId(id));
        if (id >= counts.size() || counts[id] == 0 || task.pid < 0)
            continue;
        entries.push_back({.title = taskText(task),
                           .where = Texts::tr("Task: show its lane"),
                           .keys = {},
                           .run = whileOpen(capture, [pid = task.pid](CaptureWindow& window) {
                               window.selection()->lanes()->setTaskLane(pid, true);
                               window.view<TimelineView>()->setFocus(Qt::OtherFocusReason);
                           })});
    }
}

void addEventTypes(CaptureWindow& capture, std::vector<PaletteEntry>& entries)
{
    const auto& store = *capture.capture();
    const auto counts = store.eventCountByType();
    for (std::uint32_t id = 0; id < store.eventTypeCount(); ++id) {
        if (id >= counts.size() || counts[id] == 0)
            continue;
        const auto name = store.eventType(EventTypeId(id)).name;
        entries.push_back({.title = shownName(name),
                           .where = Texts::tr("Event: show only these"),
                           .keys = {},
                           .run = whileOpen(capture, [name](CaptureWindow& window) {
                               analysis::FilterTerm term;
                               term.kind = analysis::FilterTerm::Kind::EventName;
                               term.text = name;
                               window.selection()->addTerm(term);
                               window.raiseEvents();
                           })});
    }
}

} // namespace

std::vector<PaletteEntry> menuEntries(const QMenuBar& menus)
{
    std::vector<PaletteEntry> entries;
    for (const auto* const action : menus.actions()) {
        if (auto* const menu = action->menu(); menu && action->isVisible())
            addMenu(*menu, withoutMnemonic(action->text()), entries);
    }
    return entries;
}

std::vector<PaletteEntry> preferenceEntries(QWidget& window)
{
    const PreferencesDialog dialog; // only to be read: it knows the names
    std::vector<PaletteEntry> entries;
    for (const auto& place : dialog.places()) {
        entries.push_back({.title = place.title,
                           .where = dialog.windowTitle() + QStringLiteral(" › ") + place.page,
                           .keys = {},
                           .run = [&window, key = place.key] {
                               PreferencesDialog::showFor(&window)->goTo(key);
                           }});
    }
    return entries;
}

std::vector<PaletteEntry> captureEntries(CaptureWindow& capture)
{
    std::vector<PaletteEntry> entries;
    addViews(capture, entries);
    addTasks(capture, entries);
    addEventTypes(capture, entries);
    return entries;
}

std::vector<PaletteEntry> functionEntries(CaptureWindow& capture,
                                          const std::vector<std::string>& names)
{
    std::vector<PaletteEntry> entries;
    entries.reserve(names.size());
    for (const auto& name : names) {
        entries.push_back({.title = shownName(name),
                           .where = Texts::tr("Function: latency of its calls"),
                           .keys = {},
                           .run = whileOpen(capture, [name](CaptureWindow& window) {
                               auto* const latency = window.view<LatencyView>();
                               window.views()->bringUp(latency);
                               latency->measureFunction(QString::fromStdString(name));
                           })});
    }
    return entries;
}

} // namespace probescope::ui
