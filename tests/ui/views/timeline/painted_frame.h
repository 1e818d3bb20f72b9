#pragma once

#include "fake_timeline.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/task_fills.h"
#include "ui/views/timeline/paint/frame_renderer.h"

#include <utility>

namespace probescope::ui::timeline {

inline constexpr int kWidth = 700;

/// Of a capture that does not know who is busy.
inline QColor fillOfTask(const Colours& colours, const Task& task)
{
    return colours.task(task, TaskFills().of(task));
}

/// A request for all lanes of a capture, one beneath the other. Labels need a font that fits.
inline FrameRequest requestFor(const LaneLayout& layout, TimeRange range, bool labels)
{
    FrameRequest request;
    request.growth = 1;
    request.range = range;
    request.width = kWidth;
    request.height = layout.height();
    request.tickStep = tickStep(range, kWidth, 100);
    request.colours = Colours::from(QPalette(QColor(0xee, 0xee, 0xee)));
    request.font.setPixelSize(labels ? 11 : 200);
    for (std::size_t i = 0; i < layout.lanes().size(); ++i) {
        const auto& lane = layout.lanes()[i];
        FrameRequest::LanePlace place{lane.id, i % 2 == 1, lane.y, lane.height, {}};
        for (const auto& strip : layout.strips(lane))
            place.strips.push_back({strip.kind, strip.key, lane.y + strip.y, strip.height});
        request.lanes.push_back(place);
    }
    return request;
}

inline Frame paint(FrameRenderer& renderer, const FrameRequest& request)
{
    Frame result;
    renderer.render(
        request, [] { return false; }, [&result](Frame frame) { result = std::move(frame); });
    return result;
}

} // namespace probescope::ui::timeline
