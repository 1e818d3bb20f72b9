#pragma once

#include "ui/views/timeline/models/value_lanes.h"
#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/paint/pixels.h"

#include <QString>

namespace probescope::ui::timeline {

/// Draws a line of values into its strip: on the scale that all lines of the lane share, from where
/// the last value before the picture left it to `lastNs`, the end of the capture.
void paintValues(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                 const ValueLanes::Entry& entry, std::int64_t lastNs, Pixels& pixels);

/// What a line is called, at the left of its strip; empty: there is only one.
QString valueLabel(const FrameRequest::StripPlace& strip, const ValueLanes::Entry& entry);

} // namespace probescope::ui::timeline
