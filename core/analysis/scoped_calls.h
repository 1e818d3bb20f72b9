#pragma once

#include "core/analysis/call_stats.h"

#include <cstdint>
#include <functional>

namespace probescope::analysis {

/// Whether the capture has no clock: its times are made from the durations of its calls.
bool hasMadeTimes(const store::Capture& capture);
/// Whether the capture tells when its events were. Else their times give the order alone: they are
/// made, or all the same. (A number of an event, or of a counter, is told.)
bool tellsTimes(const store::Capture& capture);

/// What a scope takes of a capture's calls.
class CallsInScope
{
public:
    CallsInScope(const store::Capture& capture, const CallScope& scope);

    /// Whether the scope counts it; its stack is not looked at.
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

/// Hands out the calls of the scope's stacks, those of each stack in pre-order, the stacks in any
/// turns: all that touch the scope's times, and those around them. Of the others many are passed
/// over, when the capture was read to its end before and the scope names no stack.
/// Errors: Cancelled, Corrupt, Io.
Result<> forEachCall(const store::CallSeries& calls, const CallScope& scope,
                     const std::function<void(const store::Call&)>& take, const CancelToken& cancel,
                     const CallsReadFn& read = {});

} // namespace probescope::analysis
