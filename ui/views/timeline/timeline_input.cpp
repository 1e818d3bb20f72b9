#include "ui/views/timeline/paint/note_flags.h"
#include "ui/views/timeline/timeline_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace probescope::ui {

using namespace timeline;

namespace {

constexpr int kWheelUnit = 60; // half a notch for one zoom step
constexpr int kEdgeReach = 4; // logical pixels in which an edge of the range is caught

} // namespace

Hit TimelineView::hitAt(QPoint place) const
{
    const auto canvas = canvasRect();
    HitQuery query;
    query.range = m_selection->visible();
    query.width = columns();
    query.x = int(std::floor((place.x() - canvas.left()) * pixelRatio()));
    query.y = place.y() - canvas.top() + scrollOffset();
    return hitTest(*m_source, m_layout, m_losses, query);
}

void TimelineView::selectHit(const Hit& hit)
{
    if (hit.lane)
        setFocusLane(*hit.lane);
    m_selecting = true;
    m_picked = pickedAt(hit);
    if (!hit.item || !hit.strip) {
        m_selection->selectTime(hit.timeNs);
    } else if (hit.item->call) {
        if (const auto call = m_source->call(*hit.item->call))
            m_selection->selectCall(*call);
    } else if (hit.item->row) {
        m_selection->select(*hit.item->row, hit.item->itemBeginNs);
    } else {
        m_selection->selectTime(hit.item->itemBeginNs);
    }
    m_selecting = false;
    updateOutlines();
    update();
}

/// What has no outline of its own, as events and calls do.
std::optional<PickedItem> TimelineView::pickedAt(const Hit& hit) const
{
    if (!hit.lane || !hit.item || !hit.strip)
        return std::nullopt;
    const auto kind = hit.strip->kind;
    if (kind != Strip::Kind::Running && kind != Strip::Kind::Spans && kind != Strip::Kind::Broken)
        return std::nullopt;
    return PickedItem{m_layout.lanes()[*hit.lane].id, kind, hit.strip->key.depth, *hit.item};
}

void TimelineView::zoomToHit(const Hit& hit)
{
    if (!hit.item || !hit.strip)
        return;
    const auto& item = *hit.item;
    const bool instant = item.itemEndNs - item.itemBeginNs <= 1;
    constexpr int kCloser = -8; // a factor of 4
    if (instant)
        zoom(kCloser, item.itemBeginNs, Gesture::Jump);
    else
        showRange(withMargin({item.itemBeginNs, item.itemEndNs}, 10), Gesture::Jump);
}

TimelineView::Drag TimelineView::dragAt(QPoint place, Qt::KeyboardModifiers modifiers) const
{
    const bool ruler = rulerRect().contains(place);
    if (!ruler && !canvasRect().contains(place))
        return Drag::None;
    if (const auto range = m_selection->range()) {
        const auto near = [&](std::int64_t time) {
            const auto column = timeToPixel(m_selection->visible(), columns(), time);
            const double x = canvasRect().left() + double(column) / pixelRatio();
            return std::abs(x - place.x()) <= kEdgeReach;
        };
        if (near(range->beginNs))
            return Drag::RangeBegin;
        if (near(range->endNs))
            return Drag::RangeEnd;
    }
    return ruler || (modifiers & Qt::ShiftModifier) ? Drag::Range : Drag::Pending;
}

void TimelineView::updateCursor(QPoint place, Qt::KeyboardModifiers modifiers)
{
    switch (m_drag == Drag::None ? dragAt(place, modifiers) : m_drag) {
    case Drag::Pan:
        setCursor(Qt::ClosedHandCursor);
        break;
    case Drag::Range:
        setCursor(Qt::IBeamCursor);
        break;
    case Drag::RangeBegin:
    case Drag::RangeEnd:
        setCursor(Qt::SplitHCursor);
        break;
    default:
        unsetCursor();
    }
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    if (event->button() == Qt::LeftButton && headersRect().contains(place)) {
        clickHeader(place);
        return;
    }
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_pressed = place;
    m_pressedRange = m_selection->visible();
    m_pressedScroll = scrollOffset();
    m_dragFromNs = timeAt(place.x());
    m_drag = event->button() == Qt::MiddleButton && canvasRect().contains(place)
        ? Drag::Pan
        : dragAt(place, event->modifiers());
    const auto range = m_selection->range();
    if (m_drag == Drag::RangeBegin)
        m_dragFromNs = range->endNs;
    else if (m_drag == Drag::RangeEnd)
        m_dragFromNs = range->beginNs;
    updateCursor(place, event->modifiers());
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    m_pointer = place;
    if (m_drag != Drag::None)
        dragTo(place);
    updateCursor(place, event->modifiers());
    const bool within = canvasRect().contains(place) || rulerRect().contains(place);
    m_selection->setHover(within ? std::optional(timeAt(place.x())) : std::nullopt);
}

