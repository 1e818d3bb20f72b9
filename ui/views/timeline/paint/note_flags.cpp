#include "ui/views/timeline/paint/note_flags.h"

#include "ui/base/text/note_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace probescope::ui::timeline {

namespace {

constexpr double kPadding = 8;
constexpr double kMinText = 26; // below it, letters tell nothing
constexpr double kBare = 7; // width of a flag without words
constexpr double kFlagReach = 3;
constexpr double kRangeHeight = 2;

/// Whether any of what the note is about can be seen.
bool isInSight(const store::Note& note, TimeRange range)
{
    return note.beginNs && *note.beginNs < range.endNs
        && note.endNs.value_or(*note.beginNs) >= range.beginNs;
}

struct FlagTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::Scene)
};

QRectF markerFlag(const Scene& scene, std::optional<std::int64_t> timeNs, const QString& letter,
                  const QFontMetrics& metrics)
{
    if (!timeNs)
        return {};
    const QRectF place(scene.x(*timeNs), scene.ruler.top() + 1,
                       metrics.horizontalAdvance(letter) + kPadding, scene.flagRow() - 1);
    return place.intersects(QRectF(scene.ruler)) ? place : QRectF();
}

/// Where the flags would cover each other, that of the earlier marker stands left of its line, or,
/// at the left edge, that of the later one behind it.
void separateFlags(const Scene& scene, MarkerPlaces& places)
{
    if (!places.a.intersects(places.b))
        return;
    const bool aFirst = *scene.markerA <= *scene.markerB;
    auto& first = aFirst ? places.a : places.b;
    auto& second = aFirst ? places.b : places.a;
    if (first.left() - first.width() >= scene.ruler.left())
        first.moveRight(first.left() + scene.hairline());
    else
        second.moveLeft(first.right());
}

/// The left edge of something so wide between two places, as near to their middle as no note begins
/// in it.
std::optional<double> freePlace(const Scene& scene, double from, double to, double width)
{
    std::vector<double> edges{from};
    for (const auto& note : scene.notes) {
        const double x = isInSight(note, scene.range) ? scene.x(*note.beginNs) : from;
        if (x > from && x < to)
            edges.push_back(x);
    }
    std::ranges::sort(edges);
    edges.push_back(to);
    const double wanted = (from + to - width) / 2;
    std::optional<double> best;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        const double least = edges[i] + (i > 0 ? kBare + 1 : 0); // a note has at least a bare flag
        const double most = edges[i + 1] - width - 1;
        if (most < least)
            continue;
        const double place = std::clamp(wanted, least, most);
        if (!best || std::abs(place - wanted) < std::abs(*best - wanted))
            best = place;
    }
    return best;
}

/// A place that is not in those of the markers: at the left edge, or behind what covers it.
double behindMarkers(double x, const MarkerPlaces& markers)
{
    std::array<QRectF, 3> places{markers.a, markers.b, markers.delta};
    std::ranges::sort(places, {}, &QRectF::left);
    for (const auto& place : places) {
        if (!place.isEmpty() && x >= place.left() - kBare && x < place.right() + 1)
            x = place.right() + 1;
    }
    return x;
}

} // namespace

MarkerPlaces markerPlaces(const Scene& scene, const QFontMetrics& metrics)
{
    MarkerPlaces places{.a = markerFlag(scene, scene.markerA, QStringLiteral("A"), metrics),
                        .b = markerFlag(scene, scene.markerB, QStringLiteral("B"), metrics),
                        .delta = {},
                        .deltaText = {}};
    if (!scene.markerA || !scene.markerB)
        return places;
    separateFlags(scene, places);
    const double left = scene.x(std::min(*scene.markerA, *scene.markerB));
    const double right = scene.x(std::max(*scene.markerA, *scene.markerB));
    const double begin = std::max(left, double(scene.ruler.left()));
    const double end = std::min(right, double(scene.ruler.right() + 1));
    if (end <= begin)
        return places;
    places.deltaText =
        FlagTr::tr("A to B: %1").arg(differenceText(*scene.markerB - *scene.markerA, scene.unit));
    const double width = metrics.horizontalAdvance(places.deltaText) + 12;
    // Where it has no room between the flags, it stands right of them.
    constexpr double kFlag = 20;
    const double behind = right + kFlag;
    const auto between = freePlace(scene, begin + kFlag, end - kFlag, width);
    const bool fits = end - begin > width + 2 * kFlag;
    const double place = between ? *between : fits ? (begin + end - width) / 2 : behind;
    places.delta = QRectF(place, scene.ruler.top() + 1, width, scene.flagRow() - 1);
    return places;
}

