#pragma once

#include "core/analysis/calls/call_stats.h"
#include "core/analysis/calls/call_tree.h"
#include "core/analysis/calls/duration_bins.h"
#include "core/analysis/calls/percentile_change.h"
#include "core/analysis/paths/path_tree.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace probescope::analysis {

/// One function of a table: the statistics of its calls, and the distribution of their durations.
struct FunctionRow
{
    PathFrame frame;
    PathTotals totals;
    // Exact percentiles of the timed calls, by nearest rank (rankOfPercentile()); 0 when none is
    // timed.
    std::int64_t p50Ns = 0;
    std::int64_t p90Ns = 0;
    std::int64_t p99Ns = 0;
    DurationBins durations; ///< of the timed calls
    PercentileSlices slices50; ///< where they lie in time, about the percentiles
    PercentileSlices slices99;
};

/// All functions of the scope, by total time, the greatest first. Reads the calls twice. Memory:
/// the bins of each function and, for the bins with its percentiles, each duration and how often it
/// occurred in each slice of the function's time. Passes each call to `also` once, as
/// functionStats() does. Errors: Cancelled, Corrupt, Io.
Result<std::vector<FunctionRow>>
functionTable(const store::Capture& capture, const CallScope& scope, const CancelToken& cancel,
              const CallsReadFn& read = {},
              const std::function<void(const store::Call&)>& also = {});

/// A function in two tables. If one of them lacks it, it has no calls there.
struct FunctionDifference
{
    PathFrame frame;
    FunctionRow before;
    FunctionRow after;
    PercentileChange p50;
    PercentileChange p99;
};

/// All functions of both tables, the greatest change of total time first. The significance is
/// computed by a bootstrap with a seed for each function, so the same tables give the same result.
/// All changes of the table are judged together. Errors: Cancelled.
Result<std::vector<FunctionDifference>> compareFunctions(const std::vector<FunctionRow>& before,
                                                         const std::vector<FunctionRow>& after,
                                                         const CancelToken& cancel);

} // namespace probescope::analysis
