#pragma once

#include <cstddef>
#include <vector>

namespace probescope::ui::timeline {

struct Lane;
class LaneLayout;

/// Which lanes are seen, and where: pinned ones stay at the top, the others scroll below them. All
/// places are in logical pixels; those in the window are from its top, those of lanes from the top
/// of the first.
struct LaneWindow
{
    int height = 0;
    int pinned = 0; ///< the height of the part that does not scroll
    int scroll = 0;

    /// Where a place of the lanes is in the window. One that is scrolled away may seem to be in the
    /// pinned part, or outside.
    int yOf(int laneY) const { return laneY < pinned ? laneY : laneY - scroll; }
    int laneYAt(int y) const { return y < pinned ? y : y + scroll; }
    bool holds(const Lane& lane) const; ///< in the pinned part
    /// The top of the part to which the lane belongs.
    int topFor(const Lane& lane) const { return holds(lane) ? 0 : pinned; }
    /// Indices of the lanes that are seen, from top to bottom.
    std::vector<std::size_t> visible(const LaneLayout& layout) const;

    friend bool operator==(const LaneWindow&, const LaneWindow&) = default;
};

} // namespace probescope::ui::timeline
