#pragma once

#include "core/trace/capture_facts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// What the head of a latency tracer's text tells (print_trace_header() of the kernel).
///
///     # irqsoff latency trace v1.1.5 on 6.12.117-tracerig
///     # latency: 26987 us, #35/35, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:2)
///     #    | task: true-94 (uid:0 nice:0 policy:0 rt_prio:0)
///     #  => started at: __schedule
///     #  => ended at:   finish_task_switch.isra.0
struct LatencyHeader
{
    struct Task
    {
        std::string comm;
        std::int32_t pid = 0;
        std::uint32_t uid = 0;
        std::int64_t nice = 0;
        std::int64_t policy = 0; ///< SCHED_OTHER 0, FIFO 1, RR 2, BATCH 3, IDLE 5, DEADLINE 6
        std::int64_t rtPriority = 0;
        friend bool operator==(const Task&, const Task&) = default;
    };

    std::string tracer; ///< irqsoff, …, hwlat, osnoise, timerlat; what `# tracer:` says
    std::string kernel; ///< release
    std::optional<std::int64_t> latencyUs; ///< the longest one
    std::optional<std::uint64_t> entries; ///< kept of what was traced meanwhile,
    std::optional<std::uint64_t> written; ///< and written: the others were overwritten
    std::optional<std::uint32_t> cpu; ///< where it was
    std::optional<std::uint32_t> cpus; ///< that are online
    std::string preemption; ///< of the kernel: server, desktop, preempt, preempt_rt, …
    std::optional<Task> task;
    std::string startedAt; ///< function, with offset if the kernel was asked for it
    std::string endedAt;
    /// Lines that begin as one of these and go on otherwise. Lines count from the header's first.
    std::vector<Problem> problems;
};

/// Reads the `#` lines. Of several captures in one text the first counts; a problem tells of
/// others.
LatencyHeader readLatencyHeader(std::string_view text);

} // namespace probescope::format
