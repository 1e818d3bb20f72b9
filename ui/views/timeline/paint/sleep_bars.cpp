#include "ui/views/timeline/paint/sleep_bars.h"

#include "ui/views/timeline/models/coordinates.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

constexpr int kBarShare = 3; // of the strip's height: a third
constexpr double kPatternShare = 0.55; // of the background in the lines of a pattern
constexpr char kRunnable = 'R';

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto part = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return {part(from.red(), to.red()), part(from.green(), to.green()),
            part(from.blue(), to.blue())};
}

bool ended(char state)
{
    return state == 'X' || state == 'Z';
}

} // namespace

std::vector<SleepBar> sleepBars(FrameData& data, const FrameRequest& request, store::LaneKey key,
                                std::span<const std::int64_t> wakings, std::int64_t lastNs)
{
    std::vector<SleepBar> bars;
    const auto addBar = [&](std::int64_t beginNs, std::int64_t endNs, char state) {
        if (state != 0 && !ended(state) && endNs > beginNs && endNs > request.range.beginNs
            && beginNs < request.range.endNs)
            bars.push_back({{beginNs, endNs}, state});
    };
    const auto add = [&](std::int64_t beginNs, std::int64_t endNs, char state) {
        const auto waking = std::lower_bound(wakings.begin(), wakings.end(), beginNs);
        if (state == kRunnable || waking == wakings.end() || *waking >= endNs) {
            addBar(beginNs, endNs, state);
        } else {
            addBar(beginNs, *waking, state);
            addBar(*waking, endNs, kRunnable);
        }
    };
    const auto before = data.lastBefore(key, request.range.beginNs);
    const auto& pieces = data.pieces(request.range, request.width, key);
    std::optional<std::int64_t> endNs;
    char state = 0;
    if (before) {
        endNs = before->itemEndNs;
        state = before->prevState;
    }
    for (const auto& piece : pieces) {
        if (endNs)
            add(*endNs, piece.item->beginNs, state);
        const bool single = piece.item->count == 1;
        endNs = single ? std::optional(piece.item->itemEndNs) : std::nullopt;
        state = single ? piece.item->prevState : char(0);
    }
    // What comes behind the picture begins there at the earliest; behind the last slice of all it
    // stays asleep.
    if (endNs)
        add(*endNs, std::min(lastNs, request.range.endNs), state);
    return bars;
}

QColor sleepColour(const Colours& colours, char state)
{
    // Light fills are pale, and what runs has to stand out of what does not.
    const auto quiet = [&colours](double dark, double light) {
        return mixed(colours.background, colours.text, colours.dark ? dark : light);
    };
    switch (state) {
    case kRunnable:
        return quiet(0.3, 0.235);
    case 'D':
        return quiet(0.23, 0.165);
    case 'S':
        return quiet(0.11, 0.09);
    case 'I':
        return quiet(0.08, 0.07);
    default:
        return quiet(0.17, 0.13);
    }
}

QColor sleepPatternColour(const Colours& colours, char state)
{
    return mixed(sleepColour(colours, state), colours.background, kPatternShare);
}

Qt::BrushStyle sleepPattern(char state)
{
    switch (state) {
    case 'R':
        return Qt::FDiagPattern;
    case 'D':
        return Qt::VerPattern;
    case 'S':
        return Qt::NoBrush;
    case 'I':
        return Qt::Dense6Pattern;
    default:
        return Qt::DiagCrossPattern;
    }
}

QRect sleepBarRows(const FrameRequest::StripPlace& strip)
{
    const int height = std::max(2, strip.height / kBarShare);
    return {0, strip.top + strip.height - height, 0, height};
}

void paintSleepBars(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    const std::vector<SleepBar>& bars, QImage& image)
{
    if (bars.empty())
        return;
    QPainter painter(&image);
    painter.setFont(request.font);
    const QFontMetrics metrics(request.font);
    const auto rows = sleepBarRows(strip);
    const auto column = [&request](std::int64_t timeNs) {
        const auto x = timeToPixel(request.range, request.width, timeNs);
        return int(std::clamp<std::int64_t>(x, -1, request.width + 1));
    };
    for (const auto& bar : bars) {
        const int left = column(bar.time.beginNs);
        const int right = column(bar.time.endNs);
        if (right <= left)
            continue;
        const QRect place(left, rows.top(), right - left, rows.height());
        const auto fill = sleepColour(request.colours, bar.state);
        painter.fillRect(place, fill);
        if (const auto pattern = sleepPattern(bar.state); pattern != Qt::NoBrush)
            painter.fillRect(place,
                             QBrush(sleepPatternColour(request.colours, bar.state), pattern));
        const QString letter(QLatin1Char(bar.state));
        const int room = metrics.horizontalAdvance(letter) * 2;
        const int above = strip.height - rows.height();
        if (place.width() < room || above < metrics.ascent() / 2)
            continue;
        painter.setPen(request.colours.quietText);
        painter.drawText(QRect(std::max(left, 0), strip.top,
                               std::min(right, request.width) - std::max(left, 0), above),
                         Qt::AlignCenter | Qt::TextDontClip, letter);
    }
}

} // namespace probescope::ui::timeline
