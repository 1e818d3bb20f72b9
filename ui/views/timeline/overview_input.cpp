#include "ui/views/timeline/overview_input.h"

#include "ui/base/input/gestures.h"
#include "ui/views/timeline/overview_strip.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui::timeline {

namespace {

constexpr double kEdge = 5; // how near to an edge it is caught
constexpr int kKeySteps = 2; // quarter octaves
constexpr int kPercent = 10; // of what is visible
constexpr int kFastPercent = 50;

} // namespace

OverviewInput::OverviewInput(OverviewStrip& strip, Selection* selection)
    : m_strip(strip)
    , m_selection(selection)
{
}

OverviewInput::Part OverviewInput::partAt(QPointF place) const
{
    if (m_strip.isEmpty())
        return Part::None;
    const auto window = m_strip.handle();
    const bool slim = window.width() <= 2 * kEdge;
    if (!slim && std::abs(place.x() - window.left()) <= kEdge)
        return Part::Left;
    if (!slim && std::abs(place.x() - window.right()) <= kEdge)
        return Part::Right;
    return place.x() >= window.left() && place.x() <= window.right() ? Part::Body : Part::Outside;
}

void OverviewInput::showRange(TimeRange range)
{
    m_selection->setVisible(limited(range, m_strip.limits()));
}

void OverviewInput::centreOn(std::int64_t timeNs)
{
    const auto range = m_selection->visible();
    const auto middle = range.beginNs + safeLength(range) / 2;
    showRange(panned(range, saturatedAdd(timeNs, -middle), m_strip.limits()));
}

/// The handle is moved and stretched as it is seen, whatever gestures were chosen: it is no plot.
OverviewInput::Part OverviewInput::pressedPart(const QMouseEvent& event) const
{
    const auto part = partAt(event.position());
    const bool plain = !(event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier));
    if (part == Part::None || (part != Part::Outside && plain && event.button() == Qt::LeftButton))
        return part;
    switch (gestures().drag(event.button(), event.modifiers())) {
    case DragMeaning::None:
        return Part::None;
    case DragMeaning::SelectRange:
        return Part::Select;
    case DragMeaning::ZoomToRange:
        return Part::Zoom;
    case DragMeaning::Pan:
        break;
    }
    return part == Part::Outside ? Part::Outside : Part::Body;
}

void OverviewInput::press(const QMouseEvent& event)
{
    m_drag = pressedPart(event);
    m_pressedX = event.position().x();
    if (m_drag == Part::Outside) {
        centreOn(m_strip.timeAt(m_pressedX));
        m_drag = Part::Body;
    }
    m_pressedRange = m_selection->visible();
}

