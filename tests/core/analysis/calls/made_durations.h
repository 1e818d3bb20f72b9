#pragma once

#include "core/analysis/calls/duration_bins.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace probescope::analysis {

inline DurationBins binsOf(const std::vector<std::int64_t>& values)
{
    DurationBins bins;
    for (const auto value : values)
        bins.add(value);
    return bins;
}

/// Spread as those of calls are: log-normally about 8 us, times `scale`.
inline std::vector<std::int64_t> durations(std::size_t count, double scale, std::mt19937_64& random)
{
    std::lognormal_distribution<double> spread(9, 0.6);
    std::vector<std::int64_t> values(count);
    for (auto& value : values)
        value = std::int64_t(spread(random) * scale);
    return values;
}

} // namespace probescope::analysis
