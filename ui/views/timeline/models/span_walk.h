#pragma once

#include "core/analysis/spans/span_lane.h"
#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// An item of a lane that was clicked or stepped to, and that is not outlined like events and
/// calls: a slice, a span, or a broken span.
struct PickedItem
{
    LaneId lane;
    Strip::Kind kind = Strip::Kind::Running;
    std::uint16_t depth = 0; ///< of slices; where a span stands, shownDepth() tells
    store::LaneItem item;

    bool ofSpans() const { return kind == Strip::Kind::Spans || kind == Strip::Kind::Broken; }
};

/// The next or previous item of a lane of spans in the order of their begins, including marks. It
/// continues from an item of that lane, else from a time.
std::optional<PickedItem> neighbourSpan(const TimelineSource& source, LaneId lane,
                                        const std::optional<PickedItem>& from, std::int64_t timeNs,
                                        bool forward);

/// Whether the lane has such an item; it may not any more after it was read again.
bool hasItem(const analysis::SpanLane& lane, const PickedItem& item);
/// In which of the strips it stands. None: in one that is not shown.
std::optional<std::uint16_t> shownDepth(const analysis::SpanLane& lane, const PickedItem& item,
                                        const std::vector<Strip>& strips);

} // namespace probescope::ui::timeline
