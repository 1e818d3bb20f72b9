#pragma once

#include "ui/base/capture/selection.h"

#include <qcustomplot.h>

#include <vector>

namespace probescope::ui {

/// Hatches stretches of time from the bottom to the top of a plot, as the timeline does where
/// events were lost. However many there are, each column of pixels is painted once, and each
/// stretch is a few pixels wide at least.
class GapHatch : public QCPAbstractItem
{
    Q_OBJECT

public:
    explicit GapHatch(QCustomPlot* plot);

    /// They ascend and do not overlap. `originNs`: where the axis below is 0.
    void setGaps(std::vector<TimeRange> gaps);
    void setOrigin(std::int64_t originNs) { m_originNs = originNs; }
    void setColour(const QColor& colour) { m_colour = colour; }
    const std::vector<TimeRange>& gaps() const { return m_gaps; }

    double selectTest(const QPointF& place, bool onlySelectable,
                      QVariant* details = nullptr) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    /// What is hatched, from pixel to pixel to the right.
    std::vector<std::pair<double, double>> stretches() const;

    std::vector<TimeRange> m_gaps;
    std::int64_t m_originNs = 0;
    QColor m_colour;
};

} // namespace probescope::ui
