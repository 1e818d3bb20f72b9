#pragma once

#include "core/analysis/span_selection.h"
#include "core/analysis/span_set.h"

namespace probescope::analysis {

/// Whether a selection takes it: by its begin, or by the end that has none. One that tells no name
/// may be of any; how long it would have lasted is not known, and not asked.
bool takesBroken(const SpanSelection& selection, const BrokenSpan& broken);

/// Adds it to the count of its kind.
void countBroken(const BrokenSpan& broken, SpanTally& tally);

/// Counts the broken spans that the set keeps and that lie in [beginNs, endNs), by their begin, or
/// by the end if there is no begin. Nothing else is counted.
SpanTally brokenIn(const SpanSet& spans, std::int64_t beginNs, std::int64_t endNs);

} // namespace probescope::analysis
