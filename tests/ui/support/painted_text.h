#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPixmap>
#include <QString>

namespace probescope::ui {

/// A ground to paint on that keeps the texts, so that a test can read what a reader would.
class PaintedText : public QPaintDevice
{
public:
    QString text() const { return m_engine.m_text; }
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    /// Of a pixmap, so that letters are as wide as on screen.
    int metric(PaintDeviceMetric metric) const override
    {
        const QPixmap pixmap(2000, 200);
        switch (metric) {
        case PdmWidth:
            return pixmap.width();
        case PdmHeight:
            return pixmap.height();
        case PdmDpiX:
        case PdmPhysicalDpiX:
            return pixmap.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY:
            return pixmap.logicalDpiY();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    struct Engine : QPaintEngine
    {
        Engine()
            : QPaintEngine(AllFeatures)
        {
        }
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override { }
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
        void drawPath(const QPainterPath&) override { }
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
        void drawTextItem(const QPointF&, const QTextItem& item) override { m_text += item.text(); }
        Type type() const override { return User; }

        QString m_text;
    };

    mutable Engine m_engine;
};

} // namespace probescope::ui
