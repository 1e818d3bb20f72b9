#pragma once

#include "ui/base/view/key_group.h"

class QActionGroup;
class QObject;

namespace probescope::ui {

/// One action for each map of gestures. The one that holds is checked, whoever chose it.
QActionGroup* makeGestureChoice(QObject* parent);

/// What the mouse, the wheel and keys mean in all plots, by the map that holds.
KeyGroup gestureKeys();

} // namespace probescope::ui
