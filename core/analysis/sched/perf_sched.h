#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

// Scheduling as `perf sched` counts it, to compare its figures with those of a recording by perf.
// schedOverview() shows more: it uses requests (sched_waking), preemption and losses, which perf
// ignores.

/// A stretch of time whose events are read: [beginNs, endNs).
struct PerfSchedRange
{
    std::int64_t beginNs = std::numeric_limits<std::int64_t>::min();
    std::int64_t endNs = std::numeric_limits<std::int64_t>::max();
};

/// A line of `perf sched latency`: all tasks of a name.
struct PerfLatency
{
    std::string comm;
    std::int32_t pid = 0; ///< of the first one
    std::uint64_t tasks = 1; ///< that bore the name
    std::int64_t runNs = 0; ///< as sched_stat_runtime tells it
    std::uint64_t count = 0; ///< delays
    std::int64_t delaySumNs = 0;
    std::int64_t delayMaxNs = 0;
    std::int64_t maxBeginNs = 0;
    std::int64_t maxEndNs = 0;

    std::int64_t delayAverageNs() const
    {
        return count == 0 ? 0 : delaySumNs / std::int64_t(count);
    }
};
/// Delays from sched_wakeup (or from being left as runnable) to the CPU; the greatest average
/// first, as perf sorts it by default. Tasks without a delay and the idle tasks are left out.
/// Errors: Cancelled, Corrupt, Io.
Result<std::vector<PerfLatency>>
perfLatency(const store::Capture& capture, const PerfSchedRange& range, const CancelToken& cancel);
/// The report as `perf sched latency` prints it.
std::string perfLatencyText(const std::vector<PerfLatency>& rows);

/// A line of `perf sched timehist`: a task leaves its CPU.
struct PerfTimehistRow
{
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    std::int32_t pid = 0; ///< 0: the idle task
    std::int32_t tgid = -1; ///< below 0: not recorded
    std::string comm;
    std::int64_t waitNs = 0; ///< off the CPU before it came there
    std::int64_t delayNs = 0; ///< of it: from being woken on
    std::int64_t runNs = 0; ///< on the CPU
    // Where nothing tells how long it was, perf prints 0.
    bool knowsWait = false;
    bool knowsDelay = false;
    bool knowsRun = false;
    char state = 0; ///< in which it was left; 0: not recorded
    std::int32_t nextPid = 0;
    std::string nextComm;
    RowId row = 0; ///< the switch
};
/// In the order of the events, until `heard` answers false. Errors: Cancelled, Corrupt, Io.
Result<> perfTimehist(const store::Capture& capture, const PerfSchedRange& range,
                      const std::function<bool(const PerfTimehistRow&)>& heard,
                      const CancelToken& cancel);
struct PerfTimehistColumns
{
    bool state = false; ///< --state
    bool next = false; ///< --next
};
/// As `perf sched timehist` prints it: the three lines above, and one line. Without call chains.
std::string perfTimehistHead(const PerfTimehistColumns& columns);
std::string perfTimehistLine(const PerfTimehistRow& row, const PerfTimehistColumns& columns);

} // namespace probescope::analysis
