#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/call_series.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// Which calls are counted: those that match all given conditions; without conditions, all.
struct CallScope
{
    std::vector<std::uint32_t> stacks; ///< CallStack::number; empty: all
    std::optional<std::uint32_t> cpu; ///< Call::cpu
    /// Calls that overlap [beginNs, endNs); of their time only the part within.
    std::optional<std::int64_t> beginNs;
    std::optional<std::int64_t> endNs;
    /// Copies of a function by the compiler count as the function (withoutCopySuffix()).
    bool foldsCopies = false;
};

/// Called on the working thread with the number of calls that were read so far.
using CallsReadFn = std::function<void(std::uint64_t calls)>;

/// The statistics of all calls of one function.
struct FunctionStats
{
    StringId function; ///< one of its text's numbers; none: the text does not name it
    std::uint64_t count = 0; ///< calls whose exit is in the capture
    /// Calls without an exit: their duration is not known, and they are in no other number.
    std::uint64_t incomplete = 0;
    /// Of `count`, the calls whose recorded duration is known. The others end before they begin, or
    /// durations were not recorded. The numbers below are of timed calls.
    std::uint64_t timed = 0;
    std::int64_t totalNs = 0; ///< within the scope; calls inside of the same function: once
    /// Within the scope, without the time of calls inside (store::InnerTime); never negative.
    std::int64_t selfNs = 0;
    // Whole durations, even if they extend beyond the scope.
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::int64_t sumNs = 0;
    store::CallId longest; ///< the first call that took maxNs, if any is timed

    std::int64_t averageNs() const { return timed == 0 ? 0 : sumNs / std::int64_t(timed); }
};

/// By total time, the greatest first. Calls that are known only from their depth
/// (Call::State::Outside) are left out. The calls that are read are also passed to `also`: all that
/// count, and others of the stacks in scope. Errors: Cancelled, Corrupt, Io.
Result<std::vector<FunctionStats>>
functionStats(const store::Capture& capture, const CallScope& scope, const CancelToken& cancel,
              const std::function<void(const store::Call&)>& also = {},
              const CallsReadFn& read = {});

} // namespace probescope::analysis
