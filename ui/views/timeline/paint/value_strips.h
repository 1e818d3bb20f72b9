#pragma once

#include "ui/views/timeline/models/value_lanes.h"
#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/paint/pixels.h"

#include <QString>

#include <vector>

namespace probescope::ui::timeline {

/// Of lines of values and of their scale.
int lineWidth(double pixelRatio);

/// Draws a line of values into its strip: on the scale that all lines of the lane share, from where
/// the last value before the picture left it to `lastNs`, the end of the capture.
void paintValues(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                 const ValueLanes::Entry& entry, std::int64_t lastNs, Pixels& pixels);

/// A line across a strip that tells its scale.
struct ScaleLine
{
    int y = 0;
    QString text;
    friend bool operator==(const ScaleLine&, const ScaleLine&) = default;
};
/// From the top down: the maximum, round values where there is room for their texts, the minimum.
std::vector<ScaleLine> scaleLines(const FrameRequest::StripPlace& strip,
                                  const ValueLanes::Entry& entry, int textHeight, int thick);

/// What a line is called, at the left of its strip; empty: there is only one.
QString valueLabel(const FrameRequest::StripPlace& strip, const ValueLanes::Entry& entry);

} // namespace probescope::ui::timeline
