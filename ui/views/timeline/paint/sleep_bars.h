#pragma once

#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/paint/frame_data.h"

#include <QImage>

#include <span>
#include <vector>

namespace probescope::ui::timeline {

/// A period in which a task was off its CPU: from one of its slices to the next, or to the wakeup
/// between them, or from there on.
struct SleepBar
{
    TimeRange time;
    char state = 0; ///< in which the slice before was left; R: it waits for a CPU
};

/// Those of a task's lane that touch the range. There are none next to merged slices, or if the
/// state is not known. `wakings`: when the task was woken, ascending; it waits for a CPU from then
/// on.
std::vector<SleepBar> sleepBars(FrameData& data, const FrameRequest& request, store::LaneKey key,
                                std::span<const std::int64_t> wakings, std::int64_t lastNs);

/// How a state is drawn: a grey with a pattern, and its letter where there is room. Waiting for a
/// CPU stands out most and sleeping least, and running, which has a fill, more than both.
QColor sleepColour(const Colours& colours, char state);
Qt::BrushStyle sleepPattern(char state);
/// Of its lines, which are fainter than the bar.
QColor sleepPatternColour(const Colours& colours, char state);

/// Bars along the lower edge of the strip.
void paintSleepBars(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    const std::vector<SleepBar>& bars, QImage& image);
/// The rows of the picture that the bars of a strip take.
QRect sleepBarRows(const FrameRequest::StripPlace& strip);

} // namespace probescope::ui::timeline
