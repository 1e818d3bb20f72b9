#pragma once

#include "core/numbers/saturate.h"
#include "core/trace/ids.h"

#include <compare>
#include <cstdint>
#include <optional>

namespace probescope::store {

/// Identifies a call: its stack (one for each task; one for each CPU for idle and unknown tasks)
/// and its number there in pre-order, which is the order of entry. The next sibling is `index +
/// Call::subtree`.
struct CallId
{
    std::uint32_t stack = 0;
    std::uint64_t index = 0;
    friend auto operator<=>(const CallId&, const CallId&) = default;
};

/// A call of one function in function_graph, from entry to exit.
struct Call
{
    enum class State : std::uint8_t {
        Whole,
        NoEntry, ///< only the exit is in the capture: it began before, or its entry was lost
        NoExit, ///< still open at the capture's end, or its exit was lost
        Outside, ///< neither is in the capture: known only from the depth of calls inside of it
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
    /// As recorded; negative if a damaged exit has swapped times. If no exit tells the duration
    /// (hasKnownDuration()), it is how much of the call was seen: from its start to its exit, or to
    /// the last event of its stack that was inside of it.
    std::int64_t durationNs = 0;
    /// The duration minus that of its children, as far as it is known; never negative. Only an
    /// estimate if its exit does not tell the duration.
    std::int64_t selfNs = 0;
    std::uint64_t subtree = 1; ///< calls in it, itself included
    std::optional<RowId> entryRow;
    std::optional<RowId> exitRow; ///< equals entryRow for a leaf of text
    RowId firstRow = 0; ///< the first row that shows it: its entry, or a call inside of it
    RowId lastRow =
        0; ///< its exit, or the last row before it was given up; all bits set while open

    /// Whether its exit is in the capture.
    bool hasExit() const { return state == State::Whole || state == State::NoEntry; }
    /// Whether its exit tells how long it took.
    bool hasKnownDuration() const { return hasDuration && hasExit(); }
    /// Whether its exit tells a plausible duration, so that statistics include it.
    bool isTimed() const { return hasKnownDuration() && durationNs >= 0; }
    /// The duration or, if it was not recorded, how much of the call was seen. Nothing: none of it.
    std::optional<std::int64_t> knownNs() const
    {
        return hasKnownDuration() || durationNs > 0 ? std::optional(durationNs) : std::nullopt;
    }
    /// Its end on the timeline; never before its start.
    std::int64_t endNs() const { return saturatingAdd(startNs, durationNs > 0 ? durationNs : 0); }
};

/// Which calls a forest contains: all of one CPU, or all of one stack (task).
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

} // namespace probescope::store
