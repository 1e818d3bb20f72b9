#include "ui/plot/spans/span_pointer.h"

#include "ui/base/input/gestures.h"
#include "ui/base/input/late_menu.h"
#include "ui/plot/spans/span_marks.h"
#include "ui/plot/spans/span_plottables.h"
#include "ui/plot/spans/span_tip.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kClick = 4; // pixels that the pointer may move in a click
constexpr double kThin = 7; // a drag that is no higher or wider chooses along one axis only

} // namespace

SpanPointer::SpanPointer(QCustomPlot* plot, SpanAxes& axes, const SpanPlottables& plottables,
                         SpanMarks& marks)
    : m_plot(plot)
    , m_axes(axes)
    , m_plottables(plottables)
    , m_marks(marks)
{
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    new LateMenu(plot);
}

void SpanPointer::cancel()
{
    m_drag = DragMeaning::None;
    m_marks.hideBrush();
}

bool SpanPointer::eventFilter(QObject* watched, QEvent* event)
{
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
        doubleClicked(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::Wheel:
        wheelTurned(static_cast<QWheelEvent&>(*event));
        return true;
    case QEvent::Leave:
        m_tipPlace.reset();
        emit hovered(std::nullopt);
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void SpanPointer::mousePressed(const QMouseEvent& event)
{
    m_plot->parentWidget()->setFocus(Qt::MouseFocusReason);
    m_drag = gestures().drag(event.button(), event.modifiers());
    if (m_drag == DragMeaning::None)
        return;
    m_dragFrom = event.position();
    m_pannedTo = m_dragFrom;
    m_far = false;
    QToolTip::hideText();
}

bool SpanPointer::isClick(QPointF to) const
{
    const auto away = to - m_dragFrom;
    return !m_far && std::hypot(away.x(), away.y()) < kClick;
}

void SpanPointer::mouseMoved(const QMouseEvent& event)
{
    const auto place = event.position();
    switch (m_drag) {
    case DragMeaning::SelectRange:
    case DragMeaning::ZoomToRange:
        showBrush(place);
        return;
    case DragMeaning::Pan:
        if (isClick(place))
            return;
        m_far = true;
        m_axes.pan(m_pannedTo, place);
        m_pannedTo = place;
        return;
    case DragMeaning::None:
        break;
    }
    if (m_axes.timeToTheRight() && m_axes.area().contains(place.toPoint()))
        emit hovered(m_axes.placeAt(place).timeNs);
    tipAt(place, event.globalPosition().toPoint());
}

void SpanPointer::mouseReleased(const QMouseEvent& event)
{
    const auto drag = std::exchange(m_drag, DragMeaning::None);
    if (drag == DragMeaning::None)
        return;
    m_marks.hideBrush();
    const auto place = event.position();
    if (isClick(place)) {
        if (event.button() == Qt::LeftButton)
            pointAt(place);
        return;
    }
    if (drag == DragMeaning::SelectRange)
        emit brushed(timesTo(place), durationsChosenBy(place));
    else if (drag == DragMeaning::ZoomToRange)
        m_axes.zoomTo(timesTo(place), durationsChosenBy(place));
}

void SpanPointer::doubleClicked(const QMouseEvent& event)
{
    if (m_axes.timeToTheRight() && event.button() == Qt::LeftButton)
        emit goWanted();
    else
        m_axes.fit();
}

void SpanPointer::wheelTurned(QWheelEvent& event)
{
    const int turn = event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x();
    const auto meaning = gestures().wheel(event.modifiers());
    event.setAccepted(meaning != WheelMeaning::Scroll); // that is for what lies around the plot
    if (meaning == WheelMeaning::Move)
        m_axes.moveBy(wheelMove(turn));
    else if (meaning != WheelMeaning::Scroll)
        m_axes.zoomAt(event.position(), wheelZoom(turn), meaning == WheelMeaning::ZoomValues);
}

SpanPointer::Chosen SpanPointer::chosenBy(QPointF to) const
{
    if (!m_axes.timeToTheRight())
        return {.right = m_axes.page() != SpanPage::Powers,
                .up = m_axes.page() == SpanPage::Powers};
    const auto away = to - m_dragFrom;
    const bool up = m_axes.page() != SpanPage::Percentiles && std::abs(away.y()) >= kThin;
    return {.right = !up || std::abs(away.x()) >= kThin, .up = up};
}

void SpanPointer::showBrush(QPointF to)
{
    const auto area = QRectF(m_axes.area());
    const auto share = [&](QPointF place) {
        return QPointF(std::clamp((place.x() - area.left()) / area.width(), 0.0, 1.0),
                       std::clamp((place.y() - area.top()) / area.height(), 0.0, 1.0));
    };
    auto a = share({std::min(m_dragFrom.x(), to.x()), std::min(m_dragFrom.y(), to.y())});
    auto b = share({std::max(m_dragFrom.x(), to.x()), std::max(m_dragFrom.y(), to.y())});
    const auto chosen = chosenBy(to);
    if (!chosen.up) {
        a.setY(0);
        b.setY(1);
    }
    if (!chosen.right) {
        a.setX(0);
        b.setX(1);
    }
    m_marks.showBrush(QRectF(a, b));
}

std::optional<TimeRange> SpanPointer::timesTo(QPointF to) const
{
    if (!m_axes.timeToTheRight() || !chosenBy(to).right)
        return std::nullopt;
    return m_axes.timesBetween(m_dragFrom, to);
}

std::optional<DurationRange> SpanPointer::durationsChosenBy(QPointF to) const
{
    if (m_axes.timeToTheRight() && !chosenBy(to).up)
        return std::nullopt;
    return durationsTo(to);
}

DurationRange SpanPointer::durationsTo(QPointF to) const
{
    if (m_axes.page() != SpanPage::Powers)
        return m_axes.durationsBetween(m_dragFrom, to);
    const auto* const bars = std::get_if<SpanBars>(&m_plottables.picture());
    if (!bars || bars->bars.empty())
        return {};
    const auto barAt = [&](QPointF pixel) {
        const auto last = std::int64_t(bars->bars.size()) - 1;
        return std::clamp<std::int64_t>(m_axes.placeAt(pixel).bar, 0, last);
    };
    const auto [first, last] = std::minmax({barAt(m_dragFrom), barAt(to)});
    return {bars->bars[std::size_t(first)].lowNs, bars->bars[std::size_t(last)].highNs - 1};
}

void SpanPointer::pointAt(QPointF pixel)
{
    if (m_axes.page() != SpanPage::Scatter || !m_axes.area().contains(pixel.toPoint()))
        return;
    const auto place = m_axes.placeAt(pixel);
    emit pointed(m_axes.reachOf(pixel), place.timeNs, std::llround(place.duration));
}

void SpanPointer::tipAt(QPointF pixel, const QPoint& global)
{
    const bool inside = m_axes.area().contains(pixel.toPoint());
    m_tipPlace.reset();
    if (inside && hasDotAt(pixel)) {
        m_tipPlace = global;
        const auto place = m_axes.placeAt(pixel);
        emit tipWanted(m_axes.reachOf(pixel), place.timeNs, std::llround(place.duration));
        return;
    }
    const auto text =
        inside ? tipOf(m_plottables.picture(), m_axes.placeAt(pixel), m_axes.units()) : QString();
    QToolTip::showText(global, text, m_plot); // an empty one hides it
}

void SpanPointer::showTip(const QString& text)
{
    if (m_tipPlace)
        QToolTip::showText(*m_tipPlace, text, m_plot);
}

/// Asking for the nearest span costs, so that it is done near dots only.
bool SpanPointer::hasDotAt(QPointF pixel) const
{
    const auto* const dots = std::get_if<SpanDots>(&m_plottables.picture());
    if (!dots || dots->frame.width <= 0)
        return false;
    const auto reach = m_axes.reachOf(pixel);
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

} // namespace probescope::ui

#include "moc_span_pointer.cpp"
