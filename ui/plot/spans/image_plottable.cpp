#include "ui/plot/spans/image_plottable.h"

#include <cmath>

namespace probescope::ui {

QRect devicePixels(const QRect& rect, double ratio)
{
    const auto at = [ratio](int logical) { return int(std::lround(logical * ratio)); };
    const QPoint begin(at(rect.left()), at(rect.top()));
    const QPoint end(at(rect.left() + rect.width()), at(rect.top() + rect.height()));
    return {begin, QSize(end.x() - begin.x(), end.y() - begin.y())};
}

ImagePlottable::ImagePlottable(QCPAxis* keys, QCPAxis* values)
    : QCPAbstractPlottable(keys, values)
{
}

void ImagePlottable::setImage(const QImage& image, const QCPRange& keys, const QCPRange& values)
{
    m_image = image;
    m_keys = keys;
    m_values = values;
}

double ImagePlottable::selectTest(const QPointF& /*place*/, bool /*onlySelectable*/,
                                  QVariant* /*details*/) const
{
    return -1;
}

QCPRange ImagePlottable::getKeyRange(bool& found, QCP::SignDomain /*domain*/) const
{
    found = !m_image.isNull();
    return m_keys;
}

QCPRange ImagePlottable::getValueRange(bool& found, QCP::SignDomain /*domain*/,
                                       const QCPRange& /*keys*/) const
{
    found = !m_image.isNull();
    return m_values;
}

void ImagePlottable::draw(QCPPainter* painter)
{
    if (m_image.isNull())
        return;
    // Files are painted larger than the screen.
    const double ratio =
        painter->combinedTransform().m11() * painter->device()->devicePixelRatioF();
    const auto area = keyAxis()->axisRect()->rect();
    const double left = keyAxis()->coordToPixel(m_keys.lower);
    const double right = keyAxis()->coordToPixel(m_keys.upper);
    const double top = valueAxis()->coordToPixel(m_values.upper);
    const double bottom = valueAxis()->coordToPixel(m_values.lower);
    constexpr double kSame = 0.01; // of a pixel
    const bool whole = std::abs(left - area.left()) < kSame
        && std::abs(right - area.left() - area.width()) < kSame
        && std::abs(top + 1 - area.top()) < kSame // upright axes begin at the last row of pixels
        && std::abs(bottom - area.bottom()) < kSame;
    QRectF target(QPointF(left, top), QPointF(right, bottom));
    if (whole) {
        const auto pixels = devicePixels(area, ratio);
        target = QRectF(pixels.x() / ratio, pixels.y() / ratio, pixels.width() / ratio,
                        pixels.height() / ratio);
    }
    painter->save();
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter->setAntialiasing(false); // which takes back a shift by half a pixel
    painter->drawImage(target, m_image);
    painter->restore();
}

void ImagePlottable::drawLegendIcon(QCPPainter* /*painter*/, const QRectF& /*rect*/) const { }

} // namespace probescope::ui

#include "moc_image_plottable.cpp"
