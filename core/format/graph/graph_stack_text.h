#pragma once

#include "core/format/graph/graph_text.h"

#include <string>

namespace probescope::format {

/// Lines of what function_graph leaves to the general printer: stacks and function events. They
/// stand between its lines in the ordinary form of ftrace text, or in that of latency-format:
///
///           <idle>-0       [001] dNs7.    22.421208: <stack trace>
///       <idle>-0         0dNs7.  258us+: <stack trace>
///
/// `mark` is that of the latency format, delayMark() or what was recorded; 0: the ordinary form;
/// kTicksMark: the latency format of a clock that counts no time, `  bash-1  0d..2.  12345: `.
std::string graphPlainText(const GraphRow& row, std::string_view info, char mark);
inline constexpr char kTicksMark = 't';

/// A fact of a text capture: the marks of latency-format lines that the rounded times do not tell.
/// `17+ 40_`: the row and its mark, `_` for a blank.
inline constexpr const char* kDelayMarksFact = "delay_marks";

/// How the latency format marks a line for the wait until the next one, as far as its times tell:
/// they are rounded to microseconds, and the kernel's wait is rounded by itself.
char delayMark(std::int64_t timeNs, std::int64_t nextNs);

/// A function whose name is not known: `0xffffffff81000000`.
std::string graphAddress(std::uint64_t address);

} // namespace probescope::format
