#include "ui/plot/axes/axis_gestures.h"

#include "ui/base/input/gestures.h"
#include "ui/base/input/late_menu.h"

#include <QMouseEvent>
#include <QRubberBand>
#include <QToolTip>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kClick = 4; // pixels that the pointer may move in a click
constexpr double kKeyZoom = 0.7;
constexpr double kKeyMove = 0.1; // of what is in sight

} // namespace

double middleOf(const QCPAxis& axis)
{
    const auto range = axis.range();
    return axis.scaleType() == QCPAxis::stLogarithmic ? std::sqrt(range.lower * range.upper)
                                                      : range.center();
}

void moveAxis(QCPAxis& axis, double from, double to)
{
    const double a = axis.pixelToCoord(from);
    const double b = axis.pixelToCoord(to);
    if (axis.scaleType() == QCPAxis::stLogarithmic)
        axis.setRange(axis.range().lower * a / b, axis.range().upper * a / b);
    else
        axis.moveRange(a - b);
}

AxisGestures::AxisGestures(QCustomPlot* plot, Upright upright)
    : QObject(plot)
    , m_plot(plot)
    , m_upright(upright)
{
    m_plot->setInteractions({});
    m_plot->installEventFilter(this);
    new LateMenu(plot);
}

AxisGestures::~AxisGestures() = default;

void AxisGestures::add(QCPAxisRect* area)
{
    m_areas.push_back(area);
}

QCPAxis* AxisGestures::right() const
{
    return m_areas.front()->axis(QCPAxis::atBottom);
}

QRect AxisGestures::place() const
{
    QRect all;
    for (const auto* const area : m_areas)
        all |= area->rect();
    return all;
}

bool AxisGestures::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::MouseMove:
        move(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::MouseButtonRelease:
        release(static_cast<const QMouseEvent&>(*event));
        break;
    case QEvent::Wheel:
        turnWheel(static_cast<QWheelEvent&>(*event));
        return true;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void AxisGestures::press(const QMouseEvent& event)
{
    const auto pressed = event.position();
    const auto found = std::find_if(m_areas.begin(), m_areas.end(), [&](const QCPAxisRect* area) {
        return area->rect().contains(pressed.toPoint());
    });
    cancel();
    if (found == m_areas.end())
        return;
    m_pressedArea = *found;
    m_drag = gestures().drag(event.button(), event.modifiers());
    m_pressed = pressed;
    m_pannedTo = pressed;
    m_far = false;
}

bool AxisGestures::isClick(QPointF to) const
{
    const auto away = to - m_pressed;
    return !m_far && std::hypot(away.x(), away.y()) < kClick;
}

void AxisGestures::move(const QMouseEvent& event)
{
    if (m_drag == DragMeaning::None || isClick(event.position()))
        return;
    m_far = true;
    QToolTip::hideText();
    if (m_drag == DragMeaning::Pan)
        pan(event.position());
    else
        showBand(event.position());
}

void AxisGestures::pan(QPointF to)
{
    moveAxis(*m_pressedArea->axis(QCPAxis::atBottom), m_pannedTo.x(), to.x());
    if (m_upright == Upright::Moves)
        moveAxis(*m_pressedArea->axis(QCPAxis::atLeft), m_pannedTo.y(), to.y());
    m_pannedTo = to;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void AxisGestures::showBand(QPointF to)
{
    if (!m_band)
        m_band = std::make_unique<QRubberBand>(QRubberBand::Rectangle, m_plot);
    const auto all = place();
    const auto at = [&all](double x) { return std::clamp(int(x), all.left(), all.right()); };
    const auto [a, b] = std::minmax({at(m_pressed.x()), at(to.x())});
    m_band->setGeometry(a, all.top(), b - a + 1, all.height());
    m_band->show();
}

bool AxisGestures::cancel()
{
    m_band.reset();
    return std::exchange(m_drag, DragMeaning::None) != DragMeaning::None;
}

void AxisGestures::release(const QMouseEvent& event)
{
    const auto drag = m_drag;
    cancel();
    if (!m_far || (drag != DragMeaning::SelectRange && drag != DragMeaning::ZoomToRange))
        return;
    const auto all = place();
    const auto at = [&](double x) {
        return right()->pixelToCoord(std::clamp(x, double(all.left()), double(all.right() + 1)));
    };
    const auto [from, to] = std::minmax({at(m_pressed.x()), at(event.position().x())});
    if (from == to)
        return;
    if (drag == DragMeaning::SelectRange) {
        emit rangeSelected(from, to);
    } else {
        right()->setRange(from, to);
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

void AxisGestures::turnWheel(QWheelEvent& event)
{
    const int angle = event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x();
    const auto meaning = gestures().wheel(event.modifiers());
    const bool upright = meaning == WheelMeaning::ZoomValues;
    const bool taken = meaning != WheelMeaning::Scroll && (!upright || m_upright == Upright::Moves);
    event.setAccepted(taken); // else it is for what lies around the plot
    if (!taken)
        return;
    if (meaning == WheelMeaning::Move)
        return moveBy(wheelMove(angle));
    auto* const axis = upright ? m_areas.front()->axis(QCPAxis::atLeft) : right();
    const auto pixel = upright ? event.position().y() : event.position().x();
    axis->scaleRange(wheelZoom(angle), axis->pixelToCoord(pixel));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void AxisGestures::moveBy(double part)
{
    const auto all = place();
    moveAxis(*right(), all.left() + part * all.width(), all.left());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool AxisGestures::takeKey(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Escape)
        return cancel();
    const auto meaning = gestures().key(event);
    if (!meaning)
        return false;
    switch (*meaning) {
    case KeyMeaning::ZoomIn:
        right()->scaleRange(kKeyZoom, middleOf(*right()));
        break;
    case KeyMeaning::ZoomOut:
        right()->scaleRange(1 / kKeyZoom, middleOf(*right()));
        break;
    case KeyMeaning::MoveLeft:
        moveBy(-kKeyMove);
        break;
    case KeyMeaning::MoveRight:
        moveBy(kKeyMove);
        break;
    case KeyMeaning::ShowAll:
        emit allWanted();
        break;
    case KeyMeaning::ZoomToSelection:
        return false;
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    return true;
}

} // namespace probescope::ui

#include "moc_axis_gestures.cpp"
