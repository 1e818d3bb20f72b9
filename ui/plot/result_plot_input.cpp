// What the pointer and keys do in the plot of a result.
#include "ui/base/text/list_text.h"
#include "ui/plot/axes/axis_gestures.h"
#include "ui/plot/result_plot.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr double kReach = 12; // pixels between the pointer and the point that it means

} // namespace

const PlotPoint* ResultPlot::pointAt(QPointF pixel) const
{
    const auto area = plotArea();
    if (!area.adjusted(-4, -4, 4, 4).contains(pixel.toPoint()))
        return nullptr;
    const bool bars = m_data.spec.kind == PlotKind::Bars || m_data.spec.kind == PlotKind::Histogram;
    const PlotPoint* nearest = nullptr;
    double least = bars ? area.width() : kReach;
    for (const auto& points : m_drawn) {
        for (const auto& point : points) {
            if (point.row < 0)
                continue;
            const auto place = pixelOf(point);
            const double away = bars ? std::abs(place.x() - pixel.x())
                                     : std::hypot(place.x() - pixel.x(), place.y() - pixel.y());
            if (away < least) {
                least = away;
                nearest = &point;
            }
        }
    }
    return nearest;
}

QString ResultPlot::tip(int row) const
{
    QStringList lines;
    constexpr int kMaxLines = 12;
    for (int i = 0; i < int(m_result.columns().size()) && i < kMaxLines; ++i)
        lines << tr("%1: %2").arg(m_result.columns()[i], m_result.shownText(row, i));
    if (m_data.spec.kind == PlotKind::Histogram)
        lines.prepend(tr("The first row of this bar:"));
    return lines.join(u'\n');
}

void ResultPlot::step(int by)
{
    std::vector<const PlotPoint*> points;
    for (const auto& drawn : m_drawn) {
        for (const auto& point : drawn) {
            if (point.row >= 0)
                points.push_back(&point);
        }
    }
    if (points.empty())
        return;
    std::stable_sort(points.begin(), points.end(),
                     [](const PlotPoint* a, const PlotPoint* b) { return a->x < b->x; });
    const auto found = std::find_if(points.begin(), points.end(), [this](const PlotPoint* point) {
        return point->row == m_currentRow;
    });
    auto place = found == points.end() ? (by > 0 ? -1 : std::ptrdiff_t(points.size()))
                                       : found - points.begin();
    place = std::clamp(place + by, std::ptrdiff_t(0), std::ptrdiff_t(points.size()) - 1);
    const auto* const point = points[std::size_t(place)];
    setCurrentRow(point->row);
    setAccessibleDescription(tip(point->row));
    QToolTip::showText(m_plot->mapToGlobal(pixelOf(*point).toPoint()), tip(point->row), m_plot);
    emit rowChosen(point->row);
}

void ResultPlot::selectRange(double from, double to)
{
    const bool times =
        m_data.xUnit == QueryResult::Unit::Time && m_data.spec.kind != PlotKind::Bars;
    if (m_selectsTimes && times)
        emit rangeSelected(
            {m_data.originNs + std::llround(from), m_data.originNs + std::llround(to)});
    else
        m_plot->xAxis->setRange(from, to);
}

void ResultPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Home:
        return step(-PlotData::kMaxSeries * 1'000'000);
    case Qt::Key_End:
        return step(PlotData::kMaxSeries * 1'000'000);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_currentRow >= 0)
            emit rowActivated(m_currentRow);
        return;
    default:
        if (!m_gestures->takeKey(*event))
            QWidget::keyPressEvent(event);
    }
}

bool ResultPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_plot)
        return QWidget::eventFilter(watched, event);
    const auto* const mouse = dynamic_cast<QMouseEvent*>(event);
    if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton) {
        const auto* const point = pointAt(mouse->position());
        if (point)
            QToolTip::showText(mouse->globalPosition().toPoint(), tip(point->row), m_plot);
        else
            QToolTip::hideText();
    } else if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
        setFocus(Qt::MouseFocusReason);
        if (const auto* const point = pointAt(mouse->position())) {
            const int row = point->row;
            setCurrentRow(row);
            emit rowChosen(row);
        }
    } else if (event->type() == QEvent::MouseButtonDblClick) {
        if (const auto* const point = pointAt(mouse->position()))
            emit rowActivated(point->row);
        else
            fit();
    }
    return false;
}

void ResultPlot::contextMenuEvent(QContextMenuEvent* event)
{
    const auto* const point = event->reason() == QContextMenuEvent::Keyboard
        ? nullptr
        : pointAt(m_plot->mapFrom(this, event->pos()));
    const int row = point ? point->row : m_currentRow;
    if (row >= 0)
        emit menuWanted(row, event->globalPos());
}

} // namespace probescope::ui
