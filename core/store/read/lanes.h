#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/call_series.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::store {

/// What a timeline lane draws.
struct LaneKey
{
    enum class Kind : std::uint8_t {
        CpuRunning, ///< running task, from sched_switch; the idle task is a gap, so busy is work
        CpuEvents, ///< ticks of the events of a CPU
        CpuCalls, ///< calls of one depth on a CPU
        TaskRunning, ///< when a task ran, and where
        TaskEvents,
        TaskCalls, ///< calls of one depth of a task
        Losses, ///< gaps of a CPU
        Spans, ///< a row of analysis::SpanLane; Lanes has none
        BrokenSpans, ///< its begins and ends that are no part of a pair
    };
    Kind kind = Kind::CpuEvents;
    std::uint32_t key = 0; ///< CPU number, pid for the Task kinds, number of the lane of spans
    std::uint16_t depth = 0; ///< of the Calls kinds; of Spans the row
    friend auto operator<=>(const LaneKey&, const LaneKey&) = default;
};

/// One place of a lane: a real item, and how many others share its pixels.
struct LaneItem
{
    std::int64_t beginNs = 0; ///< of the run of merged items
    std::int64_t endNs = 0;
    std::uint64_t count = 1; ///< items merged; 1 is the item itself
    std::int64_t busyNs = 0; ///< time covered by the items within [beginNs, endNs]

    // The dominant one of the items: the longest (the first among equals; the first event).
    std::int64_t itemBeginNs = 0;
    std::int64_t itemEndNs = 0;
    TaskId task; ///< of Running and Events
    EventTypeId type; ///< of Events
    std::uint32_t cpu = 0;
    StringId function; ///< of Calls
    std::optional<CallId> call; ///< of Calls, and of Spans that are calls
    /// Of Events: the event; of Running: the switch that began it; of Spans: the begin.
    std::optional<RowId> row;
    std::uint32_t name = 0; ///< of Spans: index of the names; of BrokenSpans: why it is none
    char prevState = 0; ///< of Running: the state in which it was left (R, S, D, …), 0 unknown
};

/// Data for timelines (`capture.lanes()`): never more items than pixels, at any zoom level.
class Lanes
{
public:
    virtual ~Lanes() = default;

    virtual bool hasScheduling() const = 0; ///< sched_switch is there: CpuRunning has items
    virtual std::uint16_t callDepth(std::uint32_t cpu) const = 0; ///< number of depths; 0: no calls
    virtual std::uint16_t taskCallDepth(std::int32_t pid) const = 0;

    /// The items of the lane that touch [beginNs, endNs), in order, at most about 2 × `pixels` (for
    /// TaskCalls: for each stack of the task, one stack after the other). Items narrower than a
    /// pixel are merged; merged ones are counted, and the longest of them is described.
    virtual Result<std::vector<LaneItem>> window(LaneKey lane, std::int64_t beginNs,
                                                 std::int64_t endNs, int pixels) const = 0;
    /// The number of events of the whole capture (all CPUs) in each of `bins` equal time spans.
    /// Each event is counted once, at most a quarter of a bin, or 1 ns, away from its time.
    virtual Result<std::vector<std::uint64_t>> density(std::int64_t beginNs, std::int64_t endNs,
                                                       int bins) const = 0;
};

} // namespace probescope::store
