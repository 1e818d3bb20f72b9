#pragma once

#include <QImage>
#include <qcustomplot.h>

namespace probescope::ui {

/// The pixels of the screen that an axis rect covers: what an image has to have to be drawn without
/// being resampled, at fractional scales, too.
QRect devicePixels(const QRect& rect, double ratio);

/// An image over a part of the axes' ranges. Where that is what the axes show, its pixels are those
/// of the screen; otherwise (a new image is awaited) it is stretched.
class ImagePlottable : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    ImagePlottable(QCPAxis* keys, QCPAxis* values);

    void setImage(const QImage& image, const QCPRange& keys, const QCPRange& values);
    const QImage& image() const { return m_image; }

    double selectTest(const QPointF& place, bool onlySelectable,
                      QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& keys = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    QImage m_image;
    QCPRange m_keys;
    QCPRange m_values;
};

} // namespace probescope::ui
