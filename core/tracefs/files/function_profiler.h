#pragma once

#include "core/access/backend/backend.h"

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
    std::string function = {}; ///< the kernel truncates names after 30 characters
    std::uint64_t hits = 0;
    /// On kernels with function_graph, else 0. Includes the functions that it calls, unless
    /// `options/graph-time` is off.
    std::chrono::nanoseconds time{0};
    friend bool operator==(const FunctionTimes&, const FunctionTimes&) = default;
};

// Errors besides those of the backend: Unsupported with the reason (this kernel has no profiler).

Result<bool> functionProfilerIsOn(access::Backend& backend);
/// Affects the whole kernel: it slows down every call of every function that matches
/// set_ftrace_filter of the top level. Switching it on resets the counts.
Result<> turnFunctionProfiler(Journal& journal, bool on);
/// Added up over all CPUs, the longest first.
Result<std::vector<FunctionTimes>> functionTimes(access::Backend& backend);
/// Of one CPU's file, in the order of its lines.
std::vector<FunctionTimes> functionTimesOf(std::string_view text);

} // namespace probescope::tracefs