std::vector<NoteFlag> noteFlags(const Scene& scene, const QFontMetrics& metrics)
{
    const auto markers = markerPlaces(scene, metrics);
    const double end = scene.ruler.right() + 1;
    std::vector<NoteFlag> flags;
    for (std::size_t i = 0; i < scene.notes.size(); ++i) {
        const auto& note = scene.notes[i];
        if (!isInSight(note, scene.range))
            continue;
        const double x =
            behindMarkers(std::max(scene.x(*note.beginNs), double(scene.ruler.left())), markers);
        if (x >= end || (!flags.empty() && x < flags.back().place.left() + kBare / 2))
            continue;
        flags.push_back({i, QRectF(x, scene.ruler.top() + 1, end - x, scene.flagRow() - 1),
                         noteTitle(note.text)});
    }
    for (std::size_t i = 0; i < flags.size(); ++i) {
        auto& [note, place, text] = flags[i];
        double room = place.width();
        if (i + 1 < flags.size())
            room = std::min(room, flags[i + 1].place.left() - place.left() - 1);
        for (const auto& taken : {markers.a, markers.b, markers.delta}) {
            if (!taken.isEmpty() && taken.left() > place.left())
                room = std::min(room, taken.left() - place.left() - 1);
        }
        const double natural = metrics.horizontalAdvance(text) + kPadding;
        if (natural > room && room < kMinText) {
            text.clear();
            place.setWidth(std::min(room, kBare));
        } else {
            place.setWidth(std::min(natural, room));
            text =
                metrics.elidedText(text, Qt::ElideRight, int(std::ceil(place.width() - kPadding)));
        }
    }
    return flags;
}

void paintNotes(QPainter& painter, const Scene& scene)
{
    const auto& c = scene.colours;
    for (const auto& note : scene.notes) {
        if (!isInSight(note, scene.range) || !note.endNs)
            continue;
        const double from = std::max(scene.x(*note.beginNs), double(scene.ruler.left()));
        const double to = std::min(scene.x(*note.endNs), double(scene.ruler.right() + 1));
        painter.fillRect(QRectF(from, scene.ruler.top() + scene.flagRow(),
                                std::max(to - from, scene.hairline()), kRangeHeight),
                         c.quietText);
    }
    for (const auto& flag : noteFlags(scene, painter.fontMetrics())) {
        painter.fillRect(flag.place, flag.text.isEmpty() ? c.quietText : c.separator);
        painter.fillRect(
            QRectF(flag.place.left(), flag.place.top(), 2 * scene.hairline(), flag.place.height()),
            c.text);
        painter.setPen(Colours::textOn(c.separator));
        painter.drawText(flag.place, Qt::AlignCenter, flag.text);
    }
}

std::vector<std::size_t> notesAt(const Scene& scene, const QFontMetrics& metrics, QPoint place)
{
    std::vector<std::size_t> found;
    const int top = scene.ruler.top();
    if (!scene.ruler.contains(place) || place.y() >= top + scene.flagRow() + int(kRangeHeight))
        return found;
    for (const auto& flag : noteFlags(scene, metrics)) {
        if (flag.place.contains(QPointF(place)))
            found.push_back(flag.note);
    }
    for (std::size_t i = 0; i < scene.notes.size(); ++i) {
        const auto& note = scene.notes[i];
        if (isInSight(note, scene.range)
            && std::abs(scene.x(*note.beginNs) - place.x()) <= kFlagReach
            && std::find(found.begin(), found.end(), i) == found.end())
            found.push_back(i);
    }
    return found;
}

} // namespace probescope::ui::timeline
