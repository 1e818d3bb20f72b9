#include "ui/base/capture/event_times.h"

#include "core/store/file/chunks.h"
#include "ui/base/capture/capture_clock.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

#include <array>

namespace probescope::ui {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kNsPerDay = 86'400 * kNsPerSecond;
constexpr std::uint64_t kSampleChunks = 1; // enough to know how fine the clock is

/// Seconds, rounded down, and the nanoseconds above them.
std::pair<std::int64_t, std::int64_t> splitSeconds(std::int64_t ns)
{
    auto seconds = ns / kNsPerSecond;
    auto rest = ns % kNsPerSecond;
    if (rest < 0) {
        rest += kNsPerSecond;
        --seconds;
    }
    return {seconds, rest};
}

int decimalsOf(const store::Capture& capture)
{
    for (std::uint64_t i = 0; i < std::min(capture.chunks().count(), kSampleChunks); ++i) {
        const auto chunk = capture.chunks().columns(i);
        if (!chunk)
            continue;
        for (const auto timeNs : (*chunk)->timeNs) {
            if (timeNs % 1000 != 0)
                return 9;
        }
    }
    return 6;
}

struct NamedUnit
{
    const char* name;
    std::int64_t ns;
};
constexpr std::array kUnits{NamedUnit{"ns", 1},
                            NamedUnit{"us", 1'000},
                            NamedUnit{"µs", 1'000},
                            NamedUnit{"ms", 1'000'000},
                            NamedUnit{"s", kNsPerSecond},
                            NamedUnit{"m", 60 * kNsPerSecond},
                            NamedUnit{"min", 60 * kNsPerSecond}};

} // namespace

std::optional<std::int64_t> parseDecimal(QStringView text, std::int64_t unitNs)
{
    bool negative = false;
    if (text.startsWith(u'-') || text.startsWith(u'+')) {
        negative = text.startsWith(u'-');
        text = text.mid(1);
    }
    const auto point = text.indexOf(u'.');
    const auto whole = point < 0 ? text : text.left(point);
    const auto rest = point < 0 ? QStringView() : text.mid(point + 1);
    if (whole.isEmpty() && rest.isEmpty())
        return std::nullopt;
    __int128 total = 0;
    constexpr __int128 kLimit = std::numeric_limits<std::int64_t>::max();
    for (const auto c : whole) {
        if (c < u'0' || c > u'9')
            return std::nullopt;
        total = total * 10 + (c.unicode() - u'0') * __int128(unitNs);
        if (total > kLimit)
            return std::nullopt;
    }
    std::int64_t digitNs = unitNs; // what one in the digit's place is worth
    for (const auto c : rest) {
        if (c < u'0' || c > u'9')
            return std::nullopt;
        digitNs /= 10;
        total += __int128(c.unicode() - u'0') * digitNs;
    }
    if (total > kLimit)
        return std::nullopt;
    return std::int64_t(negative ? -total : total);
}

EventTimes::EventTimes(const store::Capture& capture)
{
    captureGrew(capture);
}

void EventTimes::captureGrew(const store::Capture& capture)
{
    const CaptureClock clock = clockOf(capture);
    m_unit = clock.unit;
    m_told = clock.told;
    m_decimals = decimalsOf(capture);
    m_startNs = capture.summary().firstNs;
    if (const auto offset = capture.fact(facts::kWallOffsetNs)) {
        bool valid = false;
        const auto ns = QByteArray::fromStdString(*offset).toLongLong(&valid);
        if (valid)
            m_wallOffsetNs = ns;
    }
}

QString EventTimes::text(std::int64_t timeNs) const
{
    return m_told ? clockText(timeNs) : QStringLiteral("–");
}

QString EventTimes::placeText(std::int64_t timeNs) const
{
    return m_told ? clockText(timeNs) : QStringLiteral("≈ ") + clockText(timeNs);
}

QString EventTimes::kernelText(std::int64_t timeNs) const
{
    return m_told ? timeText(timeNs, m_unit) : QStringLiteral("–");
}

QString EventTimes::clockText(std::int64_t timeNs) const
{
    if (m_unit != TimeUnit::Nanoseconds || m_style == TimeStyle::Kernel)
        return timeText(timeNs, m_unit, m_decimals);
    switch (m_style) {
    case TimeStyle::SinceStart:
        return kernelSeconds(timeNs - m_startNs, m_decimals);
    case TimeStyle::SinceMarker:
        return m_markerNs ? kernelSeconds(timeNs - *m_markerNs, m_decimals)
                          : kernelSeconds(timeNs, m_decimals);
    case TimeStyle::WallClock:
    case TimeStyle::Kernel:
        break;
    }
    if (!m_wallOffsetNs)
        return kernelSeconds(timeNs, m_decimals);
    const auto [seconds, rest] = splitSeconds(timeNs + *m_wallOffsetNs);
    const auto time = QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc());
    return time.toString(QStringLiteral("HH:mm:ss.")) + kernelSeconds(rest, m_decimals).mid(2);
}

QString EventTimes::wallText(std::int64_t timeNs) const
{
    if (!m_wallOffsetNs || m_unit != TimeUnit::Nanoseconds)
        return {};
    const auto [seconds, rest] = splitSeconds(timeNs + *m_wallOffsetNs);
    const auto time = QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc());
    return time.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.")) + kernelSeconds(rest, 9).mid(2)
        + QStringLiteral(" UTC");
}

