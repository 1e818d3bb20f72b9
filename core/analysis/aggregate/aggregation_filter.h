#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/analysis/events/event_filter.h"

namespace probescope::analysis {

/// A filter for the events of a group, as far as filters can express what they have in common.
struct GroupFilter
{
    EventFilter filter;
    bool whole = true; ///< false: it matches other events, too
};
GroupFilter groupFilter(const store::Capture& capture, const AggregationAnswer& answer,
                        const AggregatedGroup& group);

} // namespace probescope::analysis
