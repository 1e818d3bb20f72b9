#include "ui/views/timeline/pointer_input.h"

#include "ui/base/input/gestures.h"
#include "ui/base/input/late_menu.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui::timeline {

namespace {

constexpr int kWheelUnit = 60; // half a notch for one zoom step
constexpr int kEdgeReach = 4; // logical pixels in which an edge of the range is caught

} // namespace

PointerInput::PointerInput(QWidget* widget, Viewport& viewport, LaneStack& lanes,
                           CurrentItem& current, const RulerNotes& notes, Selection* selection)
    : m_widget(widget)
    , m_viewport(viewport)
    , m_lanes(lanes)
    , m_current(current)
    , m_notes(notes)
    , m_selection(selection)
    , m_laneDrag(viewport, lanes)
    , m_heightDrag(viewport, lanes)
{
    m_widget->installEventFilter(this);
    new LateMenu(widget);
    connect(&m_laneDrag, &LaneDrag::changed, this, &PointerInput::draggedLaneChanged);
}

bool PointerInput::eventFilter(QObject* /*watched*/, QEvent* event)
{
    if (event->type() == QEvent::Leave)
        leave();
    if (!m_widget->isEnabled())
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(static_cast<const QMouseEvent&>(*event));
        return true;
    case QEvent::MouseMove:
        move(static_cast<const QMouseEvent&>(*event));
        return true;
    case QEvent::MouseButtonRelease:
        release(static_cast<const QMouseEvent&>(*event));
        return true;
    case QEvent::MouseButtonDblClick:
        doubleClick(static_cast<const QMouseEvent&>(*event));
        return true;
    case QEvent::Wheel:
        turnWheel(static_cast<QWheelEvent&>(*event));
        return true;
    default:
        return false;
    }
}

bool PointerInput::dragsRange() const
{
    return m_drag == Drag::Range || m_drag == Drag::RangeBegin || m_drag == Drag::RangeEnd
        || m_drag == Drag::Zoom;
}

bool PointerInput::cancelDrag()
{
    if (m_laneDrag.cancel() || m_heightDrag.cancel()) {
        m_togglesLane = false;
        m_widget->unsetCursor();
        return true;
    }
    if (!dragsRange())
        return false;
    m_drag = Drag::None;
    m_draggedRange.reset();
    emit draggedRangeChanged();
    return true;
}

std::int64_t PointerInput::keyTime() const
{
    if (m_pointer && m_viewport.canvas().contains(*m_pointer))
        return m_viewport.timeAt(m_pointer->x());
    const auto range = m_viewport.range();
    const auto time = m_selection->timeNs();
    if (m_current.exists() && time >= range.beginNs && time < range.endNs)
        return time;
    return range.beginNs + safeLength(range) / 2;
}

std::int64_t PointerInput::markerTime() const
{
    constexpr double kNear = 8; // pixels: who has just clicked an event means it
    const bool over = m_pointer && m_viewport.canvas().contains(*m_pointer);
    const auto time = m_selection->timeNs();
    if (m_current.exists() && (!over || std::abs(m_viewport.xOf(time) - m_pointer->x()) <= kNear))
        return time;
    return keyTime();
}

PointerInput::Drag PointerInput::dragAt(QPoint place, Qt::MouseButton button,
                                        Qt::KeyboardModifiers modifiers) const
{
    const bool ruler = m_viewport.ruler().contains(place);
    if (!ruler && !m_viewport.canvas().contains(place))
        return Drag::None;
    const auto range = m_selection->range();
    if (range && button == Qt::LeftButton) {
        const auto near = [&](std::int64_t time) {
            return std::abs(m_viewport.xOf(time) - place.x()) <= kEdgeReach;
        };
        if (near(range->beginNs))
            return Drag::RangeBegin;
        if (near(range->endNs))
            return Drag::RangeEnd;
    }
    switch (gestures().drag(button, modifiers)) {
    case DragMeaning::None:
        return Drag::None;
    case DragMeaning::SelectRange:
        return Drag::Range;
    case DragMeaning::ZoomToRange:
        return ruler && button == Qt::LeftButton ? Drag::Range : Drag::Zoom;
    case DragMeaning::Pan:
        break;
    }
    if (ruler)
        return button == Qt::LeftButton ? Drag::Range : Drag::None;
    return button == Qt::LeftButton ? Drag::Pending : Drag::Pan; // which may be a click yet
}

