#include "ui/models/time_text.h"

#include "ui/models/for_plural.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;

/// The magnitude of any int64, its smallest one included.
std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? ~std::uint64_t(value) + 1 : std::uint64_t(value);
}

struct Unit
{
    std::uint64_t ns;
    const char* name;
};
// Seconds are the largest: kernel people count seconds, and minutes need two numbers.
constexpr std::array kUnits{Unit{kNsPerSecond, "s"}, Unit{1'000'000, "ms"}, Unit{1'000, "µs"}};

struct TimeTr
{
    Q_DECLARE_TR_FUNCTIONS(TimeText)
};

} // namespace

TimeUnit timeUnitOf(std::string_view fact)
{
    if (fact == "ticks")
        return TimeUnit::Ticks;
    return fact == "none" ? TimeUnit::Order : TimeUnit::Nanoseconds;
}

QString unitName(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Nanoseconds:
        break;
    case TimeUnit::Ticks:
        return TimeTr::tr("ticks");
    case TimeUnit::Order:
        return TimeTr::tr("events");
    }
    return QStringLiteral("ns");
}

QLatin1String unitKey(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Nanoseconds:
        break;
    case TimeUnit::Ticks:
        return QLatin1String("ticks");
    case TimeUnit::Order:
        return QLatin1String("events");
    }
    return QLatin1String("ns");
}

QString kernelSeconds(std::int64_t timeNs, int decimals)
{
    const auto ns = magnitude(timeNs);
    auto text = QString::number(ns / kNsPerSecond);
    if (timeNs < 0)
        text.prepend(u'-');
    decimals = std::clamp(decimals, 0, 9);
    if (decimals > 0)
        text += u'.' + QString::number(ns % kNsPerSecond).rightJustified(9, u'0').left(decimals);
    return text;
}

QString durationText(std::int64_t durationNs)
{
    const auto ns = magnitude(durationNs);
    const QString sign = durationNs < 0 ? QStringLiteral("-") : QString();
    // What rounds up to the next unit is written in it: 999 999.5 ns is 1 ms, not 1000 µs.
    const auto* unit = std::find_if(kUnits.begin(), kUnits.end(), [ns](const Unit& candidate) {
        return ns + candidate.ns / 1'000'000 / 2 >= candidate.ns;
    });
    if (unit == kUnits.end())
        return sign + QStringLiteral("%1 ns").arg(ns);
    const auto step = unit->ns / 1000;
    const auto thousandths = ns / step + (ns % step >= (step + 1) / 2 ? 1 : 0);
    auto text = sign + QString::number(thousandths / 1000);
    if (thousandths % 1000 != 0) {
        auto rest = QString::number(thousandths % 1000).rightJustified(3, u'0');
        while (rest.endsWith(u'0'))
            rest.chop(1);
        text += u'.' + rest;
    }
    return text + u' ' + QString::fromUtf8(unit->name);
}

QString timeText(std::int64_t time, TimeUnit unit, int decimals)
{
    return unit == TimeUnit::Nanoseconds ? kernelSeconds(time, decimals) : QString::number(time);
}

QString instantText(std::int64_t time, TimeUnit unit)
{
    return unit == TimeUnit::Nanoseconds ? TimeTr::tr("%1 s").arg(kernelSeconds(time))
                                         : QString::number(time);
}

QString differenceText(std::int64_t difference, TimeUnit unit)
{
    return unit == TimeUnit::Nanoseconds ? durationText(difference) : exactText(difference, unit);
}

QString exactText(std::int64_t difference, TimeUnit unit)
{
    const int form = forPlural(magnitude(difference));
    QString text;
    switch (unit) {
    case TimeUnit::Nanoseconds:
        text = TimeTr::tr("%1 ns");
        break;
    case TimeUnit::Ticks:
        text = TimeTr::tr("%1 tick(s)", nullptr, form);
        break;
    case TimeUnit::Order:
        text = TimeTr::tr("%1 event(s)", nullptr, form);
        break;
    }
    return text.arg(QLocale().toString(qlonglong(difference)));
}

} // namespace probescope::ui
