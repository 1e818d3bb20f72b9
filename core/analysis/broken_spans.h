#pragma once

#include "core/analysis/span_set.h"

namespace probescope::analysis {

/// Adds it to the count of its kind.
void countBroken(const BrokenSpan& broken, SpanTally& tally);

/// Of the broken spans that a set keeps, those that lie in [beginNs, endNs): by their begin, or by
/// the end that has none. Nothing else is counted.
SpanTally brokenIn(const SpanSet& spans, std::int64_t beginNs, std::int64_t endNs);

} // namespace probescope::analysis
