#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/task_fills.h"
#include "ui/views/timeline/models/lane_layout.h"

#include <QFont>
#include <QImage>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::ui::timeline {

/// What a picture of the lanes must show. All places are in device pixels of the picture; those of
/// lanes that scroll are from the lower edge of the pinned part.
struct FrameRequest
{
    struct StripPlace
    {
        Strip::Kind kind = Strip::Kind::Running;
        store::LaneKey key;
        int top = 0;
        int height = 0;
    };
    struct LanePlace
    {
        LaneId id;
        bool band = false; ///< on the second background
        int top = 0;
        int height = 0;
        std::vector<StripPlace> strips; ///< only those that can be seen
        bool pinned = false;
    };

    std::uint64_t number = 0;
    std::uint64_t growth = 0; ///< of the capture: data of another growth is forgotten
    TimeRange range;
    int width = 0;
    int height = 0;
    double pixelRatio = 1;
    int scroll = 0; ///< of the layout, logical
    int pinned = 0; ///< the height of the part with the pinned lanes, at the top
    std::int64_t tickStep = 0; ///< of the grid
    std::vector<LanePlace> lanes; ///< the pinned ones first
    Colours colours;
    std::shared_ptr<const TaskFills> taskFills; ///< null: tasks have those of their names
    QFont font; ///< in device pixels
};

/// A picture of the lanes, whole or on its way to be.
struct Frame
{
    std::uint64_t number = 0;
    bool whole = false;
    TimeRange range;
    int scroll = 0;
    int pinned = 0; ///< as in the request
    double pixelRatio = 1;
    QImage image; ///< its own pixel ratio is 1
    QString error; ///< why some of it is missing, or empty
};

/// The font of labels: smaller than the widget's, in device pixels.
QFont labelFont(const QFont& base, double pixelRatio);

} // namespace probescope::ui::timeline
