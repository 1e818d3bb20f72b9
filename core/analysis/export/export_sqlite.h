#pragma once

#include "core/analysis/export/export_rows.h"

#include <filesystem>

namespace probescope::analysis {

/// Writes the tables that SQL has of a capture (core/sql/tables/capture_tables.h) as ordinary ones
/// into an empty file, for the stock sqlite3 and everything that reads its files. Each event type
/// is one table SYSTEM_NAME; NAME, where SQL has it, is a view of it. `rows` are all of a capture:
/// of one that grows, no table has what began behind them. What is damaged is left out, and the
/// table `problem` tells of it. Memory does not grow with the capture. Errors: Cancelled, DiskFull,
/// Io, and those of reading; the file is then of no use.
Result<Exported> exportPlainSqlite(const ExportRows& rows, const std::filesystem::path& file,
                                   const ExportControl& control);

} // namespace probescope::analysis
