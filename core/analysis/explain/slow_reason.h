#pragma once

#include "core/analysis/events/losses.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/call_series.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// A part of a task's time to be explained.
struct SlowSpan
{
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::int32_t pid = -1; ///< 0: the idle task of `cpu`; below: the capture does not tell whose
    std::optional<store::CallId> call = {}; ///< the span is that call
    std::uint32_t cpu = 0; ///< where it was, when `pid` is not above 0
    bool endsAnywhere = false; ///< `pid` only began it: what it did meanwhile may not be the reason
    TaskId task = {}; ///< the name that `pid` had then; none: slowReason() finds it
};

/// A part of a span's time. Each nanosecond is in one part.
struct SlowPart
{
    enum class Kind : std::uint8_t {
        Self, ///< on the CPU, in the call itself, or in no recorded call
        Child, ///< on the CPU, in calls of `function` and what they called
        OtherChildren, ///< in calls of all other functions
        Interrupt, ///< on its CPU an interrupt `name` was served
        Sleep, ///< off the CPU in `state`, until `by` woke it
        WakeDelay, ///< woken, and not on a CPU yet: on that which it then got `runner` ran
        Preempted, ///< it could have run on, but on the CPU that it was taken off `runner` ran
        Unknown, ///< see `why`
    };
    enum class Why : std::uint8_t {
        Unseen, ///< no event told of the task yet, or it ended
        Lost, ///< events were lost that may have told
        NotRecorded, ///< there is no sched_switch in the capture, and no call
    };
    Kind kind = Kind::Self;
    Why why = Why::Unseen;
    char state = 0;
    bool byInterrupt = false;
    std::int32_t by = -1; ///< who woke it: of Sleep, and of WakeDelay when nobody knows who ran
    TaskId byTask;
    std::int32_t runner = -1; ///< 0: the CPU was idle; below: not known
    TaskId runnerTask;
    StringId function;
    std::string name; ///< of Interrupt: `irq virtio0-input.0`, `softirq TIMER`; by function_graph
                      ///< its function: `do_IRQ`
    std::int64_t ns = 0; ///< of all its pieces
    std::uint64_t pieces = 0; ///< of OtherChildren and merged waits: as many as that, too
    std::uint64_t merged = 1; ///< parts that this one stands for: functions, waits or runners
    // Where to look: the longest piece, the first among equals.
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t cpu = 0;
    std::optional<RowId> row; ///< the event that began it
    std::optional<store::CallId> call; ///< of Child
};

/// The time of a span, split into parts that add up to endNs - beginNs.
struct SlowReason
{
    SlowSpan span; ///< with the name of its task, if the capture has one
    std::vector<SlowPart> parts; ///< by time, the longest first
    bool scheduling = false; ///< without, nobody knows whether it was on its CPU: taken as such
    bool wakeups = false; ///< without, time in which it waited for a CPU is in that of sleeps
    bool calls = false; ///< without, time on the CPU is all Self
    bool interrupts = false; ///< without, theirs is in the other parts
    /// Calls in it without an exit: the parts contain as much of their time as was seen.
    std::uint64_t incompleteCalls = 0;
    std::optional<store::CallId> around; ///< the call that Self is of
    LossTotals losses; ///< in the span, on all CPUs
};

/// The span of a call. Errors: Invalid (its duration is not known), Corrupt, Io.
Result<SlowSpan> spanOfCall(const store::Capture& capture, store::CallId call);

/// Splits a span. Sleeps in the same state that the same task ended are one part. At most
/// kMaxWaits parts of sleeps, and as many of tasks that it waited for, are listed: the longest;
/// the others are merged. Errors: Invalid (it ends before it begins), Cancelled, Corrupt, Io.
inline constexpr std::size_t kMaxWaits = 100;
inline constexpr std::size_t kMaxChildren = 10;
Result<SlowReason> slowReason(const store::Capture& capture, const SlowSpan& span,
                              const CancelToken& cancel);

} // namespace probescope::analysis
