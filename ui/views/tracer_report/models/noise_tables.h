#pragma once

#include "core/analysis/reports/events_near.h"
#include "ui/base/table/models/report_table_model.h"

#include <QString>

namespace probescope::ui {

/// What a measure is, for headings: "Thread latency", "Noise of a period".
QString measureName(analysis::Measure measure);
QString measureTip(analysis::Measure measure);

/// A table with its headings.
struct ReportTableText
{
    QStringList headers;
    QStringList tips;
    std::vector<ReportRow> rows;
};

/// Count, percentiles and extremes by measure and CPU; where there are several CPUs, of all, too.
ReportTableText distributionTable(const analysis::NoiseReport& report);
/// The greatest values of a measure; osnoise's periods and hwlat's samples with all their data.
ReportTableText worstTable(const analysis::NoiseReport& report, const store::Capture& capture,
                           analysis::Measure measure);
/// What happened during a sample.
ReportTableText nearTable(const analysis::NearEvents& near, const store::Capture& capture);

} // namespace probescope::ui
