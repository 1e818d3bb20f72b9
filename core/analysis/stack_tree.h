#pragma once

#include "core/analysis/path_tree.h"
#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// Which recorded stacks are counted, and how much each weighs.
struct StackScope
{
    enum class Kind : std::uint8_t {
        Kernel, ///< kernel_stack events (option stacktrace, trigger stacktrace)
        User, ///< user_stack events (option userstacktrace)
        Sampled, ///< call chains of perf script
    };
    Kind kind = Kind::Kernel;
    /// Stacks of events of that name only ("sched_switch"): of the sample, or of the event that
    /// came last on the stack's CPU and task. Empty: all.
    std::string event;
    /// A field of the event whose sum is the weight; empty: each stack weighs 1.
    std::string weightField;
    std::optional<std::uint32_t> cpu;
    std::optional<std::int32_t> pid;
    std::optional<std::int64_t> beginNs; ///< of the stack's own time: [beginNs, endNs)
    std::optional<std::int64_t> endNs;
};

/// What can be asked for: a kind of stacks with the events that they stand with.
struct StackChoice
{
    StackScope::Kind kind = StackScope::Kind::Kernel;
    std::uint64_t stacks = 0;
    /// Kinds of events of the capture with their numeric fields, for lists; of kernel and user
    /// stacks all events but stacks, since any may be followed by one.
    struct Event
    {
        std::string name;
        std::vector<std::string> fields;
    };
    std::vector<Event> events;
};

/// Kinds without a stack are left out. From the directories only.
std::vector<StackChoice> stackChoices(const store::Capture& capture);

struct StackTree
{
    PathTree paths;
    std::uint64_t stacks = 0; ///< in scope
    std::uint64_t empty = 0; ///< of these: without a single place
    std::uint64_t withoutEvent = 0; ///< not told for which event they are: counted without `event`
    std::uint64_t withoutWeight = 0; ///< the event has no such field: they weigh nothing
};

/// Hears how many events were gone through, on the working thread.
using EventsReadFn = std::function<void(std::uint64_t events)>;

/// All stacks of the scope, outermost function first. A node's count is the number of stacks that
/// go through it, its total their weight, its self that of those that end there; weights below 0
/// count as 0. Errors: Cancelled, Corrupt, Io.
Result<StackTree> stackTree(const store::Capture& capture, const StackScope& scope,
                            const CancelToken& cancel, const EventsReadFn& read = {},
                            std::size_t mostNodes = kMostPaths);

} // namespace probescope::analysis
