#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/paint/scene.h"

#include <QCoreApplication>
#include <QPainterPath>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

void paintHeader(QPainter& painter, const Scene& scene, std::size_t index)
{
    const auto& lane = scene.layout->lanes()[index];
    const auto& c = scene.colours;
    const auto part = scene.partFor(lane, scene.headers);
    const QRect place(scene.headers.left(), scene.topOf(lane), scene.headers.width(), lane.height);
    painter.setClipRect(part);
    if (scene.focus == LaneRow{std::nullopt, index})
        paintHeaderFocus(painter, scene, place);
    const auto metrics = painter.fontMetrics();
    // A tall lane keeps its name in sight.
    const int top =
        std::min(std::max(place.top(), part.top()), place.bottom() - 2 * metrics.height());
    const int line = metrics.height() + 4;
    const QRect title(place.left() + 22, std::max(top, place.top()) + 3, place.width() - 30, line);
    if (lane.expandable)
        paintHeaderArrow(painter, scene, title.center().y() + 0.5, lane.expanded);
    painter.setPen(c.text);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(lane.title, Qt::ElideRight, title.width()));
    if (!lane.note.isEmpty() && title.bottom() + line <= place.bottom() + 4) {
        painter.setPen(c.quietText);
        painter.drawText(title.translated(0, line - 4),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(lane.note, Qt::ElideRight, title.width()));
    }
    painter.fillRect(QRectF(place.left(), place.bottom() + 1 - scene.hairline(), place.width(),
                            scene.hairline()),
                     c.separator);
}

void paintPole(QPainter& painter, const Scene& scene, std::int64_t timeNs, const QColor& colour)
{
    const double x = scene.x(timeNs);
    if (x >= scene.canvas.left() && x <= scene.canvas.right() + 1)
        painter.fillRect(QRectF(x, scene.canvas.top(), scene.hairline(), scene.canvas.height()),
                         colour);
}

/// Two in one column are two lines yet.
void paintMarkers(QPainter& painter, const Scene& scene)
{
    const bool together =
        scene.markerA && scene.markerB && scene.x(*scene.markerA) == scene.x(*scene.markerB);
    if (scene.markerA) {
        painter.save();
        if (together)
            painter.translate(-scene.hairline(), 0);
        paintPole(painter, scene, *scene.markerA, scene.colours.markerA);
        painter.restore();
    }
    if (scene.markerB)
        paintPole(painter, scene, *scene.markerB, scene.colours.markerB);
}

void paintSelected(QPainter& painter, const Scene& scene)
{
    const auto& c = scene.colours;
    const double left = scene.x(scene.selected->beginNs);
    const double right = std::max(scene.x(scene.selected->endNs), left + scene.hairline());
    // What is outside steps back, so that colours within stay what they are.
    auto veil = c.background;
    veil.setAlpha(c.dark ? 120 : 130);
    const QRectF canvas(scene.canvas);
    if (left > canvas.left())
        painter.fillRect(
            QRectF(canvas.topLeft(), QPointF(std::min(left, canvas.right()), canvas.bottom())),
            veil);
    if (right < canvas.right())
        painter.fillRect(
            QRectF(QPointF(std::max(right, canvas.left()), canvas.top()), canvas.bottomRight()),
            veil);
    paintPole(painter, scene, scene.selected->beginNs, c.accent);
    paintPole(painter, scene, scene.selected->endNs, c.accent);

    const auto text = differenceText(safeLength(*scene.selected), scene.unit);
    const auto metrics = painter.fontMetrics();
    const double width = metrics.horizontalAdvance(text) + 14;
    const double seenLeft = std::max(left, canvas.left());
    const double seenRight = std::min(right, canvas.right());
    if (seenRight < canvas.left() || seenLeft > canvas.right())
        return;
    const double x = std::clamp((seenLeft + seenRight - width) / 2, canvas.left() + 2,
                                std::max(canvas.right() - width - 2, canvas.left() + 2));
    const QRectF place(x, canvas.top() + 3, width, metrics.height() + 4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.accent);
    painter.drawRoundedRect(place, 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Colours::textOn(c.accent));
    painter.drawText(place, Qt::AlignCenter, text);
}

void paintOutline(QPainter& painter, const Scene& scene, const Outline& outline)
{
    const auto index = scene.layout->find(outline.lane);
    if (!index)
        return;
    const auto& lane = scene.layout->lanes()[*index];
    if (lane.folded)
        return;
    painter.save();
    painter.setClipRect(scene.partFor(lane, scene.canvas));
    for (const auto& strip : scene.layout->strips(lane)) {
        if (strip.kind != outline.kind || strip.key.depth != outline.depth)
            continue;
        const double left = std::max(scene.x(outline.time.beginNs), scene.canvas.left() - 8.0);
        const double right =
            std::min(std::max(scene.x(outline.time.endNs), left + 1), scene.canvas.right() + 8.0);
        const double top = scene.topOf(lane) + strip.y;
        const QRectF place(left - 1, top - 1, right - left + 2, strip.height + 2);
        // Two lines, so that it shows on any fill.
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(scene.colours.background, 4));
        painter.drawRect(place);
        painter.setPen(QPen(scene.colours.accent, 2));
        painter.drawRect(place);
    }
    painter.restore();
}

