#pragma once

#include "core/store/read/capture.h"
#include "core/store/series/stored_lane.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace probescope::store {

/// Conditions on scheduling slices; bounds are inclusive.
struct SchedFilter
{
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::min(); ///< of the slice's begin
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t leastNs = 0; ///< of its length
    std::optional<std::int64_t> cpu = {};
    std::vector<bool> tasks = {}; ///< by task id; empty: all
};

/// Iterates over the scheduling slices of all CPUs by their begin (then by CPU), forwards or
/// backwards. Whole runs of slices outside of the bounds on time and length are skipped. One
/// thread; the capture and the reader must outlive it. If the capture's clock jumps back, the
/// slices of each CPU come in the order in which they were recorded.
class SchedScan
{
public:
    SchedScan(const Capture& capture, const LaneReader& reader, SchedFilter filter, bool backwards);

    /// If the token is cancelled, next() fails with ErrorCode::Cancelled.
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; }
    /// Moves to the next (first) slice. False: there is none.
    Result<bool> next();
    std::uint32_t cpu() const { return m_lanes[m_current].cpu; }
    std::uint64_t index() const { return m_lanes[m_current].index; } ///< among those of the CPU
    const LaneSlice& slice() const { return m_lanes[m_current].slice; }

private:
    struct Lane
    {
        std::uint32_t cpu = 0;
        std::uint64_t items = 0;
        std::uint64_t blocksLeft = 0;
        std::uint64_t block = 0; ///< the next to be entered
        std::uint64_t first = 0; ///< item number of the first of `slices`
        std::vector<LaneSlice> slices;
        std::size_t left = 0; ///< of `slices`, not looked at yet
        bool has = false; ///< slice and index are set
        LaneSlice slice;
        std::uint64_t index = 0;
    };

    Result<> start();
    Result<> advance(Lane& lane);
    Result<> enterBlock(Lane& lane);
    bool matches(const LaneSlice& slice) const;

    const Capture& m_capture;
    const LaneReader& m_reader;
    const SchedFilter m_filter;
    CancelToken m_cancel;
    const bool m_backwards;
    bool m_started = false;
    std::vector<Lane> m_lanes;
    std::size_t m_current = 0;
};

} // namespace probescope::store
