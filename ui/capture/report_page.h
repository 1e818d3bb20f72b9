#pragma once

#include "core/analysis/export/export_rows.h"
#include "ui/base/capture/event_times.h"
#include "ui/capture/report_part.h"

#include <QDateTime>

#include <map>
#include <memory>
#include <vector>

namespace probescope::ui {

/// Counts of the events in a range that match a filter; the summary of a report.
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

/// The text above the parts.
struct ReportOrigin
{
    std::shared_ptr<const store::Capture> capture;
    analysis::EventFilter filter;
    EventTimes times;
    ReportCounts counts;
    QDateTime made;
};

/// The whole page: HTML5 that is also well-formed XML, with all styles and pictures embedded. It
/// follows the reader's choice of light and dark, and can be printed. Compresses the pictures and
/// reads data, so call it on a thread that may take its time. Errors: Cancelled.
Result<QString> reportPage(const ReportOrigin& head, const std::vector<ReportPart>& parts,
                           const CancelToken& cancel);

} // namespace probescope::ui
