#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/call_series.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// Which calls are counted: those that all given conditions fit; without any, all.
struct CallScope
{
    std::optional<std::uint32_t> stack;
    std::optional<std::uint32_t> cpu; ///< Call::cpu
    /// Calls that overlap [beginNs, endNs); of their time, what lies within.
    std::optional<std::int64_t> beginNs;
    std::optional<std::int64_t> endNs;
};

/// Hears how many calls were read so far, on the working thread.
using CallsReadFn = std::function<void(std::uint64_t calls)>;

/// What all calls of one function amount to.
struct FunctionStats
{
    StringId function; ///< one of its text's numbers; none: the text does not name it
    std::uint64_t count = 0; ///< calls whose exit is in the capture
    /// Calls without an exit: how long they took is not known, and they are in no other number.
    std::uint64_t incomplete = 0;
    /// Of `count`, those whose recorded duration is known; the others end before they begin, or
    /// durations were not recorded. All that follows is of timed calls.
    std::uint64_t timed = 0;
    std::int64_t totalNs = 0; ///< within the scope; a call inside one of the same function: once
    /// Within the scope, less what the calls in them took (store::InnerTime): never below zero.
    std::int64_t selfNs = 0;
    // Whole durations even where they reach out of the scope.
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::int64_t sumNs = 0;
    store::CallId longest; ///< the first call that took maxNs, if any is timed

    std::int64_t averageNs() const { return timed == 0 ? 0 : sumNs / std::int64_t(timed); }
};

/// By total time, the greatest first. Calls known only from their depth (Call::State::Outside) are
/// left out. Hands the calls that it reads to `also` on the way: all that count, and others of the
/// stacks in scope. Errors: Cancelled, Corrupt, Io.
Result<std::vector<FunctionStats>>
functionStats(const store::Capture& capture, const CallScope& scope, const CancelToken& cancel,
              const std::function<void(const store::Call&)>& also = {},
              const CallsReadFn& read = {});

} // namespace probescope::analysis
