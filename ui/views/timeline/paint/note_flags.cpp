#include "ui/views/timeline/paint/note_flags.h"

#include "ui/base/text/note_title.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

constexpr double kMaxWidth = 180;
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

} // namespace

std::vector<NoteFlag> noteFlags(const Scene& scene, const QFontMetrics& metrics)
{
    std::vector<NoteFlag> flags;
    const double left = scene.ruler.left();
    for (std::size_t i = 0; i < scene.notes.size(); ++i) {
        const auto& note = scene.notes[i];
        if (!isInSight(note, scene.range))
            continue;
        const double x = std::max(scene.x(*note.beginNs), left);
        if (!flags.empty() && x < flags.back().place.left() + kBare / 2)
            continue;
        flags.push_back({i, QRectF(x, scene.ruler.top() + 1, kMaxWidth, scene.flagRow() - 1),
                         noteTitle(note.text)});
    }
    for (std::size_t i = 0; i < flags.size(); ++i) {
        auto& [note, place, text] = flags[i];
        double room = kMaxWidth;
        if (i + 1 < flags.size())
            room = std::min(room, flags[i + 1].place.left() - place.left() - 1);
        constexpr double kPadding = 8;
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
