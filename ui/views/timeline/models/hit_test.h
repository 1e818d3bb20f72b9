#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <QString>

#include <optional>

namespace probescope::ui::timeline {

/// What is under a point of the lanes.
struct Hit
{
    std::int64_t timeNs = 0; ///< of the point
    std::optional<std::size_t> lane;
    std::optional<Strip> strip; ///< the nearest of the lane
    std::optional<store::LaneItem> item; ///< under the point, or the nearest within some pixels
    std::uint64_t count = 0; ///< items that share the point's column
    std::optional<Loss> loss; ///< the gap under the point
    std::uint64_t losses = 0; ///< gaps that share the point's column
};

struct HitQuery
{
    TimeRange range;
    int width = 0; ///< columns
    int x = 0; ///< column
    int y = 0; ///< logical, from the top of the first lane
};

/// Reads only a few columns of the lanes around the point, so it costs the same at any zoom level.
/// `losses`: those of the capture, ordered by CPU and begin.
Hit hitTest(const TimelineSource& source, const LaneLayout& layout, const std::vector<Loss>& losses,
            const HitQuery& query);

/// Whole sentences for a tooltip and for a screen reader.
QString hitText(const TimelineSource& source, const LaneLayout& layout, const Hit& hit);

} // namespace probescope::ui::timeline
