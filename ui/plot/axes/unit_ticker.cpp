#include "ui/plot/axes/unit_ticker.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace probescope::ui {

void UnitTicker::setRange(const QCPRange& range)
{
    constexpr std::array kScales{Scale{1e9, "s"}, Scale{1e6, "ms"}, Scale{1e3, "µs"}};
    const double largest = std::max(std::abs(range.lower), std::abs(range.upper));
    m_scale = {};
    if (m_unit != TimeUnit::Nanoseconds)
        return;
    const auto* const suiting =
        std::find_if(kScales.begin(), kScales.end(),
                     [largest](const Scale& scale) { return largest >= scale.ns; });
    if (suiting != kScales.end())
        m_scale = *suiting;
}

QString UnitTicker::unit() const
{
    return m_unit == TimeUnit::Nanoseconds ? QString::fromUtf8(m_scale.name) : unitName(m_unit);
}

QString UnitTicker::countLabel(double tick, const QLocale& locale)
{
    constexpr int kFewDigits = 3;
    const double whole = std::round(tick);
    return std::abs(tick - whole) > 1e-6 ? locale.toString(tick, 'g', kFewDigits)
                                         : locale.toString(qlonglong(whole));
}

QString UnitTicker::getTickLabel(double tick, const QLocale& locale, QChar /*format*/,
                                 int /*precision*/)
{
    constexpr int kDigits = 9;
    if (m_unit != TimeUnit::Nanoseconds)
        return countLabel(tick, locale);
    return locale.toString(tick / m_scale.ns, 'g', kDigits);
}

double CountTicker::getTickStep(const QCPRange& range)
{
    return std::ceil(QCPAxisTicker::getTickStep(range)); // 2.5 is none
}

int CountTicker::getSubTickCount(double tickStep)
{
    constexpr double kTen = 10;
    return tickStep < kTen ? int(tickStep) - 1 : QCPAxisTicker::getSubTickCount(tickStep);
}

QString CountTicker::getTickLabel(double tick, const QLocale& locale, QChar /*format*/,
                                  int /*precision*/)
{
    return locale.toString(qlonglong(std::llround(tick)));
}

double CategoryTicker::getTickStep(const QCPRange& range)
{
    constexpr double kMaxLabels = 24;
    return std::max(1.0, std::ceil(range.size() / kMaxLabels));
}

int CategoryTicker::getSubTickCount(double /*tickStep*/)
{
    return 0;
}

QString CategoryTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/,
                                     int /*precision*/)
{
    const auto number = std::llround(tick);
    if (number < 0 || number >= m_names.size() || std::abs(tick - double(number)) > 1e-6)
        return {};
    const auto& name = m_names[number];
    return name.size() > m_room ? name.left(m_room - 1) + u'…' : name;
}

} // namespace probescope::ui
