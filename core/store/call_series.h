#pragma once

#include "core/base/result.h"
#include "core/store/saturate.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::store {

class CallBlocks;

/// A call's place: its stack (one a task; one a CPU for idle and unknown tasks) and its number
/// there in pre-order, that is in order of entry. The next sibling is `index + Call::subtree`.
struct CallId
{
    std::uint32_t stack = 0;
    std::uint64_t index = 0;
    friend auto operator<=>(const CallId&, const CallId&) = default;
};

/// One function's entry to exit in function_graph.
struct Call
{
    enum class State : std::uint8_t {
        Whole,
        NoEntry, ///< only the exit is in the capture: it began before, or its entry was lost
        NoExit, ///< still open at the capture's end, or its exit was lost
        Outside, ///< neither is there: known only from the depth of what it called
    };

    CallId id;
    State state = State::Whole;
    bool hasDuration = true; ///< false with nofuncgraph-duration: only the order is known
    bool interrupted = false; ///< another stack ran on the CPU between entry and exit
    std::uint16_t depth = 0;
    std::uint32_t cpu = 0; ///< of the entry (of the exit for NoEntry)
    TaskId task;
    StringId function; ///< none: the text does not name it
    std::int64_t startNs = 0; ///< for NoEntry: end - duration
    /// As recorded, so below 0 where a damaged exit names swapped times. Without an exit that tells
    /// it (tellsDuration()): how much of it was seen, which is from its start to its exit, or up to
    /// the last event of its stack that was in it.
    std::int64_t durationNs = 0;
    /// Duration less what is known of its children's, never below 0. No more than a guess where its
    /// exit does not tell the duration.
    std::int64_t selfNs = 0;
    std::uint64_t subtree = 1; ///< calls in it, itself included
    std::optional<RowId> entryRow;
    std::optional<RowId> exitRow; ///< equals entryRow for a leaf of text
    RowId firstRow = 0; ///< the first row that shows it: its entry, or what it called
    RowId lastRow = 0; ///< its exit, or the last row before it was given up; all 1s while open

    /// Its exit is in the capture.
    bool hasExit() const { return state == State::Whole || state == State::NoEntry; }
    /// Its exit tells how long it took.
    bool tellsDuration() const { return hasDuration && hasExit(); }
    /// Its exit tells how long it took, and can be right in that: statistics count it.
    bool isTimed() const { return tellsDuration() && durationNs >= 0; }
    /// The duration or, where that was not recorded, how much of it was seen. None: nothing was.
    std::optional<std::int64_t> knownNs() const
    {
        return tellsDuration() || durationNs > 0 ? std::optional(durationNs) : std::nullopt;
    }
    /// Where it ends on the time line, never before its start.
    std::int64_t endNs() const { return saturatingAdd(startNs, durationNs > 0 ? durationNs : 0); }
};

/// Which calls a forest shows: all of one CPU, or all of one stack (task).
struct Forest
{
    enum class Kind : std::uint8_t { Cpu, Stack };
    Kind kind = Kind::Cpu;
    std::uint32_t key = 0; ///< CPU number, or stack number
    friend auto operator<=>(const Forest&, const Forest&) = default;
};

/// A stack that has calls.
struct CallStack
{
    std::uint32_t number = 0;
    TaskId task; ///< the last one seen
    std::int32_t pid = 0; ///< -1 when only the CPU is known
    std::uint32_t cpu = 0; ///< of idle and unknown tasks
    std::uint64_t calls = 0;
};

/// The calls of a capture (`capture.calls()`). Thread-safe. All positions are O(1) or O(log n).
class CallSeries
{
public:
    virtual ~CallSeries() = default;

    virtual std::vector<CallStack> stacks() const = 0;
    virtual std::vector<std::uint32_t> cpus() const = 0; ///< those with calls, ascending

    /// Outermost calls of a forest in order of their first row; `position` counts from 0. A call
    /// is in the forest of the CPU where it was first seen.
    virtual std::uint64_t rootCount(Forest forest) const = 0;
    virtual Result<std::vector<Call>> roots(Forest forest, std::uint64_t position,
                                            std::size_t count) const = 0;
    /// Position of the last root that is first seen at or before the time (0 if none is).
    virtual Result<std::uint64_t> rootAt(Forest forest, std::int64_t timeNs) const = 0;

    virtual Result<Call> call(CallId id) const = 0;
    /// Direct children in order, from `from` (a child's index, or 0 for the first), at most
    /// `count`.
    virtual Result<std::vector<Call>> children(const Call& parent, std::uint64_t from,
                                               std::size_t count) const = 0;
    virtual Result<std::optional<Call>> parent(CallId id) const = 0;
    /// From the root down to the call itself.
    virtual Result<std::vector<Call>> path(CallId id) const = 0;
    /// Position of the call's root in a forest. Invalid when its root is not of that forest.
    virtual Result<std::uint64_t> rootPosition(Forest forest, CallId id) const = 0;
    /// Calls [first, first + count) of a stack in pre-order: for scans.
    virtual Result<std::vector<Call>> scan(std::uint32_t stack, std::uint64_t first,
                                           std::size_t count) const = 0;
    /// Calls of all stacks as they lie in the file, which is the fastest way to see all: those of a
    /// stack in pre-order, but the stacks in turns. `place` begins as 0 and is moved on; no calls:
    /// that was the end. Complete only when no import is at work meanwhile.
    virtual Result<std::vector<Call>> scanAll(std::uint64_t& place, std::size_t count) const = 0;
    virtual std::uint64_t generation() const = 0; ///< changes when more of the capture is seen
    /// Where the calls of scanAll() lie in time, by the place and count with which they were read.
    /// Null: that is not known of all that is seen by now.
    virtual std::shared_ptr<const CallBlocks> blocks() const = 0;
    /// Tells it, as it was read in a generation. Kept in memory, unless more came since, or an
    /// import is at work.
    virtual void keepBlocks(std::shared_ptr<const CallBlocks> blocks,
                            std::uint64_t generation) const = 0;
    /// The call that a row of the event table belongs to: its entry or exit, or, for any other
    /// event, the innermost call open on its stack at that time.
    virtual Result<std::optional<Call>> callAtRow(RowId row) const = 0;
    /// The innermost call open on the CPU at the time.
    virtual Result<std::optional<Call>> callAt(std::uint32_t cpu, std::int64_t timeNs) const = 0;
};

} // namespace probescope::store
