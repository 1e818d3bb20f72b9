#pragma once

#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>
#include <QPoint>
#include <QTimer>

#include <cstddef>
#include <optional>

namespace probescope::ui::timeline {

/// A lane that is dragged by its header to another place of its group. While the pointer stays at
/// the upper or lower edge, the lanes scroll. Viewport and lanes must outlive it.
class LaneDrag : public QObject
{
    Q_OBJECT

public:
    LaneDrag(Viewport& viewport, LaneStack& lanes);

    /// The pointer has been moved so far that this is no click.
    bool isUnderWay() const { return m_underWay; }
    /// Where the lane would be put: a line between two lanes, from the top of the canvas. None
    /// while nothing is dragged.
    std::optional<int> lineY() const;

    void press(std::size_t lane, QPoint place);
    void moveTo(QPoint place);
    void drop();
    /// Leaves the lane where it is. Returns whether one was dragged.
    bool cancel();

signals:
    void changed();

private:
    /// The lane before which the dragged one would be put; the end of its group: behind the last.
    std::optional<std::size_t> target() const;
    std::optional<std::size_t> dragged() const;
    /// The first place below the canvas' top where the dragged lane may be put.
    int topFor(const Lane& lane) const;
    /// How far the lanes scroll at once for the place of the pointer; < 0: up.
    int scrollStep() const;
    void scroll();

    Viewport& m_viewport;
    LaneStack& m_lanes;
    std::optional<LaneId> m_lane; ///< its header is pressed
    QPoint m_pressed;
    int m_pointerY = 0;
    bool m_underWay = false;
    QTimer m_scrolling;
};

} // namespace probescope::ui::timeline
