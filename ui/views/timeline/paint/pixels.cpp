#include "ui/views/timeline/paint/pixels.h"

#include "ui/views/timeline/models/coordinates.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

Pixels::Pixels(QImage& image)
    : m_bits(reinterpret_cast<QRgb*>(image.bits()))
    , m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb)))
    , m_width(image.width())
    , m_height(image.height())
{
}

void Pixels::fill(int x0, int x1, int y0, int y1, QRgb pixel)
{
    x0 = std::max(x0, 0);
    y0 = std::max(y0, 0);
    x1 = std::min(x1, m_width);
    y1 = std::min(y1, m_height);
    if (x0 >= x1)
        return;
    if (x1 - x0 == 1) { // a zoomed out lane is all columns: a call for each pixel would cost more
        auto* place = m_bits + y0 * m_stride + x0;
        for (int y = y0; y < y1; ++y, place += m_stride)
            *place = pixel;
        return;
    }
    for (int y = y0; y < y1; ++y)
        std::fill(m_bits + y * m_stride + x0, m_bits + y * m_stride + x1, pixel);
}

namespace {

/// Draws rows of a frame, moved down by `dy`, at their place in another range.
void drawRows(QPainter& painter, const Frame& frame, QRect rows, int dy, TimeRange range, int width)
{
    if (frame.range == range && frame.image.width() == width) {
        painter.drawImage(rows.topLeft() + QPoint(0, dy), frame.image, rows);
        return;
    }
    // Only the part that can be seen: what is far off would overflow when it is stretched.
    const TimeRange common{std::max(range.beginNs, frame.range.beginNs),
                           std::min(range.endNs, frame.range.endNs)};
    if (common.endNs <= common.beginNs)
        return;
    const auto part = [](TimeRange of, int columns, TimeRange what) {
        const auto left = double(timeToPixel(of, columns, what.beginNs));
        return std::pair(left, double(timeToPixel(of, columns, what.endNs)) - left);
    };
    const auto [sourceX, sourceWidth] = part(frame.range, frame.image.width(), common);
    const auto [targetX, targetWidth] = part(range, width, common);
    painter.drawImage(QRectF(targetX, rows.top() + dy, targetWidth, rows.height()), frame.image,
                      QRectF(sourceX, rows.top(), std::max(sourceWidth, 1.0), rows.height()));
}

} // namespace

void drawStretched(QPainter& painter, const Frame& frame, TimeRange range, int width, int scroll)
{
    if (frame.image.isNull())
        return;
    const auto all = frame.image.rect();
    const auto below = all.adjusted(0, frame.pinned, 0, 0);
    const int dy = int(std::lround((frame.scroll - scroll) * frame.pixelRatio));
    if (frame.pinned > 0)
        drawRows(painter, frame, {0, 0, all.width(), frame.pinned}, 0, range, width);
    painter.save();
    painter.setClipRect(QRect(0, frame.pinned, width, all.height()), Qt::IntersectClip);
    drawRows(painter, frame, below, dy, range, width);
    painter.restore();
}

} // namespace probescope::ui::timeline
