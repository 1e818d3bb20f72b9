#pragma once

#include <qcustomplot.h>

#include <utility>
#include <vector>

namespace probescope::ui {

/// Bars that each have a width of their own, on any scale: those of QCustomPlot have one for all. A
/// bar is at least two pixels high, of which the axis may cover one, so that one of a single span
/// among millions is seen.
class BarPlottable : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    struct Bar
    {
        QCPRange keys;
        double from = 0; ///< where it stands
        double to = 0;
    };

    BarPlottable(QCPAxis* keys, QCPAxis* values);

    void setBars(std::vector<Bar> bars) { m_bars = std::move(bars); }

    double selectTest(const QPointF& place, bool onlySelectable,
                      QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& keys = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    std::vector<Bar> m_bars;
};

} // namespace probescope::ui