/// Lines above and below the lane that the keyboard acts on.
void paintFocus(QPainter& painter, const Scene& scene)
{
    const bool onLane = scene.focused && scene.focus && !scene.focus->heading;
    if (!onLane || scene.focus->lane >= scene.layout->lanes().size())
        return;
    const auto& lane = scene.layout->lanes()[scene.focus->lane];
    auto edge = scene.colours.accent;
    edge.setAlpha(170);
    const auto part = scene.partFor(lane, scene.canvas);
    const double top = scene.topOf(lane);
    const double bottom = top + lane.height;
    for (const double y : {top, bottom - scene.hairline()}) {
        if (y >= part.top())
            painter.fillRect(QRectF(part.left(), y, part.width(), scene.hairline()), edge);
    }
}

} // namespace

QRect Scene::partFor(const Lane& lane, QRect area) const
{
    area.setTop(area.top() + window.topFor(lane));
    return area;
}

QRect Scene::scrolledPart(QRect area) const
{
    area.setTop(area.top() + window.pinned);
    return area;
}

void paintHeaderFocus(QPainter& painter, const Scene& scene, QRect header)
{
    auto shade = scene.colours.accent;
    shade.setAlpha(scene.focused ? 40 : 22);
    painter.fillRect(header, shade);
    if (scene.focused)
        painter.fillRect(header.left(), header.top(), 3, header.height() - 1, scene.colours.accent);
}

void paintHeaderArrow(QPainter& painter, const Scene& scene, double middleY, bool open)
{
    QPainterPath arrow;
    const double x = scene.headers.left() + 9;
    if (open) {
        arrow.moveTo(x - 1, middleY - 2.5);
        arrow.lineTo(x + 7, middleY - 2.5);
        arrow.lineTo(x + 3, middleY + 2.5);
    } else {
        arrow.moveTo(x + 0.5, middleY - 4);
        arrow.lineTo(x + 5.5, middleY);
        arrow.lineTo(x + 0.5, middleY + 4);
    }
    arrow.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(arrow, scene.colours.quietText);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintHeaders(QPainter& painter, const Scene& scene)
{
    painter.save();
    painter.setClipRect(scene.headers);
    painter.fillRect(scene.headers, scene.colours.panel);
    for (const auto lane : scene.window.visible(*scene.layout))
        paintHeader(painter, scene, lane);
    paintHeadings(painter, scene);
    painter.setClipRect(scene.headers);
    painter.fillRect(QRectF(scene.headers.right() + 1 - scene.hairline(), scene.headers.top(),
                            scene.hairline(), scene.headers.height()),
                     scene.colours.separator);
    painter.restore();
}

void paintPinnedEdge(QPainter& painter, const Scene& scene)
{
    if (scene.window.pinned == 0)
        return;
    const auto area = scene.headers.united(scene.canvas);
    const double thick = 2 * scene.hairline();
    painter.fillRect(
        QRectF(area.left(), area.top() + scene.window.pinned - thick, area.width(), thick),
        scene.colours.quietText);
}

void paintDropLine(QPainter& painter, const Scene& scene)
{
    if (!scene.dropLineY)
        return;
    constexpr int kThick = 2;
    const auto area = scene.headers.united(scene.canvas);
    // The line before the first lane and behind the last one stays in sight.
    const int y = std::clamp(scene.canvas.top() + *scene.dropLineY - kThick / 2, area.top(),
                             area.bottom() + 1 - kThick);
    painter.fillRect(area.left(), y, area.width(), kThick, scene.colours.accent);
}

void paintOverlays(QPainter& painter, const Scene& scene)
{
    painter.save();
    painter.setClipRect(scene.canvas);
    const auto& c = scene.colours;
    paintHeadingBands(painter, scene);
    painter.setClipRect(scene.canvas);
    paintFocus(painter, scene);
    if (scene.selected)
        paintSelected(painter, scene);
    if (scene.currentNs) {
        auto pole = c.accent;
        pole.setAlpha(150);
        paintPole(painter, scene, *scene.currentNs, pole);
    }
    for (const auto& outline : scene.outlines)
        paintOutline(painter, scene, outline);
    paintWakeUp(painter, scene);
    paintMarkers(painter, scene);
    if (scene.hoverNs)
        paintPole(painter, scene, *scene.hoverNs, c.hover);
    painter.restore();
}

} // namespace probescope::ui::timeline
