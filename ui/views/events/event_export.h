#pragma once

#include "core/analysis/export/export_rows.h"
#include "ui/base/capture/event_times.h"
#include "ui/views/events/event_text.h"

#include <memory>

namespace probescope::ui {

/// The table of events as it is shown: its columns, and its ways of writing times and
/// details.
struct EventTableFormat
{
    EventTimes times;
    ColumnList columns;
    bool isShort = false; ///< details in their short form, where an event has one
};

/// Writes the table of some events as CSV (RFC 4180). `capture` is that of the rows. On any thread.
/// Gaps are not told; events that the capture is too damaged to tell are left out. Errors:
/// Cancelled, those of the sink.
Result<analysis::Exported> writeEventTable(const std::shared_ptr<const store::Capture>& capture,
                                           const analysis::ExportRows& rows,
                                           const EventTableFormat& format,
                                           const analysis::ExportSink& sink,
                                           const analysis::ExportControl& control);

} // namespace probescope::ui
