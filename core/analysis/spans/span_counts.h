#pragma once

#include "core/analysis/spans/scale.h"
#include "core/analysis/spans/span_index.h"

#include <cstdint>
#include <span>
#include <vector>

namespace probescope::analysis {

// Exact queries over many spans at once. Errors of all: Cancelled.

/// For each group of the index, whether or not it is selected: the number of spans of the part by
/// duration, between ascending edges. Index 0 is below the first edge, index i from edge i - 1 to
/// below edge i.
Result<std::vector<std::vector<std::uint64_t>>> countBetween(const SpanIndex& index,
                                                             const IndexPart& part,
                                                             std::span<const std::int64_t> edges,
                                                             const CancelToken& cancel);

/// All but the count are 0 where there are none.
struct SpanSummary
{
    std::uint64_t count = 0;
    std::int64_t sumNs = 0; ///< stops at the ends of int64
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::vector<std::int64_t> percentilesNs; ///< those asked for, in that order
};
/// For each group of the index, whether or not it is selected, followed by one for all selected
/// groups together.
Result<std::vector<SpanSummary>> summarize(const SpanIndex& index, const IndexPart& part,
                                           std::span<const double> percents,
                                           const CancelToken& cancel);

/// The longest of those that last from `leastNs` to `mostNs`, both within.
struct LongestSpans
{
    std::uint64_t count = 0; ///< that last so long
    std::vector<std::uint64_t> indices; ///< longest first, then the first to begin
};
Result<LongestSpans> longestSpans(const SpanIndex& index, const IndexPart& part,
                                  std::int64_t leastNs, std::int64_t mostNs, std::size_t wanted,
                                  const CancelToken& cancel);

/// The spans that begin in one bin of time.
struct TimeBin
{
    std::uint64_t count = 0;
    std::int64_t maxNs = 0;
    std::vector<std::int64_t> percentilesNs; ///< empty when there are none
};
Result<std::vector<TimeBin>> percentilesOverTime(const SpanIndex& index, const IndexPart& part,
                                                 const Scale& time,
                                                 std::span<const double> percents,
                                                 const CancelToken& cancel);

} // namespace probescope::analysis
