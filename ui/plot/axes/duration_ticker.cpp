#include "ui/plot/axes/duration_ticker.h"

#include "ui/plot/axes/unit_ticker.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

QVector<double> DurationLogTicker::createTickVector(double tickStep, const QCPRange& range)
{
    constexpr double kManyDecades = 300;
    constexpr double kNoDecade = 4;
    const double ratio = range.upper / range.lower;
    m_powers = ratio >= kManyDecades;
    if (m_powers)
        return QCPAxisTickerLog::createTickVector(tickStep, range);
    if (ratio < kNoDecade)
        // Evenly, as no logarithmic axis does it.
        return QCPAxisTicker::createTickVector( // NOLINT(bugprone-parent-virtual-call)
            QCPAxisTicker::getTickStep(range), range);
    QVector<double> ticks;
    constexpr double kTen = 10;
    for (double power = std::pow(kTen, std::floor(std::log10(range.lower))); power <= range.upper;
         power *= kTen) {
        for (const double factor : {1.0, 2.0, 5.0})
            ticks << power * factor;
    }
    return ticks;
}

int DurationLogTicker::getSubTickCount(double tickStep)
{
    return m_powers ? QCPAxisTickerLog::getSubTickCount(tickStep) : 0;
}

QString DurationLogTicker::getTickLabel(double tick, const QLocale& locale, QChar /*format*/,
                                        int /*precision*/)
{
    constexpr int kDigits = 3;
    if (m_unit != TimeUnit::Nanoseconds)
        return UnitTicker::countLabel(tick, locale);
    if (tick < 1)
        return QStringLiteral("%1 ns").arg(locale.toString(tick, 'g', kDigits));
    return durationText(std::llround(tick));
}

QString PercentTicker::getTickLabel(double tick, const QLocale& locale, QChar /*format*/,
                                    int /*precision*/)
{
    constexpr double kPercent = 100;
    constexpr int kDigits = 4;
    return QCoreApplication::translate("probescope::ui::SpanPlot", "%1 %")
        .arg(locale.toString(tick * kPercent, 'g', kDigits));
}

} // namespace probescope::ui
