#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/paint/note_flags.h"
#include "ui/views/timeline/paint/scene.h"

#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

struct RulerTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::Scene)
};

constexpr int kMinorParts = 5;
constexpr double kLabelGap = 4; // from a mark to its label

/// The unit's own marks between two labelled ones.
void paintTicks(QPainter& painter, const Scene& scene)
{
    const double bottom = scene.ruler.bottom() + 1;
    const auto& c = scene.colours;
    if (scene.tickStep >= kMinorParts) {
        for (const auto tick : ticks(scene.range, scene.tickStep / kMinorParts))
            painter.fillRect(QRectF(scene.x(tick), bottom - 4, scene.hairline(), 4), c.separator);
    }
    const auto anchor = anchorStep(scene.tickStep, scene.unit);
    const int top = scene.ruler.top() + scene.flagRow();
    auto bold = painter.font();
    bold.setBold(true);
    const auto plain = painter.font();
    for (const auto tick : ticks(scene.range, scene.tickStep)) {
        const bool full = anchor > 0 && tick % anchor == 0;
        const double x = scene.x(tick);
        painter.fillRect(QRectF(x, bottom - (full ? 12 : 8), scene.hairline(), full ? 12 : 8),
                         full ? c.text : c.quietText);
        painter.setFont(full ? bold : plain);
        painter.setPen(full ? c.text : c.quietText);
        const auto label = tickLabel(tick, scene.tickStep, scene.unit);
        const double width = painter.fontMetrics().horizontalAdvance(label);
        if (x + kLabelGap + width > scene.ruler.right() + 1)
            continue; // half a number reads as another number
        const QRectF place(x + kLabelGap, top, width + 1,
                           scene.ruler.height() - scene.flagRow() - 4);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, label);
    }
    painter.setFont(plain);
}

/// A small flag with the marker's letter; its pole goes on through the lanes.
void paintFlag(QPainter& painter, const QRectF& place, const QString& letter, const QColor& colour)
{
    if (place.isEmpty())
        return;
    painter.fillRect(place, colour);
    painter.setPen(Colours::textOn(colour));
    painter.drawText(place, Qt::AlignCenter, letter);
}

/// The time between the markers, on a line that spans them.
void paintDelta(QPainter& painter, const Scene& scene, const MarkerPlaces& places)
{
    if (places.delta.isEmpty())
        return;
    const double left = scene.x(std::min(*scene.markerA, *scene.markerB));
    const double right = scene.x(std::max(*scene.markerA, *scene.markerB));
    const double middle = scene.ruler.top() + scene.flagRow() / 2.0;
    painter.fillRect(QRectF(left, middle, right - left, scene.hairline()), scene.colours.quietText);
    painter.fillRect(places.delta, scene.colours.panel);
    painter.setPen(scene.colours.text);
    painter.drawText(places.delta, Qt::AlignCenter, places.deltaText);
}

/// The length of the visible range in words, or the bare number where these find no room.
QString shownLength(const Scene& scene, const QFontMetrics& metrics, int width)
{
    if (scene.unit == TimeUnit::Order)
        return {};
    const auto number = differenceText(safeLength(scene.range), scene.unit);
    const auto sentence = RulerTr::tr("%1 shown").arg(number);
    return metrics.horizontalAdvance(sentence) <= width ? sentence : number;
}

/// Cut at its left, a number would read as another one.
void paintWhole(QPainter& painter, const QRect& place, const QString& text)
{
    if (painter.fontMetrics().horizontalAdvance(text) <= place.width())
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

} // namespace

double Scene::x(std::int64_t timeNs) const
{
    return canvas.left() + double(timeToPixel(range, columns, timeNs)) / pixelRatio;
}

void paintRuler(QPainter& painter, const Scene& scene)
{
    const auto& c = scene.colours;
    painter.save();
    painter.setClipRect(scene.ruler);
    painter.fillRect(scene.ruler, c.panel);
    if (scene.selected) {
        auto shade = c.accent;
        shade.setAlpha(c.dark ? 90 : 70);
        const double left = scene.x(scene.selected->beginNs);
        const double right = scene.x(scene.selected->endNs);
        painter.fillRect(QRectF(left, scene.ruler.top(), std::max(right - left, scene.hairline()),
                                scene.ruler.height()),
                         shade);
    }
    paintTicks(painter, scene);
    const auto markers = markerPlaces(scene, painter.fontMetrics());
    paintDelta(painter, scene, markers);
    paintNotes(painter, scene);
    paintFlag(painter, markers.a, QStringLiteral("A"), c.markerA);
    paintFlag(painter, markers.b, QStringLiteral("B"), c.markerB);
    painter.fillRect(QRectF(scene.ruler.left(), scene.ruler.bottom() + 1 - scene.hairline(),
                            scene.ruler.width(), scene.hairline()),
                     c.separator);
    painter.restore();
}

void paintCorner(QPainter& painter, const Scene& scene)
{
    const QRect corner(scene.headers.left(), scene.ruler.top(), scene.headers.width(),
                       scene.ruler.height());
    const auto& c = scene.colours;
    painter.save();
    painter.setClipRect(corner);
    painter.fillRect(corner, c.panel);
    const int split = scene.flagRow();
    const QRect upper(corner.left() + 8, corner.top(), corner.width() - 16, split);
    const QRect lower(corner.left() + 8, corner.top() + split, corner.width() - 16,
                      corner.height() - split - 4);
    painter.setPen(c.quietText);
    paintWhole(painter, upper, shownLength(scene, painter.fontMetrics(), upper.width()));
    auto bold = painter.font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(c.text);
    const auto base = baseLabel(scene.range, scene.tickStep, scene.unit);
    paintWhole(painter, lower,
               scene.clockIsMade && !base.isEmpty() ? QStringLiteral("≈ ") + base : base);
    painter.fillRect(QRectF(corner.left(), corner.bottom() + 1 - scene.hairline(), corner.width(),
                            scene.hairline()),
                     c.separator);
    painter.restore();
}

} // namespace probescope::ui::timeline
