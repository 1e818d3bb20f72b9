#pragma once

#include "core/base/cancel.h"
#include "core/format/trace_dat_contents.h"
#include "core/store/capture.h"

#include <optional>

namespace probescope::analysis {

/// What the trace.dat that a capture was imported from says of itself, if that file is still where
/// it was and is of the same recording: with all symbols of the kernel, of which a capture keeps
/// those that its events need. Nothing when it is gone, is another one, or cannot be read, and
/// when `cancel` stopped the reading.
std::optional<format::DatContents> originalDat(const store::Capture& capture,
                                               const CancelToken& cancel);

} // namespace probescope::analysis