void PointerInput::updateCursor(QPoint place, Qt::KeyboardModifiers modifiers)
{
    if (m_laneDrag.isUnderWay()) {
        m_widget->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (m_heightDrag.isUnderWay() || (m_drag == Drag::None && m_heightDrag.edgeAt(place))) {
        m_widget->setCursor(Qt::SplitVCursor);
        return;
    }
    switch (m_drag == Drag::None ? dragAt(place, Qt::LeftButton, modifiers) : m_drag) {
    case Drag::Pan:
        m_widget->setCursor(Qt::ClosedHandCursor);
        break;
    case Drag::Range:
    case Drag::Zoom:
        m_widget->setCursor(Qt::IBeamCursor);
        break;
    case Drag::RangeBegin:
    case Drag::RangeEnd:
        m_widget->setCursor(Qt::SplitHCursor);
        break;
    default:
        m_widget->unsetCursor();
    }
}

void PointerInput::press(const QMouseEvent& event)
{
    const auto place = event.position().toPoint();
    pressHeading(event.button(), place);
    if (event.button() == Qt::LeftButton && m_viewport.headers().contains(place)) {
        pressHeader(place);
        return;
    }
    if (event.button() != Qt::LeftButton
        && gestures().drag(event.button(), event.modifiers()) == DragMeaning::None)
        return;
    m_pressed = place;
    m_pressedWith = event.modifiers();
    m_pressedRange = m_viewport.range();
    m_pressedScroll = m_viewport.scroll();
    m_dragFromNs = m_viewport.timeAt(place.x());
    m_drag = dragAt(place, event.button(), event.modifiers());
    const auto range = m_selection->range();
    if (m_drag == Drag::RangeBegin)
        m_dragFromNs = range->endNs;
    else if (m_drag == Drag::RangeEnd)
        m_dragFromNs = range->beginNs;
    updateCursor(place, event.modifiers());
}

void PointerInput::move(const QMouseEvent& event)
{
    const auto place = event.position().toPoint();
    m_pointer = place;
    if (event.buttons() & Qt::LeftButton) {
        m_laneDrag.moveTo(place);
        m_heightDrag.moveTo(place);
    } else { // a menu that opened meanwhile took the release
        m_togglesLane = false;
        m_pressedGroup.reset();
        m_laneDrag.cancel();
        m_heightDrag.end();
    }
    if (isDragging())
        dragTo(place);
    updateCursor(place, event.modifiers());
    const bool within = m_viewport.canvas().contains(place) || m_viewport.ruler().contains(place);
    m_selection->setHover(within ? std::optional(m_viewport.timeAt(place.x())) : std::nullopt);
}

void PointerInput::dragTo(QPoint place)
{
    const bool far = (place - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_drag == Drag::Pending && far)
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan) {
        const auto by = std::llround((m_pressed.x() - place.x()) * m_viewport.pixelRatio());
        const auto byNs = saturatedAdd(pixelToTime(m_pressedRange, m_viewport.columns(), by),
                                       -m_pressedRange.beginNs);
        m_viewport.show(panned(m_pressedRange, byNs, m_viewport.limits()), Gesture::Drag);
        m_viewport.scrollTo(m_pressedScroll + m_pressed.y() - place.y());
    } else if (dragsRange() && (m_draggedRange || far)) {
        setDraggedRange(m_dragFromNs, m_viewport.timeAt(place.x()));
    }
}

void PointerInput::setDraggedRange(std::int64_t a, std::int64_t b)
{
    const auto bounds = m_viewport.limits().bounds;
    m_draggedRange = TimeRange{std::clamp(std::min(a, b), bounds.beginNs, bounds.endNs),
                               std::clamp(std::max(a, b), bounds.beginNs, bounds.endNs)};
    emit draggedRangeChanged();
}

void PointerInput::release(const QMouseEvent& event)
{
    const auto place = event.position().toPoint();
    const auto drag = std::exchange(m_drag, Drag::None);
    const auto group = std::exchange(m_pressedGroup, std::nullopt);
    const bool left = event.button() == Qt::LeftButton;
    if (left)
        releaseHeader();
    if (const auto range = std::exchange(m_draggedRange, std::nullopt))
        finishRange(*range, drag);
    else if (left && group && drag != Drag::Pan)
        releaseHeading(*group, place);
    else if (left)
        click(place, drag);
    updateCursor(place, event.modifiers());
}

void PointerInput::finishRange(TimeRange range, Drag drag)
{
    if (range.endNs > range.beginNs) {
        if (drag == Drag::Zoom)
            m_viewport.show(range, Gesture::Jump);
        else
            m_selection->setRange(range);
    }
    emit draggedRangeChanged();
}

