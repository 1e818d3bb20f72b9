#pragma once

#include "core/analysis/export_rows.h"

namespace probescope::analysis {

/// Events, one a line: csvHeader() and csvLine(), or jsonLine(). Gaps stand between them, at their
/// ends: a CSV record without id, of the name LOST_EVENTS; a JSON object with `lost` (null: the
/// kernel did not count them), `since` and `ts`. Memory does not grow with the capture. Errors:
/// Cancelled, those of the sink, and those of reading.
Result<> exportCsv(const ExportRows& rows, const ExportSink& sink, const ExportControl& control);
Result<> exportJsonLines(const ExportRows& rows, const ExportSink& sink,
                         const ExportControl& control);

} // namespace probescope::analysis
