#pragma once

#include "ui/base/theme/theme.h"

class QObject;

namespace probescope::ui {

/// Gives all letters of the program a size, in percent of the one that the desktop has. Widgets
/// that chose another family or weight keep these.
void applyFontPercent(int percent);
/// Paints all drawings of the program with that set.
void applyFillSet(FillSet set);
/// What the user prefers.
FillSet savedFillSet();
/// From now on, the program looks as the user prefers, as soon as that changes and as long as the
/// owner lives.
void followAppearance(QObject* owner);

} // namespace probescope::ui
