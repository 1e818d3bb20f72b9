#pragma once

#include <cstdint>

namespace probescope {

/// The rank, from 0, of a percentile among `count` sorted values ("nearest rank"): that of the
/// smallest value such that at least `percent` percent of all values are not above it. So every
/// percentile is a value that was measured.
std::uint64_t rankOfPercentile(double percent, std::uint64_t count);

/// The same for a fraction: 0.99 is 99 percent.
std::uint64_t rankOfFraction(double fraction, std::uint64_t count);

} // namespace probescope
