#pragma once

#include "core/base/cancel.h"
#include "core/store/read/capture.h"

#include <QString>
#include <QStringList>

#include <set>
#include <string>

namespace probescope::ui {

/// Whether a statement gives any row. False, too: it cannot be run to there.
bool hasRow(const store::Capture& capture, const QString& sql, const CancelToken& cancel);

/// Those without any row.
QStringList emptyTables(const store::Capture& capture, const std::set<std::string>& tables,
                        const CancelToken& cancel);

/// What it tells of the capture, and what to record, in sentences; of all that a query without rows
/// reads. Nothing of none.
QString emptyTablesText(const QStringList& tables);

} // namespace probescope::ui
