#include "ui/capture/layout/dock_places.h"

#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>

namespace probescope::ui {

namespace {

/// The one of them that is in front, or comes there.
QDockWidget* inFront(const QList<QDockWidget*>& tabs, QDockWidget& next)
{
    for (auto* const tab : tabs) {
        if (!tab->isHidden() && !tab->visibleRegion().isEmpty())
            return tab;
    }
    return &next;
}

/// What a dock shares its place with, and itself.
QList<QDockWidget*> tabsOf(const QMainWindow& window, QDockWidget& dock)
{
    return QList<QDockWidget*>{&dock} + window.tabifiedDockWidgets(&dock);
}

} // namespace

void letShrink(QWidget& inDock)
{
    constexpr int kLeastWidth = 200;
    auto policy = inDock.sizePolicy(); // a tab that is raised does not move the separators
    policy.setRetainSizeWhenHidden(true);
    inDock.setSizePolicy(policy);
    inDock.setMinimumWidth(kLeastWidth);
}

bool isInFront(const QDockWidget& dock)
{
    return dock.x() >= 0 && dock.y() >= 0; // Qt places what is behind a tab outside of the window
}

void splitDock(QMainWindow& window, QDockWidget& dock, QDockWidget& beside,
               Qt::Orientation orientation)
{
    dock.setFloating(false); // what was removed cannot be docked again
    auto mates = window.tabifiedDockWidgets(&dock);
    if (!mates.contains(&beside)) {
        mates = tabsOf(window, beside);
        mates.removeOne(&dock);
    }
    auto* const front = inFront(mates, beside);
    auto* const first = mates.first();
    const bool leaves = !dock.isHidden() && !dock.visibleRegion().isEmpty();
    const auto size = (leaves && mates.contains(&beside) ? &dock : front)->size();
    window.setUpdatesEnabled(false);
    // Qt makes what is put beside a tab another tab, so a single dock must stand there meanwhile.
    QList<QDockWidget*> shown{&dock};
    for (auto* const mate : mates) {
        if (!mate->isHidden())
            shown << mate;
        if (mate != first)
            window.removeDockWidget(mate);
    }
    window.removeDockWidget(&dock);
    window.splitDockWidget(first, &dock, orientation);
    if (window.tabifiedDockWidgets(first).contains(&dock)) // one that floats keeps its tab there
        window.addDockWidget(window.dockWidgetArea(first), &dock, orientation);
    for (qsizetype i = 1; i < mates.size(); ++i)
        window.tabifyDockWidget(mates[i - 1], mates[i]);
    for (auto* const one : shown)
        one->show();
    window.layout()->activate(); // a tab can be raised from then on
    front->raise();
    dock.raise();
    const int half = (orientation == Qt::Horizontal ? size.width() : size.height()) / 2;
    window.resizeDocks({front, &dock}, {half, half}, orientation);
    window.setUpdatesEnabled(true);
}

void joinDock(QMainWindow& window, QDockWidget& dock, QDockWidget& mate)
{
    dock.setFloating(false);
    window.removeDockWidget(&dock);
    window.tabifyDockWidget(&mate, &dock);
    dock.show();
    window.layout()->activate();
    dock.raise();
}

} // namespace probescope::ui
