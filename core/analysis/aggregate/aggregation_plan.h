#pragma once

#include "core/base/result.h"
#include "core/filter/field_filter.h"
#include "core/trace/aggregation.h"
#include "core/trace/event_type.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// An aggregation that was checked against a capture.
struct AggregationPlan
{
    Aggregation asked;
    store::FieldFilter predicate;
    std::vector<EventTypeId> types; ///< of the events, ascending
};

/// Errors: NotFound and Invalid; the place's field is the part of the form ("events", "predicate",
/// "keys", "value"), and for the predicate the place's byte is set.
Result<AggregationPlan> planAggregation(const store::Capture& capture,
                                        const Aggregation& aggregation);

/// `system:name`, or `name` where there is no system.
std::string eventName(const EventType& type);

/// Index of the field with the function at which an event of the type occurs: for function events
/// the function, for probes their place. -1: there is none.
int placeField(const EventType& type);

bool isNumeric(FieldKind kind);

} // namespace probescope::analysis
