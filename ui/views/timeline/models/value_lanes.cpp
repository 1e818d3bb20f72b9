#include "ui/views/timeline/models/value_lanes.h"

#include "ui/base/text/task_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

using analysis::ValueSource;

namespace {

struct ValueLanesTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::ValueLanes)
};

} // namespace

std::vector<ValueLanes::Entry> ValueLanes::entries() const
{
    const std::lock_guard lock(m_mutex);
    return m_entries;
}

std::optional<ValueLanes::Entry> ValueLanes::entry(std::uint32_t number) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find(m_entries, number, &Entry::number);
    return found == m_entries.end() ? std::nullopt : std::optional(*found);
}

void ValueLanes::choose(const std::vector<ShownValues>& shown)
{
    const std::lock_guard lock(m_mutex);
    std::vector<Entry> chosen;
    for (const auto& values : shown) {
        const auto known = std::ranges::find_if(m_entries, [&values](const Entry& entry) {
            return entry.shown.source == values.source;
        });
        Entry entry;
        if (known != m_entries.end())
            entry = *known;
        else
            entry.number = m_next++;
        entry.shown = values;
        chosen.push_back(std::move(entry));
    }
    m_entries = std::move(chosen);
}

void ValueLanes::put(std::uint32_t number, std::shared_ptr<const analysis::ValueSet> values,
                     const QString& problem, std::uint64_t growth)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find(m_entries, number, &Entry::number);
    if (found == m_entries.end())
        return;
    found->values = std::move(values);
    found->problem = problem;
    found->growth = growth;
}

std::optional<ValueLanes::Entry> ValueLanes::stale(std::uint64_t growth) const
{
    const std::lock_guard lock(m_mutex);
    auto found = std::ranges::find(m_entries, Entry::kUnread, &Entry::growth);
    if (found == m_entries.end() && growth != Entry::kUnread)
        found = std::ranges::find_if(
            m_entries, [growth](const Entry& entry) { return entry.growth != growth; });
    return found == m_entries.end() ? std::nullopt : std::optional(*found);
}

std::vector<analysis::ValueChoice> ValueLanes::choices() const
{
    return analysis::valueChoices(m_capture);
}

Result<std::shared_ptr<const analysis::ValueSet>> ValueLanes::read(const ValueSource& source,
                                                                   const CancelToken& cancel) const
{
    return analysis::gatherValues(m_capture, source, cancel);
}

namespace {

store::LaneItem itemOf(const analysis::ValueSet& values, std::size_t line,
                       const analysis::TimedValue& value)
{
    store::LaneItem item;
    const auto next = values.next(line, value.timeNs);
    item.beginNs = item.itemBeginNs = value.timeNs;
    item.endNs = item.itemEndNs = next ? next->timeNs : value.timeNs + 1;
    item.row = value.row;
    item.name = std::uint32_t(line);
    return item;
}

} // namespace

std::optional<store::LaneItem> valueAt(const ValueLanes::Entry& entry, std::size_t line,
                                       std::int64_t timeNs)
{
    if (!entry.values || line >= entry.values->lines().size())
        return std::nullopt;
    const auto value = entry.values->at(line, timeNs);
    return value ? std::optional(itemOf(*entry.values, line, *value)) : std::nullopt;
}

std::optional<store::LaneItem> neighbourValue(const ValueLanes::Entry& entry, std::int64_t timeNs,
                                              bool forward)
{
    std::optional<store::LaneItem> nearest;
    for (std::size_t line = 0; entry.values && line < entry.values->lines().size(); ++line) {
        const auto value =
            forward ? entry.values->next(line, timeNs) : entry.values->previous(line, timeNs);
        if (value
            && (!nearest
                || (forward ? value->timeNs < nearest->beginNs : value->timeNs > nearest->beginNs)))
            nearest = itemOf(*entry.values, line, *value);
    }
    return nearest;
}

std::pair<double, double> valueScale(const analysis::ValueSet& values)
{
    auto [least, most] = values.range();
    if (least > 0)
        least = 0;
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
        break;
    }
    return shownName(source.field);
}

QString valueOrigin(const ValueSource& source)
{
    QStringList parts;
    if (source.kind == ValueSource::Kind::Field)
        parts << shownName(source.event);
    if (source.key == ValueSource::kByCpu)
        parts << ValueLanesTr::tr("by CPU");
    else if (source.key == ValueSource::kByTask)
        parts << ValueLanesTr::tr("by task");
    else if (!source.key.empty())
        parts << ValueLanesTr::tr("by %1").arg(shownName(source.key));
    return parts.join(u' ');
}

QString valueLineText(const ValueSource& source, const std::string& key)
{
    const bool ofCpus = source.key == ValueSource::kByCpu
        || source.kind == ValueSource::Kind::CpuUse || source.kind == ValueSource::Kind::RunQueue;
    return ofCpus ? ValueLanesTr::tr("CPU %1").arg(shownName(key)) : shownName(key);
}

QString valueText(double value)
{
    constexpr double kExact = 9007199254740992.0; // 2^53
    if (std::abs(value) < kExact && value == std::floor(value))
        return QLocale().toString(qlonglong(value));
    return QLocale().toString(value, 'g', 6);
}

} // namespace probescope::ui::timeline
