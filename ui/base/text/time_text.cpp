#include "ui/base/text/time_text.h"

#include "core/numbers/duration_text.h"
#include "ui/base/text/for_plural.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace probescope::ui {

namespace {

/// The magnitude of any int64, its smallest one included.
std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? ~std::uint64_t(value) + 1 : std::uint64_t(value);
}

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
    return QString::fromStdString(probescope::kernelSeconds(timeNs, decimals));
}

QString withGroups(QString text)
{
    constexpr qsizetype kGroup = 3;
    const qsizetype begin = text.startsWith(u'-') || text.startsWith(u'+') ? 1 : 0;
    qsizetype end = begin;
    while (end < text.size() && text[end] >= u'0' && text[end] <= u'9')
        ++end;
    for (auto place = end - kGroup; place > begin; place -= kGroup)
        text.insert(place, u',');
    return text;
}

QString withoutGroups(const QString& text)
{
    static const QRegularExpression kGroups(QStringLiteral(R"(^[-+]?\d{1,3}(?:,\d{3})+(?![\d,]))"));
    const auto match = kGroups.match(text);
    return match.hasMatch() ? match.captured().remove(u',') + text.mid(match.capturedEnd()) : text;
}

QString durationText(std::int64_t durationNs)
{
    return withGroups(QString::fromStdString(probescope::durationText(durationNs)));
}

QString durationColumnText(std::int64_t durationNs)
{
    return withGroups(QString::fromStdString(probescope::durationColumnText(durationNs)));
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

QString differenceColumnText(std::int64_t difference, TimeUnit unit)
{
    return unit == TimeUnit::Nanoseconds ? durationColumnText(difference)
                                         : exactText(difference, unit);
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
