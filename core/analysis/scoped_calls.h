#pragma once

#include "core/analysis/call_stats.h"
#include "core/analysis/call_tree.h"

#include <cstdint>
#include <functional>

namespace probescope::analysis {

/// How much of the call lies within the times of the scope.
std::int64_t timeInScope(const store::Call& call, const CallScope& scope);
/// Whether the scope counts it; its stack is not looked at.
bool isInScope(const store::Call& call, const CallScope& scope);

/// Hands out all calls of the scope's stacks, those of each stack in pre-order, the stacks in any
/// turns. Errors: Cancelled, Corrupt, Io.
Result<> forEachCall(const store::CallSeries& calls, const CallScope& scope,
                     const std::function<void(const store::Call&)>& take, const CancelToken& cancel,
                     const CallsReadFn& read = {});

} // namespace probescope::analysis
