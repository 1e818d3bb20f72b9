#pragma once

#include "core/format/graph_text.h"

#include <string>

namespace probescope::format {

/// Lines of what function_graph leaves to the general printer: stacks and function events. They
/// stand between its lines in the ordinary form of ftrace text, or in that of latency-format:
///
///           <idle>-0       [001] dNs7.    22.421208: <stack trace>
///       <idle>-0         0dNs7.  258us+: <stack trace>
///
/// `nextNs` is the time of the next row, which the latency format marks long waits by.
std::string graphPlainText(const GraphRow& row, std::int64_t nextNs, std::string_view info,
                           bool latency);

/// A function whose name is not known: `0xffffffff81000000`.
std::string graphAddress(std::uint64_t address);

} // namespace probescope::format
