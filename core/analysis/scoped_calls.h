#pragma once

#include "core/analysis/call_stats.h"

#include <cstdint>
#include <functional>

namespace probescope::analysis {

/// Whether the capture has no clock: its times are computed from the durations of its calls.
bool hasMadeTimes(const store::Capture& capture);
/// Whether the capture tells when its events were. Otherwise times are computed, or all equal, and
/// only show the order. (If the clock counts events or the like, that counts as telling.)
bool tellsTimes(const store::Capture& capture);

/// What a scope takes of a capture's calls.
class CallsInScope
{
public:
    CallsInScope(const store::Capture& capture, const CallScope& scope);

    /// Whether the scope includes the call; its stack is not checked.
    bool counts(const store::Call& call) const;
    /// Whether the scope would count it, were it known from more than what it called
    /// (Call::State::Outside).
    bool isUnseen(const store::Call& call) const;
    /// How much of the call lies within the times of the scope. What the kernel told no duration of
    /// was measured by the capture's clock: where that counts no nanoseconds, this is 0.
    std::int64_t timeNs(const store::Call& call) const;

private:
    bool holds(const store::Call& call) const;

    const CallScope m_scope;
    const bool m_clockCountsNs;
};

/// Passes on the calls of the scope's stacks: all that touch the scope's time range, and those
/// around them. The calls of each stack are in pre-order; the stacks alternate in any way. Many of
/// the other calls are skipped, if the capture was already read completely and the scope names no
/// stack. Errors: Cancelled, Corrupt, Io.
Result<> forEachCall(const store::CallSeries& calls, const CallScope& scope,
                     const std::function<void(const store::Call&)>& take, const CancelToken& cancel,
                     const CallsReadFn& read = {});

} // namespace probescope::analysis
