#pragma once

#include "core/format/graph/graph_text.h"

#include <string>

/// The columns of function_graph's lines, printed; the reading side is graph_columns.h.
namespace probescope::format::graphcolumn {

/// The lines that begin with `#`.
std::string header(const GraphOptions& show);

void putCpu(std::string& out, std::uint32_t cpu, int width);
/// `   sh-123    `: the name cut to 7 bytes, centred in 14.
void putTask(std::string& out, std::string_view comm, std::int32_t pid);
/// All columns before the duration.
void putContext(std::string& out, const GraphRow& row, const GraphOptions& show);
void putDuration(std::string& out, const GraphRow& row, const GraphOptions& show);
void putNoDuration(std::string& out, const GraphOptions& show);
/// ` = 0x0`, ` = -22`, or ` ret=0x0`.
void putRetval(std::string& out, std::uint64_t retval, const GraphOptions& show);
void putOverruns(std::string& out, std::uint64_t overruns);

} // namespace probescope::format::graphcolumn
