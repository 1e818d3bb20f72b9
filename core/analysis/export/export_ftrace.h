#pragma once

#include "core/analysis/export/export_rows.h"

namespace probescope::analysis {

/// The text of the kernel's `trace` file: its header, one event a line, `CPU:1 [LOST 42 EVENTS]`
/// before the first event of the CPU after a gap. With calls among the events it is that of
/// function_graph, as the capture's own text was printed; of binary captures with times, tasks and
/// flags. Times have nine digits where the capture does; those of function_graph have the kernel's
/// six. The kernel names no instance in such a text; of several, a line of the header tells.
/// Answers and errors as of exportCsv().
Result<std::uint64_t> exportFtrace(const ExportRows& rows, const ExportSink& sink,
                                   const ExportControl& control);

} // namespace probescope::analysis
