#pragma once

#include "ui/base/capture/selection.h"

#include <QPointF>

#include <cstdint>
#include <optional>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace probescope::ui {
class OverviewStrip;
}

namespace probescope::ui::timeline {

/// What the mouse, the wheel and keys do in the overview: they move and stretch its handle, choose
/// a range, zoom. It remembers what is being dragged.
class OverviewInput
{
public:
    OverviewInput(OverviewStrip& strip, Selection* selection); ///< both outlive it

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    bool turn(const QWheelEvent& event); ///< false: the wheel is for others
    bool takeKey(const QKeyEvent& event); ///< so too

    /// A new range, while it is dragged.
    const std::optional<TimeRange>& dragged() const { return m_dragged; }

private:
    /// What was pressed, or what is dragged: the handle, its edges, or a new range.
    enum class Part { None, Body, Left, Right, Outside, Select, Zoom };

    Part partAt(QPointF place) const;
    Part pressedPart(const QMouseEvent& event) const;
    void updateCursor(Part part);
    void showRange(TimeRange range);
    void centreOn(std::int64_t timeNs);
    void dragHandle(std::int64_t byNs);
    TimeRange draggedTo(double x) const;
    void zoomBy(int steps);
    void panBy(int percent);
    bool cancelDrag();
    bool takeMapKey(const QKeyEvent& event);

    OverviewStrip& m_strip;
    Selection* m_selection;
    Part m_drag = Part::None;
    double m_pressedX = 0;
    TimeRange m_pressedRange;
    std::optional<TimeRange> m_dragged;
    int m_wheel = 0; ///< angle not yet used up
};

} // namespace probescope::ui::timeline
