#pragma once

#include "core/analysis/sched/task_steps.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/selection.h"
#include "ui/base/text/time_text.h"
#include "ui/base/theme/colours.h"
#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/lane_window.h"

#include <QPainter>
#include <QRect>

#include <optional>
#include <span>
#include <vector>

namespace probescope::ui::timeline {

/// A place that belongs to the current item: outlined.
struct Outline
{
    LaneId lane;
    Strip::Kind kind = Strip::Kind::Running;
    std::uint16_t depth = 0;
    TimeRange time;
};

/// Everything that the parts painted over the lanes' picture depend on. Positions are in logical
/// pixels of the widget.
struct Scene
{
    Colours colours;
    TimeUnit unit = TimeUnit::Nanoseconds;
    bool clockIsMade = false;
    TimeRange range;
    QRect canvas; ///< the lanes
    QRect ruler; ///< above the canvas, of the same width
    QRect headers; ///< left of the canvas, of the same height
    double pixelRatio = 1;
    int columns = 0; ///< of the canvas, device pixels
    LaneWindow window; ///< where the lanes stand in the canvas
    std::int64_t tickStep = 0;
    const LaneLayout* layout = nullptr;

    std::optional<TimeRange> selected;
    std::optional<std::int64_t> markerA;
    std::optional<std::int64_t> markerB;
    std::optional<std::int64_t> hoverNs;
    std::optional<std::int64_t> currentNs;
    std::vector<Outline> outlines;
    std::span<const store::Note> notes; ///< by time; of the view
    std::optional<analysis::WakeUp> wakeUp; ///< of the current item's task
    std::optional<LaneRow> focus; ///< the row that is shown as such
    std::optional<int> dropLineY; ///< where a dragged lane would be put, from the canvas' top
    bool focused = false; ///< the widget has the keyboard

    /// The left edge of the time's column.
    double x(std::int64_t timeNs) const;
    int topOf(const Lane& lane) const { return canvas.top() + window.yOf(lane.y); }
    int topOf(const Heading& heading) const { return canvas.top() + window.yOf(heading.y); }
    /// What of an area is below the pinned lanes, or all of it if the lane is one of them.
    QRect partFor(const Lane& lane, QRect area) const;
    QRect scrolledPart(QRect area) const; ///< what of an area is below the pinned lanes
    /// One device pixel.
    double hairline() const { return 1.0 / pixelRatio; }
    /// Heights of the ruler's two rows: flags above, ticks below.
    int flagRow() const { return ruler.height() * 18 / 40; }
};

/// Where the arrow of the wakeup begins and ends.
struct WakeUpPlace
{
    QPointF waker;
    QPointF woken;
};
std::optional<WakeUpPlace> wakeUpPlace(const Scene& scene);

void paintRuler(QPainter& painter, const Scene& scene);
/// Above the headers: how much is shown, and the part of the time that the ticks leave out. What
/// finds no room whole is left out.
void paintCorner(QPainter& painter, const Scene& scene);
void paintHeaders(QPainter& painter, const Scene& scene);
/// The names of groups, among the headers of the lanes.
void paintHeadings(QPainter& painter, const Scene& scene);
/// The headings as they go on over the canvas.
void paintHeadingBands(QPainter& painter, const Scene& scene);
/// Behind a header of the row with the focus.
void paintHeaderFocus(QPainter& painter, const Scene& scene, QRect header);
/// At the left of a header; `open`: what is below the row is shown.
void paintHeaderArrow(QPainter& painter, const Scene& scene, double middleY, bool open);
/// The line between pinned and scrolled lanes, over the headers and the lanes.
void paintPinnedEdge(QPainter& painter, const Scene& scene);
/// Where a dragged lane would be put, over the headers and the lanes.
void paintDropLine(QPainter& painter, const Scene& scene);
void paintWakeUp(QPainter& painter, const Scene& scene);
/// Range, outlines, markers, hover: everything over the lanes' picture.
void paintOverlays(QPainter& painter, const Scene& scene);

} // namespace probescope::ui::timeline
