#pragma once

#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "ui/base/table/models/query_result.h"

#include <QString>

#include <optional>

namespace probescope::ui {

/// Where a row of a result leads in the other views.
struct ResultTarget
{
    std::optional<store::CallId> call;
    std::optional<RowId> row; ///< an event
    std::int64_t timeNs = 0;
};

/// Told by the columns: `stack` and `id` are a call; `row`, `entry_row`, `begin_row` and `id` are
/// an event when its time is that of `ts`, or when only tables of events were asked; else the first
/// time is a place. Nothing where the row tells none of them.
std::optional<ResultTarget> targetOfResult(const store::Capture& capture, const QueryResult& result,
                                           int row, const QString& sql);

} // namespace probescope::ui
