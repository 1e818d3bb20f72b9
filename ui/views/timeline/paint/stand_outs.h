#pragma once

#include "ui/views/timeline/paint/column_sweep.h"
#include "ui/views/timeline/paint/frame_data.h"
#include "ui/views/timeline/paint/pixels.h"

#include <span>
#include <vector>

namespace probescope::ui::timeline {

/// Of a strip whose items are mostly narrower than a pixel, those runs that show one which is far
/// longer than the others: at most three, from the longest on. Items that are as wide as a pixel
/// are seen as they are.
std::vector<ColumnRun> standOuts(const std::vector<ColumnRun>& runs,
                                 std::span<const FrameData::Piece> pieces);

/// A notch at the top of the run, in a stronger tone of its fill: a column tells how busy it is,
/// and not how long the longest item in it is.
void paintNotch(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                const ColumnRun& run, QRgb fill, Pixels& pixels);

} // namespace probescope::ui::timeline
