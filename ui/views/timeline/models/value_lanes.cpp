#include "ui/views/timeline/models/value_lanes.h"

#include "ui/base/text/task_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <variant>

namespace probescope::ui::timeline {

using analysis::ValueSource;

namespace {

struct ValueLanesTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::ValueLanes)
};

} // namespace

std::optional<analysis::ValueChoice> ValueLanes::choice(const ValueSource& source) const
{
    return analysis::valueChoice(m_capture, source);
}

std::vector<analysis::ValueChoice> ValueLanes::choices() const
{
    return analysis::valueChoices(m_capture);
}

ValueLanes::Read ValueLanes::readSource(const ValueSource& source, const CancelToken& cancel) const
{
    return analysis::gatherValues(m_capture, source, cancel);
}

namespace {

store::LaneItem itemOf(const analysis::ValueSet& values, std::size_t line,
                       const analysis::TimedValue& value, std::int64_t lastNs)
{
    store::LaneItem item;
    const auto next = values.next(line, value.timeNs);
    item.beginNs = item.itemBeginNs = value.timeNs;
    item.endNs = item.itemEndNs = next ? next->timeNs : std::max(lastNs, value.timeNs) + 1;
    item.row = value.row;
    item.name = std::uint32_t(line);
    return item;
}

/// Of one line, seen from a place; those of the same time stand in the order of their lines.
std::optional<analysis::TimedValue> neighbourIn(const analysis::ValueSet& values, std::size_t line,
                                                ValuePlace from, bool forward)
{
    if (forward && from.line && line > *from.line) {
        if (const auto same = values.at(line, from.timeNs); same && same->timeNs == from.timeNs)
            return same;
    }
    if (!forward && from.line && line < *from.line)
        return values.at(line, from.timeNs);
    return forward ? values.next(line, from.timeNs) : values.previous(line, from.timeNs);
}

} // namespace

std::optional<store::LaneItem> valueAt(const ValueLanes::Entry& entry, std::size_t line,
                                       std::int64_t timeNs, std::int64_t lastNs)
{
    if (!entry.content || line >= entry.content->lines().size())
        return std::nullopt;
    const auto value = entry.content->at(line, timeNs);
    return value ? std::optional(itemOf(*entry.content, line, *value, lastNs)) : std::nullopt;
}

std::optional<store::LaneItem> neighbourValue(const ValueLanes::Entry& entry, std::size_t lines,
                                              ValuePlace from, bool forward, std::int64_t lastNs)
{
    if (!entry.content)
        return std::nullopt;
    std::optional<std::pair<std::int64_t, std::size_t>> nearest;
    for (std::size_t line = 0; line < std::min(lines, entry.content->lines().size()); ++line) {
        const auto value = neighbourIn(*entry.content, line, from, forward);
        if (!value)
            continue;
        const std::pair found(value->timeNs, line);
        if (!nearest || (forward ? found < *nearest : found > *nearest))
            nearest = found;
    }
    return nearest ? valueAt(entry, nearest->second, nearest->first, lastNs) : std::nullopt;
}

std::pair<double, double> valueScale(const analysis::ValueSet& values)
{
    const auto [low, high] = values.range();
    const double least = std::min(low.nearest(), 0.0);
    const double most = high.nearest();
    return {least, most > least ? most : least + 1};
}

QString valueTitle(const ValueSource& source)
{
    switch (source.kind) {
    case ValueSource::Kind::CpuUse:
        return ValueLanesTr::tr("CPU use in %");
    case ValueSource::Kind::RunQueue:
        return ValueLanesTr::tr("Waiting tasks");
    case ValueSource::Kind::Count:
        return ValueLanesTr::tr("Number of %1").arg(shownName(source.event));
    case ValueSource::Kind::Field:
    case ValueSource::Kind::Query:
        break;
    }
    return shownName(source.field);
}

QString valueOrigin(const ValueSource& source)
{
    QStringList parts;
    if (source.kind == ValueSource::Kind::Field)
        parts << shownName(source.event);
    else if (source.kind == ValueSource::Kind::Query)
        parts << ValueLanesTr::tr("of a query");
    if (source.key == ValueSource::kByCpu)
        parts << ValueLanesTr::tr("by CPU");
    else if (source.key == ValueSource::kByTask)
        parts << ValueLanesTr::tr("by task");
    else if (!source.key.empty())
        parts << ValueLanesTr::tr("by %1").arg(shownName(source.key));
    else if (source.kind == ValueSource::Kind::Field || source.kind == ValueSource::Kind::Count)
        parts << ValueLanesTr::tr("of all CPUs");
    return parts.join(u' ');
}

QString valueLineText(const ValueSource& source, const std::string& key)
{
    const bool ofCpus = source.key == ValueSource::kByCpu
        || source.kind == ValueSource::Kind::CpuUse || source.kind == ValueSource::Kind::RunQueue;
    return ofCpus ? ValueLanesTr::tr("CPU %1").arg(shownName(key)) : shownName(key);
}

QString valueText(analysis::ExactNumber value)
{
    const auto number = value.exact();
    if (const auto* const whole = std::get_if<std::int64_t>(&number))
        return QLocale().toString(qlonglong(*whole));
    if (const auto* const whole = std::get_if<std::uint64_t>(&number))
        return QLocale().toString(qulonglong(*whole));
    return QLocale().toString(value.nearest(), 'g', 6);
}

QString boundText(analysis::ExactNumber bound)
{
    constexpr int kDigits = 3;
    constexpr double kWhole = 1000; // from here on, they are all before the point
    const double value = bound.nearest();
    if (value == std::floor(value))
        return valueText(bound);
    if (std::abs(value) >= kWhole)
        return valueText(std::round(value));
    return QLocale().toString(value, 'g', kDigits);
}

} // namespace probescope::ui::timeline
