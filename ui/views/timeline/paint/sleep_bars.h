#pragma once

#include "ui/base/text/time_text.h"
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
    bool ends = true; ///< else it goes on behind the picture, nobody looked how long
};

/// Those of a task's lane that touch the range. There are none next to merged slices, or if the
/// state is not known. `wakings`: when the task was woken, ascending; it waits for a CPU from then
/// on.
std::vector<SleepBar> sleepBars(FrameData& data, const FrameRequest& request, store::LaneKey key,
                                std::span<const std::int64_t> wakings, std::int64_t lastNs);

/// How a state is drawn: a grey with a pattern, and its letter where there is room. Waiting for a
/// CPU stands out most, since it answers why something was late, and says how long it took;
/// sleeping stands out least, and running, which has a fill, more than the greys of both.
QColor sleepColour(const Colours& colours, char state);
Qt::BrushStyle sleepPattern(char state);
/// Of its lines: those of waiting are a strong hatch, others are fainter than the bar.
QColor sleepPatternColour(const Colours& colours, char state);

/// Bars along the lower edge of the strip.
void paintSleepBars(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    const std::vector<SleepBar>& bars, TimeUnit unit, QImage& image);
/// The rows of the picture that the bars of a strip take: high ones where it waits for a CPU, and
/// others.
QRect sleepBarRows(const FrameRequest::StripPlace& strip, char state);

} // namespace probescope::ui::timeline
