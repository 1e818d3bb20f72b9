#pragma once

#include "core/analysis/export_rows.h"
#include "ui/models/event_times.h"
#include "ui/shell/report_part.h"

#include <QDateTime>

#include <map>
#include <memory>
#include <vector>

namespace probescope::ui {

/// Events of a range and a filter, counted; the base of what a report tells.
struct ReportCounts
{
    std::uint64_t events = 0;
    std::uint64_t total = 0; ///< of the capture when they were counted
    std::uint64_t unreadable = 0;
    std::vector<Loss> losses;
    std::map<std::uint32_t, std::uint64_t> cpus;
    std::map<QString, std::uint64_t> types; ///< `sched:sched_switch`
    std::map<QString, std::uint64_t> tasks; ///< `bash-1200`
};

/// On any thread. Errors: Cancelled, Invalid, those of reading.
Result<ReportCounts> countForReport(const store::Capture& capture,
                                    const analysis::EventFilter& filter, const CancelToken& cancel);

/// What stands above the parts.
struct ReportOrigin
{
    std::shared_ptr<const store::Capture> capture;
    analysis::EventFilter filter;
    EventTimes times;
    ReportCounts counts;
    QDateTime made;
};

/// The whole page: HTML5 that is well-formed XML, with all styles and pictures in it and nothing
/// outside; it follows the reader's choice of light and dark, and can be printed. Packs the
/// pictures and reads, so on a thread that may take its time. Errors: Cancelled.
Result<QString> reportPage(const ReportOrigin& head, const std::vector<ReportPart>& parts,
                           const CancelToken& cancel);

} // namespace probescope::ui
