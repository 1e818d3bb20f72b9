#pragma once

#include "core/trace/aggregation.h"

#include <QString>

namespace probescope::ui {

/// What a value is called in a list of choices.
QString aggregationKindText(AggregationValue::Kind kind);
/// `task`, `prev_comm`.
QString aggregationKeyText(const AggregationKey& key);
/// The same at the head of a column; a field is as its event has it.
QString aggregationKeyHeader(const AggregationKey& key);

bool isHistogram(AggregationValue::Kind kind);

} // namespace probescope::ui
