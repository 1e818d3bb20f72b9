#pragma once

#include "core/analysis/spans/span_index.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// Counts by powers of two, as in DTrace's quantize() and bpftrace's hist(): negative values, 0, 1,
/// [2, 4), [4, 8) … The kernel's log2 keys are shifted by one power of two: (2, 4], (4, 8] …
struct Log2Histogram
{
    static constexpr int kZero = 63; ///< bucket of 0; 1 is in the next; -1 in the one before
    static constexpr int kBuckets = 127;
    std::vector<std::uint64_t> counts = std::vector<std::uint64_t>(kBuckets);

    static int bucketOf(std::int64_t value);
    /// The value that DTrace prints for a bucket: the bound that is nearer to 0.
    static std::int64_t valueOf(int bucket);
    void add(std::int64_t value) { ++counts[std::size_t(bucketOf(value))]; }
    std::uint64_t total() const;
    /// First and last bucket that is not empty; none: all are.
    std::optional<std::pair<int, int>> used() const;
};
/// For each group of the index, whether or not it is selected. Errors: Cancelled.
Result<std::vector<Log2Histogram>> log2Histograms(const SpanIndex& index, const IndexPart& part,
                                                  const CancelToken& cancel);
/// Exactly as DTrace prints an aggregation by quantize(), without the line of its key.
std::string quantizeText(const Log2Histogram& histogram);

} // namespace probescope::analysis
