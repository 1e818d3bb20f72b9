#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <optional>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// One step of a task between sleeping and running.
struct TaskStep
{
    enum class Kind : std::uint8_t {
        Waking, ///< sched_waking: somebody asks for it to run
        WakeUp, ///< sched_wakeup, sched_wakeup_new: it can run
        SwitchIn, ///< it gets a CPU
        Sleep, ///< it leaves its CPU, and not because another one is to run
    };
    Kind kind = Kind::Waking;
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0; ///< of the event
    std::int32_t pid = 0;
    char state = 0; ///< of Sleep
    bool byInterrupt = false; ///< `by` only happened to run there
    std::int32_t by = -1; ///< who wakes it; whom it follows on its CPU; who follows it
    TaskId byTask;
};

/// How a task came to run: who woke it, and where and when it got a CPU.
struct WakeUp
{
    /// The first sched_waking since the task went to sleep; sched_wakeup where that is all that was
    /// recorded. What woke it while it ran or was preempted does not count: it made it wait for
    /// nothing.
    TaskStep waking;
    TaskStep run;
};

enum class StepWay : bool { Back, Forth };

/// The nearest step of that kind before or after a row, not counting the row itself; nothing if
/// there is none. Errors: Cancelled, Corrupt, Io.
Result<std::optional<TaskStep>> findTaskStep(const store::Capture& capture, std::int32_t pid,
                                             TaskStep::Kind kind, RowId from, StepWay way,
                                             const CancelToken& cancel);

/// The task that an event is about: for a switch the next one, for a wakeup the woken one, for
/// other events the one that ran. -1: not known. Errors: Corrupt, Io.
Result<std::int32_t> taskOfRow(const store::Capture& capture, RowId row);

/// The wakeup that an event belongs to: an event of the task's scheduling, or any event while it
/// ran. Of an event of its scheduling while it did not run, the one before its next run. Nothing:
/// the task was preempted and not woken, or the wakeup was not recorded. Errors: as above, and
/// Cancelled.
Result<std::optional<WakeUp>> findWakeUp(const store::Capture& capture, RowId row,
                                         const CancelToken& cancel);

} // namespace probescope::analysis
