#pragma once

#include "core/analysis/events/losses.h"
#include "core/analysis/sched/sched_events.h"
#include "core/analysis/sched/sched_tracker.h"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::analysis {

/// Latencies from being made runnable to running; each with its count.
struct WakeLatency
{
    std::uint64_t count = 0;
    std::int64_t sumNs = 0;
    std::int64_t maxNs = 0;
    std::int64_t maxBeginNs = 0; ///< where the longest one was; the first among equals
    std::int64_t maxEndNs = 0;
    std::optional<RowId> maxBeginRow; ///< its waking
    std::optional<RowId> maxEndRow; ///< its switch

    std::int64_t averageNs() const { return count == 0 ? 0 : sumNs / std::int64_t(count); }
    void add(const SchedSegment& waiting);
};

/// What one task did in a time range: durations as far as they lie within, counts of the events
/// within, and latencies of the wakeups after which the task ran within.
struct SchedTask
{
    std::int32_t pid = 0;
    std::uint32_t tasksBefore = 0; ///< that had the same pid and died
    TaskId task; ///< under its last name; none: it is no event's task
    std::string name; ///< `comm-pid`
    std::int64_t runNs = 0;
    std::int64_t waitNs = 0; ///< woken and not running yet
    std::int64_t preemptedNs = 0;
    std::int64_t sleepNs = 0;
    std::int64_t unknownNs = 0; ///< from the first event of the task on
    std::map<char, std::int64_t> sleepByState; ///< by letter; 0: not recorded
    std::int64_t countedNs = 0; ///< what the kernel told by sched_stat_runtime
    std::uint64_t runs = 0; ///< times that it was switched to
    std::uint64_t voluntary = 0; ///< switches that it made itself
    std::uint64_t preempted = 0; ///< switches that left it runnable
    std::uint64_t unknownSwitches = 0; ///< switches that do not tell the state
    std::uint64_t migrations = 0;
    std::uint64_t wakeUps = 0; ///< as often as it was asked to run (or, if not recorded, woken up)
    /// No switch tells why the task left its CPU.
    bool isLeavingUnknown() const { return unknownSwitches > 0 && voluntary + preempted == 0; }
    WakeLatency latency;
};

/// How often one task woke another, and how long the woken one then waited for its CPU.
struct WakeEdge
{
    std::int32_t waker = 0;
    std::int32_t woken = 0;
    bool byInterrupt = false; ///< one that came while the waker ran
    TaskId wakerTask;
    TaskId wokenTask;
    std::string wakerName;
    std::string wokenName;
    std::uint64_t count = 0;
    WakeLatency latency; ///< of those whose switch is in the range, too
};

/// How busy a CPU was in each of equal times. Idle time is what is left of a bin.
struct CpuUse
{
    std::uint32_t cpu = 0;
    std::vector<std::int64_t> busyNs;
    std::vector<std::int64_t> unknownNs; ///< nobody knows what ran
};

/// Runnable tasks that are not running, of all CPUs, for the same times.
struct QueueDepth
{
    std::vector<std::int64_t> sumNs; ///< waiting tasks × time; divided by the bin's length: average
    std::vector<std::uint32_t> greatest;
    /// Wakeups are recorded, no events were lost on any CPU, and it is known of every task seen by
    /// then whether it waited. After a loss this is so only when each of them was seen again.
    std::vector<bool> certain;
};

/// The scheduling of a range.
struct SchedOverview
{
    SchedKinds kinds;
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    LossTotals losses; ///< of what was read, in the range: what is told of it lacks these
    /// Where the capture has several buffers: those that were read, by name. The top one has none.
    std::vector<std::string> buffers;
    std::uint64_t leftOut = 0; ///< scheduling events of the other ones, in all of the capture
    std::vector<SchedTask> tasks; ///< by run time, the longest first; the idle tasks are none
    std::vector<WakeEdge> wakes; ///< by count, the greatest first
    std::vector<CpuUse> cpus; ///< those with switches, ascending
    QueueDepth queue;

    /// Bin `bin` of `bins` is [binBegin(bin), binBegin(bin + 1)).
    std::int64_t binBegin(std::size_t bin) const;
    std::size_t bins() const { return queue.sumNs.size(); }
};

struct SchedQuestion
{
    std::int64_t beginNs = std::numeric_limits<std::int64_t>::min(); ///< cut to the capture
    std::int64_t endNs = std::numeric_limits<std::int64_t>::max();
    std::size_t bins = 400;
    SchedTracker::WokenBy wokenBy = SchedTracker::WokenBy::Request;
};

/// Reads the capture's scheduling events up to the end of the range. Errors: Cancelled, Corrupt,
/// Io.
Result<SchedOverview> schedOverview(const store::Capture& capture, const SchedQuestion& question,
                                    const CancelToken& cancel);

} // namespace probescope::analysis
