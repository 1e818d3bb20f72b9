#pragma once

#include "core/analysis/calls/call_stats.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace probescope::analysis {

/// Whether the capture has no clock: its times are computed from the durations of its calls.
bool hasMadeTimes(const store::Capture& capture);
/// Whether the capture tells when its events were. Otherwise times are computed, counted or all
/// equal, and only show the order. (If the kernel's clock counts events, that counts as telling.)
bool hasTimes(const store::Capture& capture);

/// The numbers of the stacks of a task; none: there are no calls of it. A task has one for each
/// buffer, and further ones in text that names it only when it leaves a CPU; pid 0, the idle tasks,
/// one for each CPU.
std::vector<std::uint32_t> stacksOf(const store::CallSeries& calls, std::int32_t pid);

/// What a scope takes of a capture's calls.
class CallsInScope
{
public:
    CallsInScope(const store::Capture& capture, CallScope scope);

    /// Whether the scope includes the call; its stack is not checked.
    bool counts(const store::Call& call) const;
    /// Whether the scope would include the call if it were known from more than the depth of the
    /// calls inside of it (Call::State::Outside).
    bool isUnseen(const store::Call& call) const;
    /// How much of the call lies within the scope's time range. If the kernel did not record its
    /// duration, it was measured by the capture's clock: if that does not count nanoseconds, this
    /// is 0.
    std::int64_t timeNs(const store::Call& call) const;

private:
    bool holds(const store::Call& call) const;

    const CallScope m_scope;
    const bool m_clockCountsNs;
};

/// Passes on the calls of the scope's stacks: all that touch the scope's time range, and those
/// around them. The calls of each stack are in pre-order; the stacks alternate in any way. Many of
/// the other calls are skipped, if the capture was already read completely and the scope names no
/// stacks. Errors: Cancelled, Corrupt, Io.
Result<> forEachCall(const store::CallSeries& calls, const CallScope& scope,
                     const std::function<void(const store::Call&)>& take, const CancelToken& cancel,
                     const CallsReadFn& read = {});

} // namespace probescope::analysis
