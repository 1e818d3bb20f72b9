#pragma once

#include "core/base/constant_message.h"

#include <array>

namespace probescope {

/// A view of a capture by the name that command lines have for it.
struct ViewName
{
    const char* name;
    const char* dock; ///< the object that shows it in the window; empty: the middle of the window
    ConstantMessage about;
};

inline constexpr std::array<ViewName, 13> kViewNames{{
    {"timeline", "", "CPUs, tasks and calls over time"_tr},
    {"events", "events", "the table of events"_tr},
    {"calls", "calls", "the tree of function_graph calls"_tr},
    {"flame", "flame", "the flame graph of calls or stacks"_tr},
    {"latency", "latency", "spans with statistics and a plot"_tr},
    {"scheduling", "sched", "what each task did, and who woke it"_tr},
    {"aggregate", "aggregate", "events grouped and counted"_tr},
    {"query", "query", "the result of --sql"_tr},
    {"probes", "probes", "hits and misses of the recording's own probes"_tr},
    {"tracer-report", "report", "what a latency or noise tracer found"_tr},
    {"capture", "tree", "contents of the capture"_tr},
    {"notes", "notes", "the notes in the capture"_tr},
    {"details", "details", "fields of the selected event"_tr},
}};

/// Of a file, not of a capture only.
inline constexpr const char* kWindowView = "window"; ///< the whole window
inline constexpr const char* kTableView = "table"; ///< a file of the kernel that is a table
inline constexpr const char* kTextView = "text"; ///< a text that holds no events

} // namespace probescope
