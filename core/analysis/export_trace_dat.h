#pragma once

#include "core/analysis/export_rows.h"

#include <cstdint>
#include <filesystem>

namespace probescope::analysis {

/// Writes a trace.dat version 6 into an empty file, for trace-cmd, KernelShark and libtracecmd. The
/// records are made of the stored fields by the kernel's own event formats, which captures of
/// binary origin (trace.dat, recordings) keep; what the stored values do not hold is lost: bytes
/// behind the end of a string, and fields that the kernel's format does not name. Gaps are marked
/// on the page of the first event after them.
///
/// Tells how many gaps no event of the selection followed on their CPU, so that the format has no
/// place for them, and how many events are left out since the capture is damaged there. Errors:
/// Unsupported (an event is too long); Cancelled, DiskFull, Io, and those of reading.
Result<Exported> exportTraceDat(const ExportRows& rows, const std::filesystem::path& file,
                                const ExportControl& control);
/// Have all of the events a format of the kernel? Errors: Unsupported, naming those that have none
/// (all of text captures); Cancelled, those of reading.
Result<> checkTraceDat(const ExportRows& rows, const CancelToken& cancel);

} // namespace probescope::analysis
