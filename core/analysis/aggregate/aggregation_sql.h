#pragma once

#include "core/analysis/aggregate/aggregation.h"

namespace probescope::analysis {

/// One SELECT over the tables of a capture (core/sql/tables/capture_tables.h) whose rows are the
/// groups of aggregate() in their order: a column for each key (tasks have two, comm and pid),
/// `events`, `with_value` where events may lack the field, and the value's own: sum, average,
/// least, most, deviation, histogram, or p50, p90, p99 and p99_9. Unsigned numbers of 2^63 and more
/// are below 0 in SQL. Errors: those of planAggregation(), and Unsupported when an event type has
/// no table of its own.
Result<std::string> aggregationSql(const store::Capture& capture, const Aggregation& aggregation,
                                   const AggregationScope& scope);

/// The first groups slot by slot, of slots that have events: `slot` is the begin of it. `times`
/// tells the slots (AggregationAnswer::times).
Result<std::string> aggregationTimesSql(const store::Capture& capture,
                                        const Aggregation& aggregation,
                                        const AggregationScope& scope,
                                        const AggregatedTimes& times);

} // namespace probescope::analysis
