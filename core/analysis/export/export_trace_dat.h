#pragma once

#include "core/analysis/export/export_rows.h"

#include <cstdint>
#include <filesystem>

namespace probescope::analysis {

/// Writes a trace.dat version 6 into an empty file, for trace-cmd, KernelShark and libtracecmd.
///
/// Of captures of binary origin (trace.dat, recordings) the records are made of the stored fields
/// by the kernel's own event formats; what the stored values do not hold is lost: bytes behind the
/// end of a string, and fields that the kernel's format does not name. While the trace.dat that was
/// imported is still there, its symbols and saved command lines go along whole; else the symbols
/// are those that the capture keeps, which its events and their print formats need.
///
/// Of text, formats are made of the fields that were learned, for some events the kernel's own, and
/// functions get addresses that are made up; what has no place in the records is counted. See
/// TextRecords.
///
/// If the first event is at 0 and there are several CPUs, or times are made, all are written 1 ns
/// later, since KernelShark takes 0 for no time.
///
/// Gaps are marked on the page of the first event after them. Tells how many gaps no event of the
/// selection followed on their CPU, so that the format has no place for them, and how many events
/// are left out since the capture is damaged there. Errors: Unsupported (an event is too long, or
/// there are too many kinds of them); Cancelled, DiskFull, Io, and those of reading.
Result<Exported> exportTraceDat(const ExportRows& rows, const std::filesystem::path& file,
                                const ExportControl& control);

} // namespace probescope::analysis
