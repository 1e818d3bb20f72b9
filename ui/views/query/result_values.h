#pragma once

#include "core/analysis/values/value_set.h"
#include "ui/base/table/models/query_result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace probescope::ui {

/// A column of a result as values over time, in one line: it has numbers, and another column the
/// times. Nothing: it has not.
std::optional<analysis::ValueSource> valuesOfResult(const QueryResult& result, int column,
                                                    const QString& sql);

/// The columns that can make a line each of their values: those that neither are times nor numbers
/// of rows.
QStringList keysOfResult(const QueryResult& result, const analysis::ValueSource& values);

} // namespace probescope::ui
