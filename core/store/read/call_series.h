#pragma once

#include "core/base/result.h"
#include "core/derive/call.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::store {

class CallBlocks;

/// The calls of a capture (`capture.calls()`). Thread-safe. All positions are O(1) or O(log n).
class CallSeries
{
public:
    virtual ~CallSeries() = default;

    virtual std::vector<CallStack> stacks() const = 0;
    virtual std::vector<std::uint32_t> cpus() const = 0; ///< those with calls, ascending

    /// The outermost calls of a forest in the order of their first row; `position` counts from 0. A
    /// call belongs to the forest of the CPU on which it was first seen.
    virtual std::uint64_t rootCount(Forest forest) const = 0;
    virtual Result<std::vector<Call>> roots(Forest forest, std::uint64_t position,
                                            std::size_t count) const = 0;
    /// The position of the last root that was first seen at or before the time (0 if there is
    /// none).
    virtual Result<std::uint64_t> rootAt(Forest forest, std::int64_t timeNs) const = 0;

    virtual Result<Call> call(CallId id) const = 0;
    /// At most `count` direct children in order, beginning with `from` (a child's index, or 0 for
    /// the first).
    virtual Result<std::vector<Call>> children(const Call& parent, std::uint64_t from,
                                               std::size_t count) const = 0;
    virtual Result<std::optional<Call>> parent(CallId id) const = 0;
    /// The calls from the root down to the call itself.
    virtual Result<std::vector<Call>> path(CallId id) const = 0;
    /// Position of the call's root in a forest. Invalid when its root is not of that forest.
    virtual Result<std::uint64_t> rootPosition(Forest forest, CallId id) const = 0;
    /// Calls [first, first + count) of a stack in pre-order: for scans.
    virtual Result<std::vector<Call>> scan(std::uint32_t stack, std::uint64_t first,
                                           std::size_t count) const = 0;
    /// Calls of all stacks in the order of the file, which is the fastest way to read all: those of
    /// a stack are in pre-order, but the stacks alternate. `place` is 0 at first and is advanced.
    /// An empty result is the end. Complete only if no import is running.
    virtual Result<std::vector<Call>> scanAll(std::uint64_t& place, std::size_t count) const = 0;
    virtual std::uint64_t
    generation() const = 0; ///< changes when more of the capture becomes visible
    /// The time ranges of the calls of scanAll(), for the same places and counts. Null: not known
    /// for all that is visible now.
    virtual std::shared_ptr<const CallBlocks> blocks() const = 0;
    /// Sets them, as they were read in a generation. They are kept in memory, unless there is more
    /// by now, or an import is running.
    virtual void keepBlocks(std::shared_ptr<const CallBlocks> blocks,
                            std::uint64_t generation) const = 0;
    /// The call that a row of the event table belongs to: for an entry or exit its call, for any
    /// other event the innermost call that was open on its stack at that time.
    virtual Result<std::optional<Call>> callAtRow(RowId row) const = 0;
    /// The innermost call that was open on the CPU at that time.
    virtual Result<std::optional<Call>> callAt(std::uint32_t cpu, std::int64_t timeNs) const = 0;
};

} // namespace probescope::store
