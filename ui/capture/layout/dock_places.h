#pragma once

#include <Qt>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace probescope::ui {

/// Docks side by side do not make the window as wide as all that is in them.
void letShrink(QWidget& inDock);

/// Whether a dock that is shown stands before those that share its place.
bool isInFront(const QDockWidget& dock);
/// Moves a dock beside (horizontal) or below another one and all that share a place with that one
/// as tabs. It may be one of these tabs itself.
void splitDock(QMainWindow& window, QDockWidget& dock, QDockWidget& beside,
               Qt::Orientation orientation);
/// Moves a dock to another one, where it becomes a tab, in front.
void joinDock(QMainWindow& window, QDockWidget& dock, QDockWidget& mate);

} // namespace probescope::ui
