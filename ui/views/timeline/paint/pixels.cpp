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
    for (int y = y0; y < y1; ++y)
        std::fill(m_bits + y * m_stride + x0, m_bits + y * m_stride + x1, pixel);
}

void drawStretched(QPainter& painter, const Frame& frame, TimeRange range, int width, int scroll)
{
    if (frame.image.isNull())
        return;
    const int dy = int(std::lround((frame.scroll - scroll) * frame.pixelRatio));
    if (frame.range == range && frame.image.width() == width) {
        painter.drawImage(QPoint(0, dy), frame.image);
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
    const double height = frame.image.height();
    painter.drawImage(QRectF(targetX, dy, targetWidth, height), frame.image,
                      QRectF(sourceX, 0, std::max(sourceWidth, 1.0), height));
}

} // namespace probescope::ui::timeline
