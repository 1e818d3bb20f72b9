#pragma once

#include "ui/base/theme/colours.h"

#include <qcustomplot.h>

namespace probescope::ui {

/// The colour of a line or dot on a plot's background, as the timeline's ticks have it.
QColor lineColour(const timeline::Colours& colours, int series);

/// The lines, labels and grid of an axis.
void dressAxis(QCPAxis& axis, const timeline::Colours& colours, const QFont& font);

} // namespace probescope::ui
