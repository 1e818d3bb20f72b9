#pragma once

#include <array>

namespace probescope {

/// A view of a capture by the name that command lines have for it.
struct ViewName
{
    const char* name;
    const char* dock; ///< the object that shows it in the window; empty: the middle of the window
    const char* about;
};

inline constexpr std::array<ViewName, 13> kViewNames{{
    {"timeline", "", "CPUs, tasks and calls over time"},
    {"events", "events", "the table of events"},
    {"calls", "calls", "the tree of function_graph calls"},
    {"flame", "flame", "the flame graph of calls or stacks"},
    {"latency", "latency", "spans with figures and plot"},
    {"scheduling", "sched", "what each task did, and who woke it"},
    {"aggregate", "aggregate", "events grouped and counted"},
    {"query", "query", "the result of --sql"},
    {"probes", "probes", "hits and misses of the recording's own probes"},
    {"tracer-report", "report", "what a latency or noise tracer found"},
    {"capture", "tree", "what the capture holds"},
    {"notes", "notes", "the notes in the capture"},
    {"details", "details", "fields of the selected event"},
}};

/// Of a file, not of a capture only.
inline constexpr const char* kWindowView = "window"; ///< the whole window
inline constexpr const char* kTableView = "table"; ///< a file of the kernel that is a table
inline constexpr const char* kTextView = "text"; ///< a text that holds no events

} // namespace probescope
