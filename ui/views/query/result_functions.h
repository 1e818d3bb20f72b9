#pragma once

#include "core/store/read/capture.h"
#include "ui/base/table/models/query_result.h"
#include "ui/views/query/result_target.h"

#include <QStringList>

namespace probescope::ui {

/// The functions that a row of a result tells of, each once: that of the cell first, then of the
/// other columns that hold functions, then of the call or event that the row leads to. A column
/// holds functions when its name says so, or its text is a place like `vfs_read+0x10/0x40`.
QStringList functionsOfResult(const store::Capture& capture, const QueryResult& result, int row,
                              int column, const std::optional<ResultTarget>& target);

} // namespace probescope::ui
