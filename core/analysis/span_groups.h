#pragma once

#include "core/analysis/span_selection.h"

#include <cstdint>
#include <span>
#include <vector>

namespace probescope::analysis {

/// What spans of one group amount to.
struct SpanGroup
{
    enum class By : std::uint8_t { Name, Task, Cpu };
    std::uint32_t key = 0; ///< index of names(), task id or CPU
    std::uint64_t count = 0;
    std::int64_t sumNs = 0; ///< stops at the ends of int64
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::uint64_t longest = 0; ///< index of the first span that took maxNs
    std::vector<std::int64_t> percentilesNs; ///< those asked for, in that order
};

/// Groups by the greatest sum first (then by key), with exact percentiles. Memory meanwhile: 12
/// bytes a span that is selected. Errors: Cancelled.
Result<std::vector<SpanGroup>> groupSpans(const SpanSet& spans, const SpanSelection& selection,
                                          SpanGroup::By by, std::span<const double> percents,
                                          const CancelToken& cancel);

} // namespace probescope::analysis
