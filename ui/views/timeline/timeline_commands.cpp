#include "ui/views/timeline/models/event_walk.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAccessible>
#include <QAction>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace probescope::ui {

using namespace timeline;

namespace {

constexpr int kStep = 2; // quarter octaves: a factor of 1.41
constexpr int kFastStep = 8; // a factor of 4
constexpr int kPanPercent = 10;
constexpr int kFastPanPercent = 50;

} // namespace

QAction* TimelineView::addCommand(const QString& text, const QList<QKeySequence>& keys,
                                  void (TimelineView::*slot)())
{
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    m_actions.append(action);
    return action;
}

void TimelineView::makeActions()
{
    using V = TimelineView;
    addCommand(tr("Show the whole capture"), {Qt::Key_F, Qt::Key_Home}, &V::fitAll);
    m_zoomToRange = addCommand(tr("Zoom to the selected range"), {Qt::Key_Z}, &V::zoomToRange);
    m_zoomToCurrent =
        addCommand(tr("Zoom to the current item"), {Qt::Key_Period}, &V::zoomToCurrent);
    m_back = addCommand(tr("Zoom back"), {QKeySequence(Qt::ALT | Qt::Key_Left)}, &V::goBack);
    m_forward = addCommand(tr("Zoom forward again"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
                           &V::goForward);
    addCommand(tr("Zoom in"), {Qt::Key_W, Qt::Key_Up, Qt::Key_Plus}, &V::zoomIn);
    addCommand(tr("Zoom out"), {Qt::Key_S, Qt::Key_Down, Qt::Key_Minus}, &V::zoomOut);
    addCommand(tr("Move left"), {Qt::Key_A, Qt::Key_Left}, &V::panLeft);
    addCommand(tr("Move right"), {Qt::Key_D, Qt::Key_Right}, &V::panRight);
    const auto shift = [](Qt::Key key) { return QKeySequence(Qt::SHIFT | key); };
    addCommand(tr("Zoom in quickly"), {shift(Qt::Key_W), shift(Qt::Key_Up)}, &V::zoomInFast);
    addCommand(tr("Zoom out quickly"), {shift(Qt::Key_S), shift(Qt::Key_Down)}, &V::zoomOutFast);
    addCommand(tr("Move left by half a window"), {shift(Qt::Key_A), shift(Qt::Key_Left)},
               &V::panLeftFast);
    addCommand(tr("Move right by half a window"), {shift(Qt::Key_D), shift(Qt::Key_Right)},
               &V::panRightFast);
    addCommand(tr("Next event of the lane"), {Qt::Key_BracketRight}, &V::nextEvent);
    addCommand(tr("Previous event of the lane"), {Qt::Key_BracketLeft}, &V::previousEvent);
    makeSchedActions();
    addCommand(tr("Next lane"), {QKeySequence(Qt::CTRL | Qt::Key_Down)}, &V::nextLane);
    addCommand(tr("Previous lane"), {QKeySequence(Qt::CTRL | Qt::Key_Up)}, &V::previousLane);
    addCommand(tr("Expand or collapse the lane"), {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space},
               &V::toggleLane);
    addCommand(tr("Expand all lanes"), {QKeySequence(Qt::CTRL | Qt::Key_Plus)}, &V::expandAll);
    addCommand(tr("Collapse all lanes"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, &V::collapseAll);
    addCommand(tr("Set marker A"), {Qt::Key_M}, &V::markA);
    addCommand(tr("Set marker B"), {shift(Qt::Key_M)}, &V::markB);
    addCommand(tr("Clear the selected range, then the markers"), {Qt::Key_Escape}, &V::clear);
}

void TimelineView::updateActions()
{
    m_back->setEnabled(m_history.canGoBack());
    m_forward->setEnabled(m_history.canGoForward());
    m_zoomToRange->setEnabled(m_selection->range().has_value());
    m_zoomToCurrent->setEnabled(m_selection->row().has_value() || m_selection->call().has_value());
}

ZoomLimits TimelineView::limits() const
{
    return {{m_summary.firstNs, saturatedAdd(m_summary.lastNs, 1)}};
}

void TimelineView::showRange(TimeRange range, Gesture gesture)
{
    range = limited(range, limits());
    m_history.record(range, gesture, m_clock.elapsed());
    m_showing = true;
    m_selection->setVisible(range);
    m_showing = false;
    updateActions();
}

void TimelineView::onVisibleChanged()
{
    if (!m_showing) {
        m_history.record(m_selection->visible(), Gesture::Outside, m_clock.elapsed());
        updateActions();
    }
    requestFrame();
}

void TimelineView::onCurrentChanged()
{
    if (!m_selecting)
        m_picked.reset();
    chaseWakeUp();
    updateOutlines();
    updateActions();
    update();
    notifyCurrent();
    if (m_selecting || (!m_selection->row() && !m_selection->call()))
        return;
    // Another view has moved: follow it, and change as little as can be.
    const auto range = m_selection->visible();
    const auto time = m_selection->timeNs();
    if (time < range.beginNs || time >= range.endNs) {
        const auto middle = range.beginNs + safeLength(range) / 2;
        showRange(panned(range, saturatedAdd(time, -middle), limits()), Gesture::Outside);
    }
    for (const auto& outline : m_outlines) {
        if (const auto lane = m_layout.find(outline.lane);
            lane && outline.lane.kind == LaneId::Kind::Cpu) {
            setFocusLane(*lane);
            break;
        }
    }
}

void TimelineView::notifyCurrent()
{
    QAccessibleValueChangeEvent told(this, currentText());
    QAccessible::updateAccessibility(&told);
}

void TimelineView::zoom(int steps, std::int64_t anchorNs, Gesture gesture)
{
    showRange(zoomed(m_selection->visible(), anchorNs, steps, limits()), gesture);
}

void TimelineView::pan(int percent)
{
    const auto range = m_selection->visible();
    const auto by = std::int64_t(__int128(safeLength(range)) * percent / 100);
    showRange(panned(range, by, limits()), Gesture::Keys);
}

void TimelineView::scrollTo(int y)
{
    m_scrollBar->setValue(y);
}

void TimelineView::revealLane(std::size_t lane)
{
    const auto& place = m_layout.lanes()[lane];
    const int room = canvasRect().height();
    if (place.y < scrollOffset() || place.height > room)
        scrollTo(place.y);
    else if (place.y + place.height > scrollOffset() + room)
        scrollTo(place.y + place.height - room);
}

void TimelineView::setFocusLane(std::size_t lane)
{
    if (lane >= m_layout.lanes().size())
        return;
    const bool changed = m_focusLane != lane;
    m_focusLane = lane;
    revealLane(lane);
    update();
    if (!changed)
        return;
    QAccessibleEvent told(this, QAccessible::Focus);
    told.setChild(int(lane));
    QAccessible::updateAccessibility(&told);
    emit focusLaneChanged();
}

void TimelineView::setLaneExpanded(std::size_t lane, bool expanded)
{
    if (lane >= m_layout.lanes().size())
        return;
    // One of spans that is not read yet may have rows to expand.
    const auto& place = m_layout.lanes()[lane];
    const bool unread = place.id.kind == LaneId::Kind::Spans && place.depths == 0;
    if (!place.expandable && !unread)
        return;
    m_layout.setExpanded(lane, expanded);
    lanesMoved();
}

std::int64_t TimelineView::keyAnchor() const
{
    const auto range = m_selection->visible();
    const auto shown = [range](std::int64_t time) {
        return time >= range.beginNs && time < range.endNs;
    };
    if (m_pointer && canvasRect().contains(*m_pointer))
        return timeAt(m_pointer->x());
    if ((m_selection->row() || m_selection->call()) && shown(m_selection->timeNs()))
        return m_selection->timeNs();
    return range.beginNs + safeLength(range) / 2;
}

void TimelineView::fitAll()
{
    showRange(fitted({m_summary.firstNs, m_summary.lastNs}), Gesture::Jump);
}

void TimelineView::zoomToRange()
{
    if (const auto range = m_selection->range())
        showRange(withMargin(*range, 2), Gesture::Jump);
}

void TimelineView::zoomToCurrent()
{
    if (m_outlines.empty())
        return;
    const auto time = m_picked ? TimeRange{m_picked->item.itemBeginNs, m_picked->item.itemEndNs}
                               : m_outlines.front().time;
    if (safeLength(time) > 1)
        showRange(withMargin(time, 10), Gesture::Jump);
    else
        zoom(-kFastStep, time.beginNs, Gesture::Jump);
}

void TimelineView::goBack()
{
    if (const auto range = m_history.back()) {
        m_showing = true;
        m_selection->setVisible(*range);
        m_showing = false;
    }
    updateActions();
}

void TimelineView::goForward()
{
    if (const auto range = m_history.forward()) {
        m_showing = true;
        m_selection->setVisible(*range);
        m_showing = false;
    }
    updateActions();
}

void TimelineView::zoomIn()
{
    zoom(-kStep, keyAnchor(), Gesture::Keys);
}

void TimelineView::zoomOut()
{
    zoom(kStep, keyAnchor(), Gesture::Keys);
}

void TimelineView::zoomInFast()
{
    zoom(-kFastStep, keyAnchor(), Gesture::Keys);
}

void TimelineView::zoomOutFast()
{
    zoom(kFastStep, keyAnchor(), Gesture::Keys);
}

void TimelineView::panLeft()
{
    pan(-kPanPercent);
}

void TimelineView::panRight()
{
    pan(kPanPercent);
}

void TimelineView::panLeftFast()
{
    pan(-kFastPanPercent);
}

void TimelineView::panRightFast()
{
    pan(kFastPanPercent);
}

void TimelineView::nextEvent()
{
    stepEvent(true);
}

void TimelineView::previousEvent()
{
    stepEvent(false);
}

void TimelineView::stepEvent(bool forward)
{
    if (!m_focusLane || *m_focusLane >= m_layout.lanes().size())
        return;
    const auto id = m_layout.lanes()[*m_focusLane].id;
    if (id.kind == LaneId::Kind::Spans) {
        stepSpan(id, forward);
        return;
    }
    WalkStart start{m_selection->row(), m_selection->timeNs()};
    if (!m_selection->row() && !m_selection->call())
        start.timeNs = keyAnchor();
    const auto event = neighbourEvent(*m_source, id, start, forward);
    if (!event)
        return;
    m_selecting = true;
    m_picked.reset();
    m_selection->select(event->row, event->timeNs);
    m_selecting = false;
    showTime(event->timeNs);
}

void TimelineView::showTime(std::int64_t timeNs)
{
    const auto range = m_selection->visible();
    if (timeNs < range.beginNs || timeNs >= range.endNs) {
        const auto middle = range.beginNs + safeLength(range) / 2;
        showRange(panned(range, saturatedAdd(timeNs, -middle), limits()), Gesture::Keys);
    }
}

void TimelineView::nextLane()
{
    setFocusLane(m_focusLane ? *m_focusLane + 1 : 0);
}

void TimelineView::previousLane()
{
    if (m_focusLane && *m_focusLane > 0)
        setFocusLane(*m_focusLane - 1);
}

void TimelineView::toggleLane()
{
    if (m_focusLane && *m_focusLane < m_layout.lanes().size())
        setLaneExpanded(*m_focusLane, !m_layout.lanes()[*m_focusLane].expanded);
}

void TimelineView::expandAll()
{
    m_layout.setAllExpanded(true);
    lanesMoved();
}

void TimelineView::collapseAll()
{
    m_layout.setAllExpanded(false);
    lanesMoved();
}

void TimelineView::markA()
{
    m_selection->setMarker(Selection::Marker::A, keyAnchor());
}

void TimelineView::markB()
{
    m_selection->setMarker(Selection::Marker::B, keyAnchor());
}

void TimelineView::clear()
{
    if (m_drag == Drag::Range || m_drag == Drag::RangeBegin || m_drag == Drag::RangeEnd) {
        m_drag = Drag::None;
        m_draggedRange.reset();
        update();
    } else if (m_selection->range()) {
        m_selection->setRange(std::nullopt);
    } else {
        m_selection->setMarker(Selection::Marker::A, std::nullopt);
        m_selection->setMarker(Selection::Marker::B, std::nullopt);
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageUp:
        scrollTo(scrollOffset() - canvasRect().height());
        break;
    case Qt::Key_PageDown:
        scrollTo(scrollOffset() + canvasRect().height());
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace probescope::ui
