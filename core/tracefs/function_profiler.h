#pragma once

#include "core/access/backend.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

class Journal;

/// How often a function was called, and how long that took, since the profiler was switched on
/// (`trace_stat/functionN`).
struct FunctionTimes
{
    std::string function = {}; ///< the kernel cuts names off behind 30 characters
    std::uint64_t hits = 0;
    /// Of kernels with function_graph, else 0. With what it calls, unless `options/graph-time` is
    /// off.
    std::chrono::nanoseconds time{0};
    friend bool operator==(const FunctionTimes&, const FunctionTimes&) = default;
};

// Errors besides those of the backend: Unsupported, this kernel has no profiler, with the reason.

Result<bool> functionProfilerIsOn(access::Backend& backend);
/// Of the whole kernel: it slows down every call of every function that set_ftrace_filter of the
/// top level lets through. Switching it on forgets what was counted.
Result<> turnFunctionProfiler(Journal& journal, bool on);
/// Of all CPUs together, the longest first.
Result<std::vector<FunctionTimes>> functionTimes(access::Backend& backend);
/// Of one CPU's file, as the lines stand there.
std::vector<FunctionTimes> functionTimesOf(std::string_view text);

} // namespace probescope::tracefs
