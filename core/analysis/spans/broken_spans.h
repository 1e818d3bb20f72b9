#pragma once

#include "core/analysis/spans/span_selection.h"
#include "core/analysis/spans/span_set.h"

namespace probescope::analysis {

/// Whether a selection includes it: by its begin, or by the end if there is no begin. If its name
/// is not known, it may be of any name. Its duration is not known, so that is not checked.
bool takesBroken(const SpanSelection& selection, const BrokenSpan& broken);

/// Adds the broken span to the count of its kind.
void countBroken(const BrokenSpan& broken, SpanPairingCounts& pairingCounts);

/// Counts the broken spans that the set keeps and that lie in [beginNs, endNs), by their begin, or
/// by the end if there is no begin. Nothing else is counted.
SpanPairingCounts brokenIn(const SpanSet& spans, std::int64_t beginNs, std::int64_t endNs);

} // namespace probescope::analysis
