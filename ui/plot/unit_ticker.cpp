#include "ui/plot/unit_ticker.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui {

UnitTicker::Scale UnitTicker::scaleFor(double largest)
{
    constexpr Scale kScales[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
    for (const auto& scale : kScales) {
        if (largest >= scale.ns)
            return scale;
    }
    return {};
}

void UnitTicker::setRange(const QCPRange& range)
{
    m_scale = scaleFor(std::max(std::abs(range.lower), std::abs(range.upper)));
}

QString UnitTicker::getTickLabel(double tick, const QLocale& locale, QChar /*format*/,
                                 int /*precision*/)
{
    constexpr int kDigits = 9;
    return locale.toString(tick / m_scale.ns, 'g', kDigits);
}

double CategoryTicker::getTickStep(const QCPRange& range)
{
    constexpr double kMostLabels = 24;
    return std::max(1.0, std::ceil(range.size() / kMostLabels));
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
