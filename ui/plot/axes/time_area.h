#pragma once

#include <qcustomplot.h>

namespace probescope::ui {

/// A part of a plot of several above each other that share their times: dragged and zoomed along
/// them, in row `row` of the layout. Owned by the plot.
QCPAxisRect* addTimeArea(QCustomPlot& plot, int row, QMargins margins, bool showsTimes);

/// A line across the area at a time, which is set by its points' x; hidden at first. Owned by the
/// plot.
QCPItemStraightLine* addTimeCursor(QCustomPlot& plot, QCPAxisRect* area);

} // namespace probescope::ui
