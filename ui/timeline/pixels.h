#pragma once

#include "ui/timeline/frame.h"

#include <QPainter>

namespace probescope::ui::timeline {

/// Items at least so many columns wide have a darker first column.
constexpr int kLeastEdged = 4;

/// The pixels of an opaque 32-bit image, written to directly. Not beside a QPainter on the image,
/// and not after the image was copied: the copy would change as well.
class Pixels
{
public:
    explicit Pixels(QImage& image);
    /// Sets [x0, x1) × [y0, y1), cut to the image.
    void fill(int x0, int x1, int y0, int y1, QRgb pixel);

private:
    QRgb* m_bits;
    qsizetype m_stride; ///< in pixels
    int m_width;
    int m_height;
};

/// Draws a frame where its time and lanes now stand, in a window of `width` columns whose top left
/// is the painter's origin, in device pixels.
void drawStretched(QPainter& painter, const Frame& frame, TimeRange range, int width, int scroll);

} // namespace probescope::ui::timeline
