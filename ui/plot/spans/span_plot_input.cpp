#include "ui/base/text/for_plural.h"
#include "ui/base/text/time_text.h"
#include "ui/plot/spans/image_plottable.h"
#include "ui/plot/spans/span_plot.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QToolTip>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

// What keys and the mouse do with the plot, and what it says below the pointer.

namespace probescope::ui {

namespace {

constexpr double kClick = 4; // pixels that the pointer may move in a click
constexpr double kThin = 7; // a drag that is no higher or wider chooses along one axis only
constexpr double kSpanReach = 9; // pixels between the pointer and the span that it means
constexpr double kKeyZoom = 0.7;
constexpr double kWheelZoom = 0.85;
constexpr double kWheelNotch = 120; // of a wheel
constexpr int kAllSteps = 1'000'000;

/// A range of a logarithmic or linear axis, scaled about a coordinate.
void scale(QCPAxis& axis, double factor, double centre)
{
    axis.scaleRange(factor, centre);
}

double middle(const QCPAxis& axis)
{
    const auto range = axis.range();
    return axis.scaleType() == QCPAxis::stLogarithmic ? std::sqrt(range.lower * range.upper)
                                                      : range.center();
}

} // namespace

void SpanPlot::zoomBy(double factor)
{
    if (m_page != SpanPage::Powers)
        scale(*m_plot->xAxis, factor, middle(*m_plot->xAxis));
}

void SpanPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        emit stepWanted(1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        emit stepWanted(-1);
        return;
    case Qt::Key_Home:
        emit stepWanted(-kAllSteps);
        return;
    case Qt::Key_End:
        emit stepWanted(kAllSteps);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit goWanted();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(kKeyZoom);
    case Qt::Key_Minus:
        return zoomBy(1 / kKeyZoom);
    case Qt::Key_F:
    case Qt::Key_0:
        return fit();
    case Qt::Key_Escape:
        m_drag = Drag::None;
        m_brush->setVisible(false);
        showMarks();
        emit unbrushed();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool SpanPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        mousePressed(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::MouseMove:
        mouseMoved(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::MouseButtonRelease:
        mouseReleased(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::MouseButtonDblClick:
        if (!timeToTheRight() || static_cast<const QMouseEvent&>(*event).button() != Qt::LeftButton)
            fit();
        else
            emit goWanted();
        break;
    case QEvent::Wheel:
        wheelTurned(static_cast<const QWheelEvent&>(*event));
        return true;
    case QEvent::Leave:
        m_tipPlace.reset();
        emit hovered(std::nullopt);
        break;
    default:
        break;
    }
    return false;
}

void SpanPlot::mousePressed(const QMouseEvent& event)
{
    setFocus(Qt::MouseFocusReason);
    const bool pan = event.button() == Qt::MiddleButton
        || (event.button() == Qt::LeftButton && (event.modifiers() & Qt::ShiftModifier));
    if (!pan && event.button() != Qt::LeftButton)
        return;
    m_drag = pan ? Drag::Pan : Drag::Brush;
    m_dragFrom = event.position();
    QToolTip::hideText();
}

void SpanPlot::mouseMoved(const QMouseEvent& event)
{
    const auto place = event.position();
    if (m_drag == Drag::Brush) {
        showBrush(place);
        return;
    }
    if (m_drag == Drag::Pan) {
        const auto move = [&](QCPAxis& axis, double from, double to) {
            const double a = axis.pixelToCoord(from);
            const double b = axis.pixelToCoord(to);
            if (axis.scaleType() == QCPAxis::stLogarithmic)
                axis.setRange(axis.range().lower * a / b, axis.range().upper * a / b);
            else
                axis.moveRange(a - b);
        };
        if (m_page != SpanPage::Powers)
            move(*m_plot->xAxis, m_dragFrom.x(), place.x());
        if (timeToTheRight())
            move(*m_plot->yAxis, m_dragFrom.y(), place.y());
        m_dragFrom = place;
        return;
    }
    const bool inside = plotArea().contains(place.toPoint());
    if (timeToTheRight() && inside)
        emit hovered(timeAt(m_plot->xAxis->pixelToCoord(place.x())));
    tipAt(place, event.globalPosition().toPoint());
}

void SpanPlot::tipAt(QPointF pixel, const QPoint& global)
{
    const bool inside = plotArea().contains(pixel.toPoint());
    m_tipPlace.reset();
    m_tipText = inside ? tip(pixel) : QString();
    if (inside && m_page == SpanPage::Scatter && hasDotAt(pixel)) {
        m_tipPlace = global;
        emit tipWanted(reachOf(pixel), timeAt(m_plot->xAxis->pixelToCoord(pixel.x())),
                       std::llround(m_plot->yAxis->pixelToCoord(pixel.y())));
    } else if (m_tipText.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(global, m_tipText, m_plot);
    }
}

void SpanPlot::showTip(const QString& text)
{
    if (!m_tipPlace)
        return;
    m_tipText = text;
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(*m_tipPlace, text, m_plot);
}

/// Asking for the nearest span costs, so that it is done near dots only.
bool SpanPlot::hasDotAt(QPointF pixel) const
{
    const auto* const dots = std::get_if<SpanDots>(&m_picture);
    if (!dots || dots->frame.width <= 0)
        return false;
    const auto reach = reachOf(pixel);
    const int left = std::max(0, dots->frame.column(reach.time.beginNs));
    const int right = dots->frame.column(reach.time.endNs);
    const int top = std::max(0, dots->frame.row(reach.highNs));
    const int bottom = dots->frame.row(std::max<std::int64_t>(reach.lowNs, 1));
    const int lastColumn = right < 0 ? dots->frame.width - 1 : right;
    const int lastRow = bottom < 0 ? dots->frame.height - 1 : bottom;
    for (int row = top; row <= lastRow; ++row) {
        for (int column = left; column <= lastColumn; ++column) {
            if (dots->counts[dots->frame.cell(column, row)] > 0)
                return true;
        }
    }
    return false;
}

void SpanPlot::mouseReleased(const QMouseEvent& event)
{
    const auto drag = m_drag;
    m_drag = Drag::None;
    if (drag != Drag::Brush || event.button() != Qt::LeftButton)
        return;
    m_brush->setVisible(false);
    showMarks();
    const auto away = event.position() - m_dragFrom;
    if (std::hypot(away.x(), away.y()) >= kClick)
        finishBrush(event.position());
    else
        pointAt(event.position());
}

void SpanPlot::wheelTurned(const QWheelEvent& event)
{
    if (m_page == SpanPage::Powers)
        return;
    const double turn =
        event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x();
    const double factor = std::pow(kWheelZoom, turn / kWheelNotch);
    const bool durations = timeToTheRight() && (event.modifiers() & Qt::ControlModifier);
    auto& axis = durations ? *m_plot->yAxis : *m_plot->xAxis;
    const auto place = event.position();
    scale(axis, factor, axis.pixelToCoord(durations ? place.y() : place.x()));
}

void SpanPlot::showBrush(QPointF to)
{
    const auto area = QRectF(plotArea());
    const auto share = [&](QPointF place) {
        return QPointF(std::clamp((place.x() - area.left()) / area.width(), 0.0, 1.0),
                       std::clamp((place.y() - area.top()) / area.height(), 0.0, 1.0));
    };
    auto a = share({std::min(m_dragFrom.x(), to.x()), std::min(m_dragFrom.y(), to.y())});
    auto b = share({std::max(m_dragFrom.x(), to.x()), std::max(m_dragFrom.y(), to.y())});
    const bool allHeights = !timeToTheRight()
        ? m_page != SpanPage::Powers
        : m_page == SpanPage::Percentiles || std::abs(to.y() - m_dragFrom.y()) < kThin;
    const bool allWidths = m_page == SpanPage::Powers
        || (timeToTheRight() && !allHeights && std::abs(to.x() - m_dragFrom.x()) < kThin);
    if (allHeights) {
        a.setY(0);
        b.setY(1);
    }
    if (allWidths) {
        a.setX(0);
        b.setX(1);
    }
    m_brush->topLeft->setCoords(a);
    m_brush->bottomRight->setCoords(b);
    m_brush->setVisible(true);
    paintOverlay();
}

DurationRange SpanPlot::durationsBetween(QPointF a, QPointF b) const
{
    if (m_page == SpanPage::Powers) {
        const auto* const bars = std::get_if<SpanBars>(&m_picture);
        if (!bars || bars->bars.empty())
            return {};
        const auto barAt = [&](double pixel) {
            const auto bar = std::llround(m_plot->yAxis->pixelToCoord(pixel));
            return std::size_t(
                std::clamp<std::int64_t>(bar, 0, std::int64_t(bars->bars.size()) - 1));
        };
        const auto first = barAt(std::min(a.y(), b.y()));
        const auto last = barAt(std::max(a.y(), b.y()));
        return {bars->bars[first].lowNs, bars->bars[last].highNs - 1};
    }
    const auto* const axis = durationAxis();
    const auto area = plotArea();
    const auto at = [&](QPointF place) {
        return timeToTheRight()
            ? axis->pixelToCoord(
                std::clamp(place.y(), double(area.top()), double(area.top() + area.height())))
            : axis->pixelToCoord(
                std::clamp(place.x(), double(area.left()), double(area.left() + area.width())));
    };
    const double low = std::min(at(a), at(b));
    const double high = std::max(at(a), at(b));
    // What a logarithmic scale shows at its end stands for all that is shorter, too.
    return {low <= 1 ? 0 : std::int64_t(std::ceil(low)), std::int64_t(std::floor(high))};
}

void SpanPlot::finishBrush(QPointF to)
{
    if (!timeToTheRight()) {
        emit brushed(std::nullopt, durationsBetween(m_dragFrom, to));
        return;
    }
    const bool low = m_page == SpanPage::Percentiles || std::abs(to.y() - m_dragFrom.y()) < kThin;
    const bool narrow = !low && std::abs(to.x() - m_dragFrom.x()) < kThin;
    std::optional<TimeRange> time;
    if (!narrow) {
        const auto at = [this](double pixel) {
            return std::clamp(timeAt(m_plot->xAxis->pixelToCoord(pixel)), m_time.beginNs,
                              m_time.endNs);
        };
        const auto begin = at(std::min(m_dragFrom.x(), to.x()));
        time = TimeRange{begin, std::max(at(std::max(m_dragFrom.x(), to.x())), begin + 1)};
    }
    emit brushed(time, low ? std::nullopt : std::optional(durationsBetween(m_dragFrom, to)));
}

SpanFrame SpanPlot::reachOf(QPointF pixel) const
{
    const auto* const x = m_plot->xAxis;
    const auto* const y = m_plot->yAxis;
    const auto area = plotArea();
    SpanFrame reach{.time = {timeAt(x->pixelToCoord(pixel.x() - kSpanReach)),
                             timeAt(x->pixelToCoord(pixel.x() + kSpanReach)) + 1},
                    .lowNs = std::int64_t(y->pixelToCoord(pixel.y() + kSpanReach)),
                    .highNs = std::int64_t(std::ceil(y->pixelToCoord(pixel.y() - kSpanReach))),
                    .width = int(2 * kSpanReach),
                    .height = int(2 * kSpanReach)};
    // At the edges stands what lies beyond them.
    if (pixel.y() - kSpanReach <= area.top())
        reach.highNs = std::numeric_limits<std::int64_t>::max();
    if (pixel.y() + kSpanReach >= area.top() + area.height())
        reach.lowNs = 0;
    return reach;
}

void SpanPlot::pointAt(QPointF pixel)
{
    if (m_page != SpanPage::Scatter || !plotArea().contains(pixel.toPoint()))
        return;
    emit pointed(reachOf(pixel), timeAt(m_plot->xAxis->pixelToCoord(pixel.x())),
                 std::llround(m_plot->yAxis->pixelToCoord(pixel.y())));
}

QString SpanPlot::barTip(const SpanBars& bars, QPointF pixel) const
{
    for (std::size_t i = 0; i < bars.bars.size(); ++i) {
        const auto& bar = bars.bars[i];
        const bool here = m_page == SpanPage::Powers
            ? std::llround(m_plot->yAxis->pixelToCoord(pixel.y())) == std::int64_t(i)
            : durationAxis()->pixelToCoord(pixel.x()) >= double(bar.lowNs)
                && durationAxis()->pixelToCoord(pixel.x()) < double(bar.highNs);
        if (!here)
            continue;
        QStringList lines{tr("%1 to below %2: %Ln span(s)", nullptr, int(bar.total()))
                              .arg(differenceText(bar.lowNs, m_units.lengths),
                                   differenceText(bar.highNs, m_units.lengths))};
        for (std::size_t part = 0; bars.parts.size() > 1 && part < bars.parts.size(); ++part) {
            if (bar.counts[part] > 0)
                lines << tr("%1: %2").arg(bars.parts[part].name,
                                          locale().toString(qulonglong(bar.counts[part])));
        }
        return lines.join(u'\n');
    }
    return {};
}

QString SpanPlot::lengthText(double length) const
{
    return differenceText(std::llround(length), m_units.lengths);
}

QString SpanPlot::percentilesTip(const SpanPercentiles& lines, std::int64_t time) const
{
    QStringList texts;
    for (const auto& of : lines.of) {
        const auto column = std::find_if(
            of.columns.begin(), of.columns.end(), [time](const SpanPercentiles::Column& one) {
                return time >= one.time.beginNs && time < one.time.endNs;
            });
        if (column == of.columns.end())
            continue;
        if (texts.isEmpty())
            texts << tr("%1 for %2")
                         .arg(instantText(column->time.beginNs, m_units.times),
                              differenceText(column->time.lengthNs(), m_units.times));
        if (texts.size() == 1 && column->gaps > 0)
            texts << tr("Gaps in which events were lost: %1")
                         .arg(locale().toString(qulonglong(column->gaps)));
        const auto spans = tr("%Ln span(s)", nullptr, int(column->count));
        if (!lines.figure)
            texts << spans;
        else if (column->count == 0)
            texts << QStringLiteral("%1: %2").arg(of.part.name, spans);
        else
            texts << tr("%1: %2, %3 of %4")
                         .arg(of.part.name,
                              differenceText(column->ns[*lines.figure], m_units.lengths),
                              QLatin1String(SpanPercentiles::kNames[*lines.figure]), spans);
        for (std::size_t i = 0; !lines.figure && column->count > 0 && i < column->ns.size(); ++i)
            texts << QStringLiteral("%1: %2").arg(QLatin1String(SpanPercentiles::kNames[i]),
                                                  differenceText(column->ns[i], m_units.lengths));
    }
    return texts.join(u'\n');
}

QString SpanPlot::tip(QPointF pixel) const
{
    const auto time = timeAt(m_plot->xAxis->pixelToCoord(pixel.x()));
    const auto duration = std::llround(m_plot->yAxis->pixelToCoord(pixel.y()));
    if (const auto* const heat = std::get_if<SpanHeat>(&m_picture)) {
        const int column = heat->frame.column(time);
        const int row = heat->frame.row(duration);
        if (column < 0 || row < 0 || heat->counts[heat->frame.cell(column, row)] == 0)
            return {};
        return tr("%Ln span(s) of %1 to %2\nfrom %3 for %4", nullptr,
                  int(heat->counts[heat->frame.cell(column, row)]))
            .arg(lengthText(heat->frame.rowLow(row)), lengthText(heat->frame.rowLow(row - 1)),
                 instantText(heat->frame.columnBegin(column), m_units.times),
                 differenceText(heat->frame.columnBegin(column + 1)
                                    - heat->frame.columnBegin(column),
                                m_units.times));
    }
    if (const auto* const lines = std::get_if<SpanPercentiles>(&m_picture))
        return percentilesTip(*lines, time);
    if (const auto* const bars = std::get_if<SpanBars>(&m_picture))
        return barTip(*bars, pixel);
    if (const auto* const shares = std::get_if<SpanShares>(&m_picture)) {
        const double ns = m_plot->xAxis->pixelToCoord(pixel.x());
        QStringList texts;
        for (const auto& line : shares->lines) {
            const auto after = std::upper_bound(
                line.points.begin(), line.points.end(), ns,
                [](double value, const auto& point) { return value < point.first; });
            const double share = after == line.points.begin() ? 0 : (after - 1)->second;
            constexpr double kPercent = 100;
            constexpr int kDigits = 6;
            texts << tr("%1: %2 % of %3 span(s) last no longer than %4", nullptr,
                        forPlural(line.count))
                         .arg(line.part.name, locale().toString(share * kPercent, 'g', kDigits),
                              locale().toString(qulonglong(line.count)), lengthText(ns));
        }
        return texts.join(u'\n');
    }
    return {};
}

void SpanPlot::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuWanted(event->globalPos());
}

} // namespace probescope::ui
