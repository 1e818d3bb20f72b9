#pragma once

#include "ui/base/theme/colours.h"

#include <qcustomplot.h>

namespace probescope::ui {

/// The colour of a line or dot on a plot's background: away from it, since lines are thin, as the
/// timeline's ticks are.
QColor lineColour(const timeline::Colours& colours, int series);

/// The lines, labels and grid of an axis.
void dressAxis(QCPAxis& axis, const timeline::Colours& colours, const QFont& font);

} // namespace probescope::ui
