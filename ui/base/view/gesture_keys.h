#pragma once

#include "ui/base/input/gesture_map.h"

class QAction;

namespace probescope::ui {

/// Gives an action the keys of the map of gestures that holds, whichever it is, and more of its
/// own. Where the user has chosen other keys, these stay.
void setKeys(QAction* action, KeyMeaning meaning, const QList<QKeySequence>& more = {});

} // namespace probescope::ui
