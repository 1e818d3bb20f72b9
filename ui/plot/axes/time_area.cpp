#include "ui/plot/axes/time_area.h"

#include "ui/plot/axes/unit_ticker.h"

namespace probescope::ui {

QCPAxisRect* addTimeArea(QCustomPlot& plot, int row, QMargins margins, bool showsTimes)
{
    auto* const area = new QCPAxisRect(&plot);
    area->setMinimumMargins(margins);
    area->setRangeDrag(Qt::Horizontal);
    area->setRangeZoom(Qt::Horizontal);
    for (auto* const axis : area->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
    }
    auto* const times = area->axis(QCPAxis::atBottom);
    times->setTicker(QSharedPointer<UnitTicker>::create());
    times->setTickLabels(showsTimes);
    plot.plotLayout()->addElement(row, 0, area);
    return area;
}

QCPItemStraightLine* addTimeCursor(QCustomPlot& plot, QCPAxisRect* area)
{
    auto* const cursor = new QCPItemStraightLine(&plot);
    cursor->setClipAxisRect(area);
    for (auto* const end : {cursor->point1, cursor->point2}) {
        end->setAxisRect(area);
        end->setAxes(area->axis(QCPAxis::atBottom), area->axis(QCPAxis::atLeft));
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    cursor->setVisible(false);
    return cursor;
}

} // namespace probescope::ui
