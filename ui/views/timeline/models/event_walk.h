#pragma once

#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <optional>

namespace probescope::ui::timeline {

/// Where to continue from: a row, or a time if no event is current.
struct WalkStart
{
    std::optional<RowId> row;
    std::int64_t timeNs = 0;
};

/// The next event of a lane after the start, or the one before it. Looks at rows close by first;
/// an event further off is found through the lane's summaries.
std::optional<store::Event> neighbourEvent(const TimelineSource& source, LaneId lane,
                                           WalkStart start, bool forward);

} // namespace probescope::ui::timeline
