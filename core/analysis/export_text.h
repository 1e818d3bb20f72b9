#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/capture.h"

#include <functional>
#include <string_view>

namespace probescope::analysis {

/// Takes pieces of what is exported.
using ExportSink = std::function<Result<>(std::string_view)>;

/// All events, one a line: csvHeader() and csvLine(), or jsonLine(). Memory does not grow with the
/// capture. Errors: Cancelled, those of the sink, and those of reading.
Result<> exportCsv(const store::Capture& capture, const ExportSink& sink,
                   const CancelToken& cancel);
Result<> exportJsonLines(const store::Capture& capture, const ExportSink& sink,
                         const CancelToken& cancel);

/// Chrome's trace event format, which Perfetto opens, too (JSON object form, times in
/// microseconds):
/// - calls as complete events ("X") on the thread that made them; those whose length is not known
///   are instants
/// - scheduling slices as complete events on a track for each CPU, of the process "CPUs"
/// - other events as instants ("i") of their thread, their text in args.info
///
/// Idle and unknown tasks are a track for each CPU in the process "idle". Errors as above.
Result<> exportChromeJson(const store::Capture& capture, const ExportSink& sink,
                          const CancelToken& cancel);

} // namespace probescope::analysis
