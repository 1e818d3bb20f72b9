#pragma once

#include "core/format/graph/graph_line.h"
#include "core/format/graph/graph_scan.h"

/// The columns of function_graph's lines, one function each. They move the scan behind their column
/// and set its fields, or return false and leave both as they are.
namespace probescope::format::graphcolumn {

bool absTime(GraphScan& scan, GraphLine& line);
bool relTime(GraphScan& scan, GraphLine& line);
bool cpu(GraphScan& scan, GraphLine& line);
bool proc(GraphScan& scan, GraphLine& line);
bool flags(GraphScan& scan, GraphLine& line);
bool duration(GraphScan& scan, GraphLine& line);

/// `   sh-123    ` as the kernel centres it in 14 characters; names may hold anything, blanks at
/// either end too.
bool task(std::string_view column, std::string_view& comm, std::int32_t& pid);
/// `   sh-123     =>   cat-124   `, behind the CPU.
bool switchTasks(std::string_view text, GraphLine& line);
/// `55.142 us   |  `: the number, its unit and the end of the column, as kernel and trace-cmd
/// write them.
bool durationText(GraphScan& scan, GraphLine& line);

} // namespace probescope::format::graphcolumn