void TimelineView::dragTo(QPoint place)
{
    if (m_drag == Drag::Pending
        && (place - m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan) {
        const auto by = std::llround((m_pressed.x() - place.x()) * pixelRatio());
        const auto byNs =
            saturatedAdd(pixelToTime(m_pressedRange, columns(), by), -m_pressedRange.beginNs);
        showRange(panned(m_pressedRange, byNs, limits()), Gesture::Drag);
        scrollTo(m_pressedScroll + m_pressed.y() - place.y());
    } else if (m_drag == Drag::Range || m_drag == Drag::RangeBegin || m_drag == Drag::RangeEnd) {
        if (m_draggedRange
            || (place - m_pressed).manhattanLength() >= QApplication::startDragDistance())
            setDraggedRange(m_dragFromNs, timeAt(place.x()));
    }
}

void TimelineView::setDraggedRange(std::int64_t a, std::int64_t b)
{
    const auto bounds = limits().bounds;
    m_draggedRange = TimeRange{std::clamp(std::min(a, b), bounds.beginNs, bounds.endNs),
                               std::clamp(std::max(a, b), bounds.beginNs, bounds.endNs)};
    update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    const auto drag = m_drag;
    m_drag = Drag::None;
    if (drag == Drag::Pending && event->button() == Qt::LeftButton) {
        selectHit(hitAt(place));
    } else if (m_draggedRange) {
        const auto range = *m_draggedRange;
        m_draggedRange.reset();
        if (range.endNs > range.beginNs)
            m_selection->setRange(range);
        update();
    } else if (drag == Drag::Range || drag == Drag::RangeBegin || drag == Drag::RangeEnd) {
        if (const auto notes = notesAt(place); !notes.empty())
            emit noteChosen(notes.front()->id);
        else if (drag == Drag::Range)
            m_selection->selectTime(timeAt(place.x()));
    }
    updateCursor(place, event->modifiers());
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    if (event->button() != Qt::LeftButton)
        return;
    if (canvasRect().contains(place))
        zoomToHit(hitAt(place));
    else if (rulerRect().contains(place))
        zoomToRange();
    else if (headersRect().contains(place))
        clickHeader(place);
}

void TimelineView::clickHeader(QPoint place)
{
    const auto lane = m_layout.laneAt(place.y() - headersRect().top() + scrollOffset());
    if (!lane)
        return;
    const bool again = m_focusLane == lane;
    setFocusLane(*lane);
    constexpr int kArrow = 22;
    if (place.x() < kArrow || again)
        setLaneExpanded(*lane, !m_layout.lanes()[*lane].expanded);
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    // Some systems turn the wheel sideways by themselves while Alt is held.
    m_wheel += event->angleDelta();
    const auto place = event->position().toPoint();
    const auto take = [](int& angle) {
        const int steps = angle / kWheelUnit;
        angle -= steps * kWheelUnit;
        return steps;
    };
    const int across = take(m_wheel.rx());
    const int along = take(m_wheel.ry());
    constexpr int kPercent = 5;
    if (across != 0)
        pan(-across * kPercent);
    if (along == 0) {
        event->accept();
        return;
    }
    if (event->modifiers() & Qt::ShiftModifier)
        pan(-along * kPercent);
    else if ((event->modifiers() & Qt::ControlModifier) || headersRect().contains(place))
        scrollTo(scrollOffset() - along * fontMetrics().height() * 3 / 2);
    else
        zoom(-along, timeAt(event->position().x()), Gesture::Wheel);
    event->accept();
}

void TimelineView::leaveEvent(QEvent* /*event*/)
{
    m_pointer.reset();
    m_selection->setHover(std::nullopt);
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showToolTip(help->pos(), help->globalPos());
        return true;
    }
    return QWidget::event(event);
}

std::vector<const store::Note*> TimelineView::notesAt(QPoint place) const
{
    std::vector<const store::Note*> notes;
    for (const auto note : timeline::notesAt(makeScene(), QFontMetrics(rulerFont()), place))
        notes.push_back(&m_notes[note]);
    return notes;
}

void TimelineView::showToolTip(QPoint place, QPoint global)
{
    QString text;
    if (canvasRect().contains(place) && m_drag == Drag::None) {
        text = hitText(*m_source, m_layout, hitAt(place));
    } else if (const auto notes = notesAt(place); !notes.empty()) {
        QStringList texts;
        for (const auto* const note : notes)
            texts << QString::fromStdString(note->text);
        text = texts.join(QStringLiteral("\n\n"));
    } else if (m_clockIsMade && place.y() < rulerRect().bottom()) {
        text = tr("The capture tells no times. Its clock is made from the durations of the calls, "
                  "so time that passed between them is missing.");
    } else if (headersRect().contains(place)) {
        const auto lane = m_layout.laneAt(place.y() - headersRect().top() + scrollOffset());
        if (lane)
            text = laneText(*lane);
    }
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(global, text, this);
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    auto place = event->pos();
    if (byKey && m_focusLane) {
        const auto& lane = m_layout.lanes()[*m_focusLane];
        const auto column = timeToPixel(m_selection->visible(), columns(), keyAnchor());
        place = canvasRect().topLeft()
            + QPoint(int(double(column) / pixelRatio()), lane.y - scrollOffset() + 8);
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (headersRect().contains(place)) {
        if (const auto lane = m_layout.laneAt(place.y() - headersRect().top() + scrollOffset()))
            setFocusLane(*lane);
        addLaneItems(*menu);
    } else if (canvasRect().contains(place)) {
        addMenuItems(*menu, hitAt(place));
    } else if (const auto notes = notesAt(place); !notes.empty()) {
        menu->addAction(tr("Show the note"), this,
                        [this, id = notes.front()->id] { emit noteChosen(id); });
    }
    if (menu->isEmpty())
        delete menu;
    else
        menu->popup(byKey ? mapToGlobal(place) : event->globalPos());
}

} // namespace probescope::ui
