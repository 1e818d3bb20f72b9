#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/timeline/current_item.h"
#include "ui/views/timeline/lane_drag.h"
#include "ui/views/timeline/lane_height_drag.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/ruler_notes.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>
#include <QPoint>

#include <cstdint>
#include <optional>

class QMouseEvent;
class QWheelEvent;

namespace probescope::ui::timeline {

/// What the pointer and the wheel do in a timeline: moving and zooming, choosing items and lanes,
/// folding groups, dragging a range, a lane or its lower edge, by the gestures that the user chose.
/// It filters the widget's events, sets its cursor, and must not outlive it nor anything else that
/// it is given.
class PointerInput : public QObject
{
    Q_OBJECT

public:
    /// The widget tracks the mouse.
    PointerInput(QWidget* widget, Viewport& viewport, LaneStack& lanes, CurrentItem& current,
                 const RulerNotes& notes, Selection* selection);

    bool isDragging() const { return m_drag != Drag::None; }
    /// The range that is being dragged, before the selection has it.
    std::optional<TimeRange> draggedRange() const { return m_draggedRange; }
    /// The lane that is dragged by its header.
    const LaneDrag& laneDrag() const { return m_laneDrag; }
    /// Gives up a lane, its edge or a range that is dragged. Returns whether there was one.
    bool cancelDrag();
    /// The time that keys act on: under the pointer if it is over the lanes, else of the current
    /// item if it is visible, else the middle.
    std::int64_t keyTime() const;
    /// Where a key sets a marker: at the selection if the pointer is near it, or not over the
    /// lanes.
    std::int64_t markerTime() const;

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void draggedRangeChanged();
    void draggedLaneChanged();
    void noteChosen(std::int64_t id); ///< its flag was clicked

private:
    enum class Drag : std::uint8_t { None, Pending, Pan, Range, RangeBegin, RangeEnd, Zoom };

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void turnWheel(QWheelEvent& event);
    void leave();
    bool dragsRange() const;
    Drag dragAt(QPoint place, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const;
    void dragTo(QPoint place);
    void setDraggedRange(std::int64_t a, std::int64_t b);
    void updateCursor(QPoint place, Qt::KeyboardModifiers modifiers);
    void pressHeader(QPoint place);
    void releaseHeader();
    void pressHeading(Qt::MouseButton button, QPoint place);
    void releaseHeading(LaneId::Kind group, QPoint place);
    void finishRange(TimeRange range, Drag drag);
    void click(QPoint place, Drag drag);

    QWidget* m_widget;
    Viewport& m_viewport;
    LaneStack& m_lanes;
    CurrentItem& m_current;
    const RulerNotes& m_notes;
    Selection* m_selection;
    LaneDrag m_laneDrag;
    LaneHeightDrag m_heightDrag;
    bool m_togglesLane = false; ///< the pressed header's, if it is not dragged
    std::optional<LaneId::Kind> m_pressedGroup; ///< its heading
    Drag m_drag = Drag::None;
    QPoint m_pressed; ///< where, with which keys, and what was visible then
    Qt::KeyboardModifiers m_pressedWith;
    TimeRange m_pressedRange;
    int m_pressedScroll = 0;
    std::int64_t m_dragFromNs = 0; ///< the end of a range that stays
    std::optional<TimeRange> m_draggedRange;
    QPoint m_wheel; ///< angle not yet used up
    std::optional<QPoint> m_pointer; ///< none: outside of the widget
};

} // namespace probescope::ui::timeline