void OverviewInput::updateCursor(Part part)
{
    if (part == Part::Left || part == Part::Right)
        m_strip.setCursor(Qt::SplitHCursor);
    else if (part == Part::Body)
        m_strip.setCursor(m_drag == Part::Body ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
    else if (part == Part::Select || part == Part::Zoom)
        m_strip.setCursor(Qt::IBeamCursor);
    else
        m_strip.unsetCursor();
}

void OverviewInput::move(const QMouseEvent& event)
{
    const double at = event.position().x();
    updateCursor(m_drag == Part::None ? partAt(event.position()) : m_drag);
    if (m_drag == Part::None) {
        const bool within = m_strip.area().contains(event.position().toPoint());
        m_selection->setHover(within ? std::optional(m_strip.timeAt(at)) : std::nullopt);
    } else if (m_drag == Part::Select || m_drag == Part::Zoom) {
        if (m_dragged || std::abs(at - m_pressedX) >= QApplication::startDragDistance())
            m_dragged = draggedTo(at);
        m_strip.update();
    } else {
        dragHandle(saturatedAdd(m_strip.timeAt(at), -m_strip.timeAt(m_pressedX)));
    }
}

void OverviewInput::dragHandle(std::int64_t byNs)
{
    auto range = m_pressedRange;
    if (m_drag == Part::Body) {
        m_selection->setVisible(panned(range, byNs, m_strip.limits()));
        return;
    }
    // An edge stops before it passes the other one.
    if (m_drag == Part::Left)
        range.beginNs = std::min(saturatedAdd(range.beginNs, byNs),
                                 saturatedAdd(range.endNs, -m_strip.limits().shortestNs));
    else
        range.endNs = std::max(saturatedAdd(range.endNs, byNs),
                               saturatedAdd(range.beginNs, m_strip.limits().shortestNs));
    showRange(range);
}

TimeRange OverviewInput::draggedTo(double x) const
{
    const auto bounds = m_strip.limits().bounds;
    const auto [a, b] = std::minmax({m_strip.timeAt(m_pressedX), m_strip.timeAt(x)});
    return {std::clamp(a, bounds.beginNs, bounds.endNs),
            std::clamp(b, bounds.beginNs, bounds.endNs)};
}

void OverviewInput::release(const QMouseEvent& event)
{
    const auto drag = std::exchange(m_drag, Part::None);
    const auto dragged = std::exchange(m_dragged, std::nullopt);
    if (drag != Part::Select && drag != Part::Zoom)
        return;
    if (!dragged)
        centreOn(m_strip.timeAt(event.position().x())); // a click
    else if (dragged->endNs > dragged->beginNs && drag == Part::Zoom)
        showRange(*dragged);
    else if (dragged->endNs > dragged->beginNs)
        m_selection->setRange(*dragged);
    m_strip.update();
}

bool OverviewInput::turn(const QWheelEvent& event)
{
    constexpr int kUnit = 60; // half a notch for one step
    constexpr int kStepPercent = 5;
    const auto meaning = gestures().wheel(event.modifiers());
    if (meaning != WheelMeaning::Zoom && meaning != WheelMeaning::Move)
        return false;
    m_wheel += event.angleDelta().y();
    const int steps = m_wheel / kUnit;
    m_wheel -= steps * kUnit;
    if (steps == 0)
        return true;
    if (meaning == WheelMeaning::Move)
        panBy(-steps * kStepPercent);
    else
        m_selection->setVisible(zoomed(m_selection->visible(), m_strip.timeAt(event.position().x()),
                                       -steps, m_strip.limits()));
    return true;
}

/// About the middle; steps > 0: out.
void OverviewInput::zoomBy(int steps)
{
    const auto range = m_selection->visible();
    const auto middle = range.beginNs + safeLength(range) / 2;
    m_selection->setVisible(zoomed(range, middle, steps, m_strip.limits()));
}

void OverviewInput::panBy(int percent)
{
    const auto range = m_selection->visible();
    const auto by = std::int64_t(__int128(safeLength(range)) * percent / 100);
    m_selection->setVisible(panned(range, by, m_strip.limits()));
}

/// What was moved goes back to where it was.
bool OverviewInput::cancelDrag()
{
    const auto drag = std::exchange(m_drag, Part::None);
    m_dragged.reset();
    if (drag == Part::None)
        return false;
    if (drag != Part::Select && drag != Part::Zoom)
        m_selection->setVisible(m_pressedRange);
    m_strip.update();
    return true;
}

/// The keys of the gestures that the user chose.
bool OverviewInput::takeMapKey(const QKeyEvent& event)
{
    const auto meaning = gestures().key(event);
    if (!meaning)
        return false;
    const int percent = event.modifiers() & Qt::ShiftModifier ? kFastPercent : kPercent;
    switch (*meaning) {
    case KeyMeaning::ZoomIn:
        zoomBy(-kKeySteps);
        break;
    case KeyMeaning::ZoomOut:
        zoomBy(kKeySteps);
        break;
    case KeyMeaning::MoveLeft:
        panBy(-percent);
        break;
    case KeyMeaning::MoveRight:
        panBy(percent);
        break;
    case KeyMeaning::ShowAll:
        showRange(m_strip.whole());
        break;
    case KeyMeaning::ZoomToSelection:
        if (const auto selected = m_selection->range())
            showRange(withMargin(*selected, 2));
        break;
    }
    return true;
}

bool OverviewInput::takeKey(const QKeyEvent& event)
{
    const int percent = event.modifiers() & Qt::ShiftModifier ? kFastPercent : kPercent;
    switch (event.key()) {
    case Qt::Key_Left:
        panBy(-percent);
        return true;
    case Qt::Key_Right:
        panBy(percent);
        return true;
    case Qt::Key_Up:
        zoomBy(-kKeySteps);
        return true;
    case Qt::Key_Down:
        zoomBy(kKeySteps);
        return true;
    case Qt::Key_Home:
        showRange(m_strip.whole());
        return true;
    case Qt::Key_Escape:
        return cancelDrag();
    default:
        return takeMapKey(event);
    }
}

} // namespace probescope::ui::timeline
