#include "ui/plot/axes/time_ticker.h"

#include "core/numbers/saturate.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr int kDecimals = 9; // of seconds, in nanoseconds

/// A time on the axis, as far as one can be. A user may move it anywhere.
std::int64_t wholeOf(double place)
{
    constexpr double kFar = 4e18;
    return std::llround(std::clamp(place, -kFar, kFar));
}

/// How many decimals of a second tell two times apart that differ by one step.
int decimalsOf(std::int64_t step)
{
    constexpr int kTen = 10;
    int decimals = kDecimals;
    for (; decimals > 0 && step % kTen == 0; step /= kTen)
        --decimals;
    return decimals;
}

} // namespace

void TimeTicker::setOrigin(QCPAxis* axis, std::int64_t originNs, const CaptureClock& clock)
{
    m_axis = axis;
    m_originNs = originNs;
    m_clock = clock;
}

/// Whole, and such that the labels have room beside each other.
double TimeTicker::getTickStep(const QCPRange& range)
{
    constexpr int kMargins = 100; // of the plot, beside the axis
    constexpr int kGap = 24;
    const int room = m_axis ? m_axis->parentPlot()->width() - kMargins : 0;
    for (int ticks = kMaxTicks; ticks > 0; --ticks) {
        setTickCount(ticks);
        m_step = std::max<std::int64_t>(wholeOf(std::ceil(QCPAxisTicker::getTickStep(range))), 1);
        if (!m_axis || double(m_step) / range.size() * room >= labelWidth() + kGap)
            break;
    }
    return double(m_step);
}

QVector<double> TimeTicker::createTickVector(double tickStep, const QCPRange& range)
{
    const std::int64_t step = std::max<std::int64_t>(wholeOf(tickStep), 1);
    const std::int64_t end = store::saturatingAdd(m_originNs, wholeOf(std::ceil(range.upper)));
    auto time = store::saturatingAdd(m_originNs, wholeOf(std::floor(range.lower)));
    time -= time % step;
    QVector<double> ticks;
    // One more to each side, for the ticks between them.
    for (time = store::saturatingSub(time, step); time <= end && ticks.size() <= 2 * kMaxTicks + 2;
         time = store::saturatingAdd(time, step))
        ticks << double(store::saturatingSub(time, m_originNs));
    ticks << double(store::saturatingSub(time, m_originNs));
    return ticks;
}

QString TimeTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/,
                                 int /*precision*/)
{
    return label(store::saturatingAdd(m_originNs, wholeOf(tick)));
}

QString TimeTicker::label(std::int64_t time) const
{
    const auto text = timeText(time, m_clock.unit, decimalsOf(m_step));
    return m_clock.told ? text : QStringLiteral("≈ ") + text;
}

int TimeTicker::labelWidth() const
{
    const auto last =
        store::saturatingAdd(m_originNs, wholeOf(m_axis->range().upper)); // the longest number
    return QFontMetrics(m_axis->tickLabelFont()).horizontalAdvance(label(last));
}

} // namespace probescope::ui
