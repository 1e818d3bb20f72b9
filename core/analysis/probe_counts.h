#pragma once

#include "core/base/cancel.h"
#include "core/store/probes.h"

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
/// could not run the probe) or, for returns, in flight; each hit is recorded, filtered or lost.
/// Nothing stands where a number cannot be known.
struct ProbeCounts
{
    store::Probe probe = {};
    std::optional<std::uint64_t> hits = {}; ///< the kernel does not count all kinds
    std::optional<std::uint64_t> misses = {};
    std::uint64_t recorded = 0; ///< events in the capture
    /// Kept out by the filter, or lists of tasks or CPUs. Neither this nor what was lost is known
    /// when the kernel itself stopped the recording: events came behind the last count then.
    std::optional<std::uint64_t> filtered = {};
    std::optional<std::uint64_t> lost = {}; ///< in full buffers
    /// Calls that had begun and not returned at the last count. Known where the entry of the same
    /// function was probed, too.
    std::optional<std::uint64_t> inFlight = {};
    /// How often the function tracers saw the function run while the probe had no hit: another copy
    /// of it ran, or it was compiled into its callers. Only of probes of a kernel function's entry
    /// or return. Nothing: they saw none, which says little, since they may have left it out.
    std::optional<std::uint64_t> functionRuns = {};

    /// Of all that was to be hit; nothing where nothing was.
    std::optional<double> missRatio() const;
};

/// Of all probes of a recording, in its order. While it grows, the counts are those of the last
/// sample, and the recorded ones those that have arrived: the difference is not yet read, and is
/// told as filtered or lost only when the capture is whole. For probes without hits a whole capture
/// is searched for their functions; cancelled, it is not known how often those ran.
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
