#pragma once

#include "core/base/cancel.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/store/read/capture.h"

#include <optional>

namespace probescope::analysis {

/// The metadata of the trace.dat that a capture was imported from, if that file still exists and is
/// of the same recording. It has all symbols of the kernel; the capture has only those that its
/// events need. Nothing if the file is gone, is a different one, cannot be read, or if `cancel`
/// stopped reading.
std::optional<format::DatContents> originalDat(const store::Capture& capture,
                                               const CancelToken& cancel);

} // namespace probescope::analysis
