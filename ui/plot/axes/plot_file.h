#pragma once

#include <QString>

class QCustomPlot;

namespace probescope::ui {

/// Writes what a plot shows as PNG (with twice the pixels of the screen), SVG or PDF, by the ending
/// of the file's name; a name without one is that of a PNG. The file appears when it is whole.
/// Answers why it could not be written; empty: it was.
QString writePlot(QCustomPlot& plot, const QString& file, const QString& title);

} // namespace probescope::ui
