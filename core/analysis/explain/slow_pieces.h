#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/sched/sched_tracker.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace probescope::analysis {

/// A period in which a CPU served an interrupt; of nested ones the innermost.
struct InterruptPiece
{
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::int64_t enteredNs = 0; ///< when the interrupt was; before the range: no matter when
    std::uint32_t name = 0; ///< index of InterruptPieces::names
    std::optional<RowId> row; ///< where it was entered, if that is in the range
};

struct InterruptPieces
{
    bool recorded = false;
    std::vector<std::string> names;
    std::map<std::uint32_t, std::vector<InterruptPiece>> byCpu; ///< in order, without overlaps
};

/// Interrupt handlers, softirqs and interrupt vectors in [beginNs, endNs). One that was entered
/// before is recognised by its exit.
Result<InterruptPieces> interruptPieces(const store::Capture& capture, std::int64_t beginNs,
                                        std::int64_t endNs, const CancelToken& cancel);

/// Adds the interrupts that function_graph shows among the calls of the span's task in [beginNs,
/// endNs): in text, their calls are between the marks `==========>` and `<==========`. If the span
/// is a call, only those inside of it. `onlyCpu`: treat them as served by that CPU.
Result<> addGraphInterrupts(const store::Capture& capture, const SlowSpan& span,
                            std::int64_t beginNs, std::int64_t endNs,
                            std::optional<std::uint32_t> onlyCpu, const CancelToken& cancel,
                            InterruptPieces& found);

/// A stretch of time in a call.
struct CallPiece
{
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    StringId function;
    store::CallId call;
    bool incomplete = false; ///< it has no exit: until when it was seen
};

struct CallPieces
{
    bool recorded = false; ///< the task has calls
    std::optional<store::CallId> around; ///< the innermost call around the whole span
    std::vector<CallPiece> children; ///< of it, or outermost ones; in order, without overlaps
    std::uint64_t incomplete = 0; ///< without an exit, those of which only the entry was seen, too
};

Result<CallPieces> callPieces(const store::Capture& capture, const SlowSpan& span,
                              const CancelToken& cancel);

/// A period in which a task had a CPU.
struct RunPiece
{
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::int32_t pid = 0; ///< 0: the CPU was idle
    TaskId task;
    std::optional<RowId> row; ///< the switch to it, if that is known
};

/// What the task did during a period.
struct TaskSegment
{
    SchedSegment did;
    /// For Preempted the CPU that it was taken off, for Waiting the one that it got then, if any.
    std::optional<std::uint32_t> wantedCpu = {};
};

/// What the task did in the span, in order; for the rest it is not known. The ends may be outside.
struct TaskPieces
{
    std::vector<TaskSegment> segments;
    /// By CPU: who ran there while the task was kept from it, in order. There may be further
    /// pieces.
    std::map<std::uint32_t, std::vector<RunPiece>> runs;
    /// The name that the task had at the end of the span, or else its next one; none: no event
    /// tells.
    TaskId task = {};
};

Result<TaskPieces> taskPieces(const store::Capture& capture, const SlowSpan& span,
                              const CancelToken& cancel);

} // namespace probescope::analysis
