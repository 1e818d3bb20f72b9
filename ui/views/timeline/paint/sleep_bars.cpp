#include "ui/views/timeline/paint/sleep_bars.h"

#include "ui/views/timeline/models/coordinates.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

// Of the strip's height. The arrow of a wakeup runs above what waits.
constexpr int kThirds = 3;
constexpr int kWaitingThirds = 2;
constexpr double kPatternShare = 0.55; // of the background in the lines of a pattern
constexpr double kHatchShare = 0.6; // of the text in those of waiting
constexpr char kRunnable = 'R';

struct SleepTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::SleepBars)
};

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
    bool ends = true;
    const auto addBar = [&](std::int64_t beginNs, std::int64_t endNs, char state) {
        if (state != 0 && !ended(state) && endNs > beginNs && endNs > request.range.beginNs
            && beginNs < request.range.endNs)
            bars.push_back({{beginNs, endNs}, state, ends});
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
    ends = false;
    if (endNs)
        add(*endNs, std::min(lastNs, request.range.endNs), state);
    return bars;
}

QColor sleepColour(const Colours& colours, char state)
{
    // What runs has to stand out of what does not, also with the quietest fill.
    const auto quiet = [&colours](double dark, double light) {
        return mixed(colours.background, colours.text, colours.dark ? dark : light);
    };
    switch (state) {
    case kRunnable:
        return quiet(0.19, 0.235);
    case 'D':
        return quiet(0.14, 0.165);
    case 'S':
        return quiet(0.085, 0.09);
    case 'I':
        return quiet(0.065, 0.07);
    default:
        return quiet(0.11, 0.13);
    }
}

QColor sleepPatternColour(const Colours& colours, char state)
{
    return state == kRunnable
        ? mixed(colours.background, colours.text, kHatchShare)
        : mixed(sleepColour(colours, state), colours.background, kPatternShare);
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

QRect sleepBarRows(const FrameRequest::StripPlace& strip, char state)
{
    const int thirds = state == kRunnable ? kWaitingThirds : 1;
    const int height = std::max(2, strip.height * thirds / kThirds);
    return {0, strip.top + strip.height - height, 0, height};
}

namespace {

/// What a bar says, in order of preference, until something has room.
QStringList textsOf(const SleepBar& bar, TimeUnit unit)
{
    QStringList texts;
    if (bar.state == kRunnable && bar.ends)
        texts << SleepTr::tr("runnable %1").arg(differenceText(bar.time.lengthNs(), unit));
    if (bar.state == kRunnable)
        texts << SleepTr::tr("runnable");
    texts << QString(QLatin1Char(bar.state));
    return texts;
}

/// In the bar of what waits, on a plate that keeps the hatch away; above other bars.
void paintText(QPainter& painter, const FrameRequest& request,
               const FrameRequest::StripPlace& strip, const SleepBar& bar, QRect seen,
               TimeUnit unit)
{
    const QFontMetrics metrics(request.font);
    const bool waits = bar.state == kRunnable;
    const int above = strip.height - seen.height();
    if ((waits ? seen.height() < metrics.ascent() : above < metrics.ascent() / 2)
        || seen.width() < 2 * metrics.averageCharWidth())
        return;
    for (const auto& text : textsOf(bar, unit)) {
        const int wide = metrics.horizontalAdvance(text);
        if (seen.width() < wide + 2 * metrics.averageCharWidth())
            continue;
        QRect place(seen.left(), strip.top, seen.width(), above);
        if (waits) {
            const int inset = metrics.averageCharWidth() / 2;
            place = QRect(seen.center().x() - wide / 2 - inset, seen.top(), wide + 2 * inset,
                          seen.height());
            painter.fillRect(place, sleepColour(request.colours, bar.state));
        }
        painter.setPen(waits ? request.colours.text : request.colours.quietText);
        painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
        return;
    }
}

} // namespace

void paintSleepBars(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    const std::vector<SleepBar>& bars, TimeUnit unit, QImage& image)
{
    if (bars.empty())
        return;
    QPainter painter(&image);
    painter.setFont(request.font);
    const auto column = [&request](std::int64_t timeNs) {
        const auto x = timeToPixel(request.range, request.width, timeNs);
        return int(std::clamp<std::int64_t>(x, -1, request.width + 1));
    };
    for (const auto& bar : bars) {
        const int left = column(bar.time.beginNs);
        const int right = column(bar.time.endNs);
        if (right <= left)
            continue;
        const auto rows = sleepBarRows(strip, bar.state);
        const QRect place(left, rows.top(), right - left, rows.height());
        painter.fillRect(place, sleepColour(request.colours, bar.state));
        if (const auto pattern = sleepPattern(bar.state); pattern != Qt::NoBrush)
            painter.fillRect(place,
                             QBrush(sleepPatternColour(request.colours, bar.state), pattern));
        paintText(painter, request, strip, bar,
                  place & QRect(0, rows.top(), request.width, rows.height()), unit);
    }
}

} // namespace probescope::ui::timeline
