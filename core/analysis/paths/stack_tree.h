#pragma once

#include "core/analysis/paths/path_tree.h"
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
    /// Only stacks of events of that name ("sched_switch"): of the sample, or of the last event
    /// before on the stack's CPU and task. Empty: all.
    std::string event;
    /// A field of the event whose sum is the weight; empty: each stack weighs 1.
    std::string weightField;
    std::optional<std::uint32_t> cpu;
    std::optional<std::int32_t> pid;
    std::optional<std::int64_t> beginNs; ///< of the stack's own time: [beginNs, endNs)
    std::optional<std::int64_t> endNs;
    /// Copies of a function by the compiler count as the function (withoutCopySuffix()).
    bool foldsCopies = false;
};

/// What can be chosen: a kind of stacks with the events that they belong to.
struct StackChoice
{
    StackScope::Kind kind = StackScope::Kind::Kernel;
    std::uint64_t stacks = 0;
    /// Event types of the capture with their numeric fields, for lists. For kernel and user stacks
    /// all events except stacks, because any may be followed by one.
    struct Event
    {
        std::string name;
        std::vector<std::string> fields;
    };
    std::vector<Event> events;
};

/// Kinds without a stack are left out. Uses only the directories.
std::vector<StackChoice> stackChoices(const store::Capture& capture);

struct StackTree
{
    PathTree paths;
    std::uint64_t stacks = 0; ///< in scope
    std::uint64_t empty = 0; ///< of these: without any frame
    std::uint64_t withoutEvent = 0; ///< their event is not known: counted only without `event`
    std::uint64_t withoutWeight = 0; ///< the event has no such field: their weight is 0
};

/// Called on the working thread with the number of events that were read so far.
using EventsReadFn = std::function<void(std::uint64_t events)>;

/// All stacks of the scope, the outermost function first. A node's count is the number of stacks
/// through it, its total their weight, its self the weight of those that end there; negative
/// weights count as 0. Errors: Cancelled, Corrupt, Io.
Result<StackTree> stackTree(const store::Capture& capture, const StackScope& scope,
                            const CancelToken& cancel, const EventsReadFn& read = {},
                            std::size_t maxNodes = kMaxPaths);

} // namespace probescope::analysis
