#pragma once

#include <cstdint>

namespace probescope {

/// The rank of a percentile among `count` values, from 0: the smallest value that at least so many
/// percent of all are not above ("nearest rank"). So every percentile is a value that was measured.
std::uint64_t rankOfPercentile(double percent, std::uint64_t count);

/// The same of a fraction: 0.99 for 99 percent.
std::uint64_t rankOfFraction(double fraction, std::uint64_t count);

} // namespace probescope
