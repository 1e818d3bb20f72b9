#include "ui/views/timeline/paint/scene.h"

#include <QPainterPath>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

/// The lane of the task, or of the CPU if the task has none that is seen.
std::optional<std::size_t> laneOf(const LaneLayout& layout, std::int32_t pid, std::uint32_t cpu)
{
    const auto ofTask =
        pid > 0 ? layout.find({LaneId::Kind::Task, std::uint32_t(pid)}) : std::nullopt;
    if (ofTask && !layout.lanes()[*ofTask].folded)
        return ofTask;
    const auto ofCpu = layout.find({LaneId::Kind::Cpu, cpu});
    return ofCpu ? ofCpu : ofTask;
}

/// Where the lane's uppermost strip lies; its heading, if the lane is folded away.
struct Rows
{
    double top = 0;
    double bottom = 0;
    bool ofTask = false; ///< with bars where it sleeps, at the lower edge
};

std::optional<Rows> rowsOf(const Scene& scene, std::int32_t pid, std::uint32_t cpu)
{
    const auto lane = laneOf(*scene.layout, pid, cpu);
    if (!lane)
        return std::nullopt;
    const auto& place = scene.layout->lanes()[*lane];
    const auto* const heading =
        place.folded ? scene.layout->groups().heading(place.id.kind) : nullptr;
    const double top = heading ? scene.topOf(*heading) : scene.topOf(place);
    const auto strips = heading ? std::vector<Strip>() : scene.layout->strips(place);
    if (strips.empty())
        return Rows{top, top + (heading ? heading->height : place.height), false};
    const auto& first = strips.front();
    return Rows{top + first.y, top + first.y + first.height, place.id.kind == LaneId::Kind::Task};
}

/// What is scrolled away under the pinned lanes is not among them.
double inSight(const Scene& scene, std::int32_t pid, std::uint32_t cpu, double y)
{
    const auto& place = scene.layout->lanes()[*laneOf(*scene.layout, pid, cpu)];
    return std::max(y, double(scene.partFor(place, scene.canvas).top()));
}

} // namespace

std::optional<WakeUpPlace> wakeUpPlace(const Scene& scene)
{
    if (!scene.wakeUp || !scene.layout)
        return std::nullopt;
    const auto& waking = scene.wakeUp->waking;
    const auto& run = scene.wakeUp->run;
    const auto from = rowsOf(scene, waking.by, waking.cpu);
    const auto to = rowsOf(scene, run.pid, run.cpu);
    if (!from || !to)
        return std::nullopt;
    // Names stand in the middle: it begins at the edge, and ends above the bar that says how long
    // the task waited.
    constexpr double kFromEdge = 2;
    constexpr double kAboveBars = 1.0 / 6;
    const double toY =
        to->ofTask ? to->top + (to->bottom - to->top) * kAboveBars : (to->top + to->bottom) / 2;
    const double fromY = toY < from->top ? from->top + kFromEdge
        : toY > from->bottom             ? from->bottom - kFromEdge
                                         : (from->top + from->bottom) / 2;
    return WakeUpPlace{
        QPointF(scene.x(waking.timeNs), inSight(scene, waking.by, waking.cpu, fromY)),
        QPointF(scene.x(run.timeNs), inSight(scene, run.pid, run.cpu, toY))};
}

/// From the waker straight to the lane of the woken one, and along it until it runs: what lies
/// flat is the latency.
void paintWakeUp(QPainter& painter, const Scene& scene)
{
    const auto place = wakeUpPlace(scene);
    if (!place)
        return;
    constexpr double kHead = 6;
    constexpr double kHalfHead = 4;
    constexpr double kDot = 3;
    constexpr double kFar = 32; // painters dislike places far outside
    const double left = std::max(place->waker.x(), scene.canvas.left() - kFar);
    const double right = std::min(place->woken.x(), scene.canvas.right() + kFar);
    if (left > scene.canvas.right() + kFar || right < scene.canvas.left() - kFar)
        return;
    const double fromY = place->waker.y();
    const double toY = place->woken.y();
    QPainterPath line;
    line.moveTo(left, fromY);
    line.lineTo(left, toY);
    line.lineTo(std::max(left, right), toY);
    QPainterPath head;
    head.moveTo(std::max(left, right), toY);
    head.lineTo(std::max(left, right) - kHead, toY - kHalfHead);
    head.lineTo(std::max(left, right) - kHead, toY + kHalfHead);
    head.closeSubpath();
    painter.save();
    // Two lines, so that it shows on any fill.
    painter.setBrush(Qt::NoBrush);
    painter.strokePath(line, QPen(scene.colours.background, 4));
    painter.strokePath(line, QPen(scene.colours.accent, 2));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(scene.colours.background, 1));
    painter.setBrush(scene.colours.accent);
    painter.drawPath(head);
    painter.drawEllipse(QPointF(left, fromY), kDot, kDot);
    painter.restore();
}

} // namespace probescope::ui::timeline
