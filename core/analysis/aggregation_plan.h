#pragma once

#include "core/base/result.h"
#include "core/store/field_filter.h"
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

/// An aggregation checked against what a capture has.
struct AggregationPlan
{
    Aggregation asked;
    store::FieldFilter predicate;
    std::vector<EventTypeId> types; ///< of the events, ascending
};

/// Errors: NotFound and Invalid, with the part of the form in the place's field ("events",
/// "predicate", "keys", "value") and, of the predicate, the byte.
Result<AggregationPlan> planAggregation(const store::Capture& capture,
                                        const Aggregation& aggregation);

/// `system:name`, or `name` where there is no system.
std::string eventName(const EventType& type);

/// Index of the field that tells the function where an event of the type stands: of function events
/// the function, of probes their place. -1: there is none.
int placeField(const EventType& type);

bool isNumeric(FieldKind kind);

} // namespace probescope::analysis
