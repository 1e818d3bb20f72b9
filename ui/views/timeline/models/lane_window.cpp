#include "ui/views/timeline/models/lane_window.h"

#include "ui/views/timeline/models/lane_layout.h"

#include <utility>

namespace probescope::ui::timeline {

bool LaneWindow::holds(const Lane& lane) const
{
    return lane.y < pinned;
}

std::vector<std::size_t> LaneWindow::visible(const LaneLayout& layout) const
{
    std::vector<std::size_t> lanes;
    const auto add = [&](std::pair<std::size_t, std::size_t> range) {
        for (auto i = range.first; i < range.second; ++i) {
            if (!layout.lanes()[i].folded)
                lanes.push_back(i);
        }
    };
    if (pinned > 0)
        add(layout.visible(0, pinned));
    if (height > pinned)
        add(layout.visible(pinned + scroll, height - pinned));
    return lanes;
}

} // namespace probescope::ui::timeline