void PointerInput::click(QPoint place, Drag drag)
{
    const bool plain = !(m_pressedWith & (Qt::ShiftModifier | Qt::ControlModifier));
    const bool begun = drag == Drag::Range || drag == Drag::Zoom; // a drag that came to nothing
    if (drag == Drag::Pending || (begun && plain && m_viewport.canvas().contains(place))) {
        m_current.select(m_lanes.hitAt(m_viewport.queryAt(place)));
        return;
    }
    if (!begun && drag != Drag::RangeBegin && drag != Drag::RangeEnd)
        return;
    if (const auto notes = m_notes.at(place); !notes.empty())
        emit noteChosen(notes.front()->id);
    else if (begun)
        m_selection->selectTime(m_viewport.timeAt(place.x()));
}

void PointerInput::doubleClick(const QMouseEvent& event)
{
    const auto place = event.position().toPoint();
    if (event.button() != Qt::LeftButton)
        return;
    pressHeading(event.button(), place);
    if (m_pressedGroup)
        return;
    if (m_viewport.canvas().contains(place)) {
        const auto hit = m_lanes.hitAt(m_viewport.queryAt(place));
        if (hit.item && hit.strip)
            m_viewport.zoomTo({hit.item->itemBeginNs, hit.item->itemEndNs});
    } else if (m_viewport.ruler().contains(place)) {
        m_viewport.zoomToSelectedRange();
    } else if (const auto edge = m_heightDrag.edgeAt(place)) {
        m_lanes.setScale(*edge, 0);
    } else if (m_viewport.headers().contains(place)) {
        pressHeader(place);
    }
}

void PointerInput::pressHeading(Qt::MouseButton button, QPoint place)
{
    const auto* const heading = button == Qt::LeftButton ? m_viewport.headingAt(place) : nullptr;
    m_pressedGroup = heading ? std::optional(heading->group) : std::nullopt;
}

void PointerInput::releaseHeading(LaneId::Kind group, QPoint place)
{
    const auto* const heading = m_viewport.headingAt(place);
    if (!heading || heading->group != group)
        return;
    m_lanes.setFocus(group);
    m_lanes.toggleFocused();
}

void PointerInput::pressHeader(QPoint place)
{
    if (const auto edge = m_heightDrag.edgeAt(place)) {
        m_heightDrag.press(*edge, place);
        return;
    }
    const auto lane = m_lanes.layout().laneAt(m_viewport.laneYAt(place.y()));
    if (!lane)
        return;
    const bool again = m_lanes.focus() == lane;
    m_lanes.setFocus(*lane);
    constexpr int kArrow = 22;
    m_togglesLane = place.x() < kArrow || again;
    m_laneDrag.press(*lane, place);
}

void PointerInput::releaseHeader()
{
    if (std::exchange(m_togglesLane, false) && !m_laneDrag.isUnderWay())
        m_lanes.toggleFocused();
    m_laneDrag.drop();
    m_heightDrag.end();
}

void PointerInput::turnWheel(QWheelEvent& event)
{
    // Some systems turn the wheel sideways by themselves while Alt is held.
    m_wheel += event.angleDelta();
    const auto take = [](int& angle) {
        const int steps = angle / kWheelUnit;
        angle -= steps * kWheelUnit;
        return steps;
    };
    const int across = take(m_wheel.rx());
    const int along = take(m_wheel.ry());
    event.accept();
    constexpr int kPercent = 5;
    if (across != 0)
        m_viewport.pan(-across * kPercent);
    if (along == 0)
        return;
    const auto place = event.position();
    auto meaning = gestures().wheel(event.modifiers());
    if (meaning == WheelMeaning::Zoom && m_viewport.headers().contains(place.toPoint()))
        meaning = WheelMeaning::Scroll; // no time stands there
    switch (meaning) {
    case WheelMeaning::Zoom:
        m_viewport.zoom(-along, m_viewport.timeAt(place.x()), Gesture::Wheel);
        break;
    case WheelMeaning::Move:
        m_viewport.pan(-along * kPercent);
        break;
    case WheelMeaning::Scroll:
    case WheelMeaning::ZoomValues:
        m_viewport.scrollTo(m_viewport.scroll() - along * m_widget->fontMetrics().height() * 3 / 2);
        break;
    }
}

void PointerInput::leave()
{
    m_pointer.reset();
    m_selection->setHover(std::nullopt);
}

} // namespace probescope::ui::timeline

#include "moc_pointer_input.cpp"
