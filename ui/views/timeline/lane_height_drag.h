#pragma once

#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/viewport.h"

#include <QPoint>

#include <cstddef>
#include <optional>

namespace probescope::ui::timeline {

/// The lower edge of a lane's header, which is dragged for higher or lower rows. Viewport and lanes
/// must outlive it.
class LaneHeightDrag
{
public:
    LaneHeightDrag(const Viewport& viewport, LaneStack& lanes);

    bool isUnderWay() const { return m_lane.has_value(); }
    /// The lane whose edge is at a place of the widget.
    std::optional<std::size_t> edgeAt(QPoint place) const;

    void press(std::size_t lane, QPoint place);
    void moveTo(QPoint place);
    void end() { m_lane.reset(); }
    /// The lane is as high as it was. Returns whether an edge was dragged.
    bool cancel();

private:
    const Viewport& m_viewport;
    LaneStack& m_lanes;
    std::optional<LaneId> m_lane;
    int m_pressedY = 0;
    int m_heightBefore = 0;
    int m_scaleBefore = 0;
};

} // namespace probescope::ui::timeline