QString EventTimes::deltaText(std::int64_t ns) const
{
    if (!m_told)
        return QStringLiteral("–");
    return m_unit == TimeUnit::Nanoseconds ? durationColumnText(ns) : QString::number(ns);
}

std::optional<std::int64_t> EventTimes::parseWall(const QString& text) const
{
    static const QRegularExpression kPattern(QStringLiteral(
        R"(^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?: ?UTC|Z)?$)"));
    const auto match = kPattern.match(text);
    if (!match.hasMatch() || !m_wallOffsetNs)
        return std::nullopt;
    const auto hours = match.captured(2).toLongLong();
    const auto minutes = match.captured(3).toLongLong();
    const auto seconds = match.captured(4).toLongLong();
    if (hours > 23 || minutes > 59 || seconds > 60)
        return std::nullopt;
    const auto rest =
        parseDecimal(QString(QStringLiteral("0.") + match.captured(5) + u'0'), kNsPerSecond);
    const auto ofDay = ((hours * 60 + minutes) * 60 + seconds) * kNsPerSecond + rest.value_or(0);
    if (!match.captured(1).isEmpty()) {
        const auto day = QDate::fromString(match.captured(1), Qt::ISODate);
        if (!day.isValid())
            return std::nullopt;
        return day.startOfDay(QTimeZone::utc()).toSecsSinceEpoch() * kNsPerSecond + ofDay
            - *m_wallOffsetNs;
    }
    const auto startNs = m_startNs + *m_wallOffsetNs;
    auto timeNs = startNs - splitSeconds(startNs).first % 86'400 * kNsPerSecond
        - splitSeconds(startNs).second + ofDay;
    if (timeNs < startNs - kNsPerDay / 2)
        timeNs += kNsPerDay; // the capture runs over midnight
    return timeNs - *m_wallOffsetNs;
}

std::optional<std::int64_t> EventTimes::parse(const QString& typed, std::int64_t fromNs) const
{
    auto text = withoutGroups(typed.trimmed()); // lengths of time are shown with them
    const bool step = text.startsWith(u'+') || text.startsWith(u'-');
    if (m_unit != TimeUnit::Nanoseconds) {
        bool valid = false;
        const auto number = text.toLongLong(&valid);
        return valid ? std::optional(step ? fromNs + number : number) : std::nullopt;
    }
    if (text.contains(u':'))
        return parseWall(text);
    std::int64_t unitNs = kNsPerSecond;
    static const QRegularExpression kUnitAtEnd(QStringLiteral("\\s*([a-zµ]+)$"));
    const auto unit = kUnitAtEnd.match(text);
    if (unit.hasMatch()) {
        const auto* const known =
            std::find_if(kUnits.begin(), kUnits.end(), [&unit](const NamedUnit& candidate) {
                return unit.captured(1) == QString::fromUtf8(candidate.name);
            });
        if (known == kUnits.end())
            return std::nullopt;
        unitNs = known->ns;
        text.truncate(unit.capturedStart());
    }
    const auto ns = parseDecimal(text, unitNs);
    if (!ns)
        return std::nullopt;
    std::int64_t base = 0;
    if (step)
        base = fromNs;
    else if (m_style == TimeStyle::SinceStart)
        base = m_startNs;
    else if (m_style == TimeStyle::SinceMarker && m_markerNs)
        base = *m_markerNs;
    std::int64_t sum = 0;
    if (__builtin_add_overflow(base, *ns, &sum))
        return std::nullopt;
    return sum;
}

} // namespace probescope::ui
