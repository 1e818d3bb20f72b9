#pragma once

#include <string_view>

namespace probescope::format {

/// What a line of text looks like, seen alone. Only for finding out what a file is: readers know
/// the header and the lines before, and decide for themselves.
enum class LineSyntax {
    Other,
    Ftrace, ///< an event of trace, trace_pipe, trace-cmd report, or the latency format
    Graph, ///< a line of function_graph
    Lost, ///< `CPU:0 [LOST 12 EVENTS]`
    Stack, ///< ` => do_sys_open`, or a place of perf's call chains
    Perf, ///< a sample of perf script with time or CPU
    PerfBare, ///< perhaps one without either
};

LineSyntax syntaxOf(std::string_view line);

} // namespace probescope::format
