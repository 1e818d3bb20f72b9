#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/capture.h"

#include <filesystem>

namespace probescope::analysis {

/// Writes the tables that SQL has of a capture (core/store/capture_tables.h) as ordinary ones into
/// an empty file, for the stock sqlite3 and everything that reads its files. Each event type is one
/// table SYSTEM_NAME; NAME, where SQL has it, is a view of it. Memory does not grow with the
/// capture. Errors: Cancelled, DiskFull, Io, and those of reading; the file is then of no use.
Result<> exportPlainSqlite(const store::Capture& capture, const std::filesystem::path& file,
                           const CancelToken& cancel);

} // namespace probescope::analysis
