#pragma once

#include "ui/views/timeline/paint/frame.h"

#include <QPainter>

namespace probescope::ui::timeline {

/// Items at least so many columns wide have a darker first column; narrower ones, where what is to
/// their left has the same colour and is something else.
constexpr int kMinEdged = 4;

/// Direct access to the pixels of an opaque 32-bit image. Not while a QPainter is active on the
/// image, and not after the image was copied: the copy would change, too.
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

/// Draws a frame where its time and lanes are now, in a window of `width` columns whose top left
/// corner is the painter's origin, in device pixels.
void drawStretched(QPainter& painter, const Frame& frame, TimeRange range, int width, int scroll);

} // namespace probescope::ui::timeline
