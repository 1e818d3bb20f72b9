#pragma once

#include "core/analysis/export/export_rows.h"

namespace probescope::analysis {

/// Events, one a line: csvHeader() and csvLine(), or jsonLine(). Gaps stand between them, at their
/// ends: a CSV record without id, of the name LOST_EVENTS; a JSON object with `lost` (null: the
/// kernel did not count them), `since` and `ts`. Memory does not grow with the capture. Answers how
/// many events the capture is too damaged to tell; they are left out. Errors: Cancelled, those of
/// the sink, and those of reading.
Result<std::uint64_t> exportCsv(const ExportRows& rows, const ExportSink& sink,
                                const ExportControl& control);
Result<std::uint64_t> exportJsonLines(const ExportRows& rows, const ExportSink& sink,
                                      const ExportControl& control);

} // namespace probescope::analysis
