#pragma once

#include "core/store/read/capture.h"
#include "core/store/series/series_reader.h"

#include <memory>

namespace probescope::store {

/// The series of a capture, through the capture's own connections. It holds the capture by
/// reference.
std::shared_ptr<const SeriesAccess> seriesAccess(const Capture& capture);

} // namespace probescope::store
