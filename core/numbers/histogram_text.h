#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace probescope::store {

using BucketCounts = std::map<int, std::uint64_t>;

/// A histogram as bpftrace prints it (src/output.cpp, hist_to_str() and lhist_to_str()): label in
/// 16 columns, count in 8, bar in 52; from the first bucket that has something to the last one,
/// without a line end behind it. There is at least one bucket.
std::string histogramText(const BucketCounts& counts,
                          const std::function<std::string(int bucket)>& label);

/// The label of a bucket by powers of two. -1: below 0; 0: 0; n: [2^(n-1), 2^n).
std::string quantizeLabel(int bucket);

} // namespace probescope::store
