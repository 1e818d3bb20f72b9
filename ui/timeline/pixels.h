#pragma once

#include "ui/timeline/frame.h"

#include <QPainter>

namespace probescope::ui::timeline {

/// Items at least so many columns wide have a darker first column.
constexpr int kLeastEdged = 4;

/// Sets [x0, x1) × [y0, y1), cut to the image, which is opaque 32-bit and not being painted on.
void fillPixels(QImage& image, int x0, int x1, int y0, int y1, const QColor& colour);

/// Draws a frame where its time and lanes now stand, in a window of `width` columns whose top left
/// is the painter's origin, in device pixels.
void drawStretched(QPainter& painter, const Frame& frame, TimeRange range, int width, int scroll);

} // namespace probescope::ui::timeline
