#pragma once

#include "core/base/cancel.h"
#include "core/database/probes.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// What became of the hits of a probe. Each call of the probed place is a hit, a miss (the kernel
/// could not run the probe) or, for returns, in flight. Each hit is recorded, filtered or lost.
/// Numbers that cannot be known are empty.
struct ProbeCounts
{
    store::Probe probe = {};
    std::optional<std::uint64_t> hits = {}; ///< the kernel does not count all kinds
    std::optional<std::uint64_t> misses = {};
    std::uint64_t recorded = 0; ///< events in the capture
    /// Dropped by the filter, or by lists of tasks or CPUs. If the kernel itself stopped the
    /// recording, neither this nor `lost` is known: events came after the last count then.
    std::optional<std::uint64_t> filtered = {};
    std::optional<std::uint64_t> lost = {}; ///< in full buffers
    /// Calls that had begun but not returned at the last count. Known if the entry of the same
    /// function was probed, too.
    std::optional<std::uint64_t> inFlight = {};
    /// How often the function tracers saw the function run while the probe had no hit: another copy
    /// of it ran, or it was inlined into its callers. Only for probes of a kernel function's entry
    /// or return. Nothing: they saw none, which means little, since they may have excluded it.
    std::optional<std::uint64_t> functionRuns = {};

    /// Misses as a share of hits and misses; nothing if there were neither.
    std::optional<double> missRatio() const;
};

/// For all probes of a recording, in its order. While it grows, the counts are those of the last
/// sample, and `recorded` is what has arrived. The difference is not read yet, and counts as
/// filtered or lost only when the capture is complete. For probes without hits, a complete capture
/// is searched for their functions; if this is cancelled, it is not known how often those ran.
std::vector<ProbeCounts> probeCounts(const store::Capture& capture, const CancelToken& cancel);

/// A place of a plot: what was counted until then, and how fast since the one before.
struct ProbePoint
{
    std::int64_t timeNs = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    double hitsPerSecond = 0; ///< since the place before; 0 at the first
    double missesPerSecond = 0;
    friend bool operator==(const ProbePoint&, const ProbePoint&) = default;
};

/// What a plot of [from, to] needs: at most about `most` places, with the ones just outside, so
/// that lines reach its edges. Counts are exact at each; rates are means over what lies between.
/// Times are those of the capture, in nanoseconds of its clock.
std::vector<ProbePoint> probePoints(const store::Capture& capture, std::uint32_t probe,
                                    std::int64_t from = std::numeric_limits<std::int64_t>::min(),
                                    std::int64_t to = std::numeric_limits<std::int64_t>::max(),
                                    std::size_t most = 2000);

} // namespace probescope::analysis
