#pragma once

#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/value_lanes.h"

namespace probescope::ui::timeline {

/// A lane of values in a LaneLayout, without its place.
Lane laneOfValues(const ValueLanes::Entry& entry);
/// Its second line: how many of its lines are seen, and between which values.
QString noteOfValues(const Lane& lane);
/// Of one line.
int valueHeight(const LaneMetrics& metrics);

} // namespace probescope::ui::timeline
