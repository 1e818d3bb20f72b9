#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "ui/base/table/models/query_result.h"
#include "ui/base/table/models/report_table_model.h"
#include "ui/base/text/aggregation_names.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace probescope::ui {

/// `sum of bytes_req`.
QString aggregationValueText(const AggregationValue& value);
/// The keys of a group in one line.
QString aggregationGroupText(const analysis::AggregatedGroup& group);
/// All of a group: its keys whole, its figures, its histogram as DTrace prints it.
QString aggregationDetails(const analysis::AggregationAnswer& answer,
                           const analysis::AggregatedGroup& group);
/// What was aggregated, excluded, missing and lost, in whole sentences.
QString aggregationSummary(const analysis::AggregationAnswer& answer);

/// The groups as a table, row by row as in the answer.
struct AggregationTable
{
    QStringList headers;
    QStringList headerTips;
    std::vector<ReportRow> rows;
};
AggregationTable aggregationTable(const store::Capture& capture,
                                  const analysis::AggregationAnswer& answer);

/// Group and value, to be drawn as bars; of the histograms bucket and count of one group.
QueryResult aggregationBars(const analysis::AggregationAnswer& answer, std::size_t group);
/// Time, group and value, to be drawn as lines.
QueryResult aggregationTimes(const analysis::AggregationAnswer& answer, TimeUnit unit);

} // namespace probescope::ui
