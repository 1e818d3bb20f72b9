#pragma once

#include "core/analysis/calls/function_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>

namespace probescope::analysis {

/// The durations of one function or name, with their begins. They are passed twice: what is in the
/// bins of the percentiles is stored exactly in the second pass. Memory: the bins, and for those
/// few bins each value with its count.
class TimedDurations
{
public:
    static constexpr std::array kPercents{50.0, 90.0, 99.0};

    void firstPass(std::int64_t startNs, std::int64_t durationNs);
    /// Call it between the two passes.
    void prepare();
    void secondPass(std::int64_t startNs, std::int64_t durationNs);
    /// Sets percentiles, durations and slices of a row.
    void giveTo(FunctionRow& row);

private:
    /// The durations of some bins, each with how often it came.
    using ExactDurations = std::map<std::uint32_t, std::map<std::int64_t, std::uint64_t>>;

    std::uint32_t percentileBin(double percent) const;
    std::int64_t exactPercentile(double percent) const;
    std::size_t sliceOf(std::int64_t startNs) const;

    DurationBins m_durations;
    std::int64_t m_firstNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t m_lastNs = std::numeric_limits<std::int64_t>::min();
    ExactDurations m_exact;
    PercentileSlices m_slices50;
    PercentileSlices m_slices99;
};

} // namespace probescope::analysis
