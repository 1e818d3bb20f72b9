#include "ui/latency/span_grouping.h"

#include "core/analysis/span_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::uint64_t kSampled = 64; ///< spans whose events tell which fields there are

QString translated(const char* text)
{
    return QCoreApplication::translate("SpanGrouping", text);
}

std::string valueText(const store::Capture& capture, const Field& field, Value value)
{
    switch (field.kind) {
    case FieldKind::String:
    case FieldKind::Bytes:
        return value < 0 ? std::string() : capture.string(StringId(std::uint32_t(value)));
    case FieldKind::Hex:
    case FieldKind::Address:
        if (const auto symbol = capture.symbolAt(std::uint64_t(value)))
            return symbol->first.name;
        return "0x" + QString::number(std::uint64_t(value), 16).toStdString();
    case FieldKind::Unsigned:
        return std::to_string(std::uint64_t(value));
    case FieldKind::Signed:
        break;
    }
    return std::to_string(value);
}

/// The value of a field of a span's event.
Result<std::string> fieldText(const store::Capture& capture, const analysis::TimedSpan& span,
                              const std::string& field)
{
    for (const auto& row : {span.beginRow, span.endRow}) {
        if (!row)
            continue;
        const auto event = capture.event(*row);
        if (!event)
            return passOn(event);
        const auto& type = capture.eventType(event->type);
        const int place = type.fieldIndex(field);
        if (place < 0)
            continue;
        const auto values = capture.values(*row);
        if (!values)
            return passOn(values);
        return valueText(capture, type.fields[std::size_t(place)], (*values)[std::size_t(place)]);
    }
    return translated("without the field").toStdString();
}

/// The same spans by other names.
template <typename NameOf>
Result<std::shared_ptr<const analysis::SpanSet>>
renamed(const analysis::SpanSet& set, const NameOf& nameOf, const CancelToken& cancel)
{
    analysis::SpanNameTable names;
    analysis::SpanBuilder builder;
    for (std::uint64_t i = 0; i < set.size(); ++i) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, "the grouping was cancelled");
        auto span = set.at(i);
        const Result<std::string> text = nameOf(span);
        if (!text)
            return passOn(text);
        span.name = names.number(*text);
        builder.add(span);
    }
    return builder.finish(names.take(), set.tally(), cancel);
}

bool hasUnknownTasks(const analysis::SpanSet& set, const CancelToken& cancel)
{
    bool found = false;
    static_cast<void>(analysis::walkSpans(set, 0, set.size(), {}, analysis::WalkKeys::Yes, cancel,
                                          [&found](const analysis::WalkedSpan& span) {
                                              found = found || !TaskId(span.task).valid();
                                          }));
    return found;
}

analysis::SpanGroup::By keyOf(SpanGrouping::Kind kind)
{
    switch (kind) {
    case SpanGrouping::Kind::Task:
        return analysis::SpanGroup::By::Task;
    case SpanGrouping::Kind::Cpu:
        return analysis::SpanGroup::By::Cpu;
    default:
        return analysis::SpanGroup::By::Name;
    }
}

QString keyName(const store::Capture& capture, const analysis::SpanSet& set,
                analysis::SpanGroup::By by, std::uint32_t key)
{
    if (by == analysis::SpanGroup::By::Task)
        return taskName(capture, TaskId(key));
    if (by == analysis::SpanGroup::By::Cpu)
        return QCoreApplication::translate("SpanGrouping", "CPU %1").arg(key);
    const auto& names = set.names();
    const auto name = key < names.size() ? QString::fromStdString(names[key]) : QString();
    return name.isEmpty() ? translated("without a name") : name;
}

/// The most frequent keys have groups of their own, all others share the last.
std::vector<GroupedSpans::Group> groupsOf(const store::Capture& capture,
                                          const analysis::SpanSet& set, analysis::SpanGroup::By by,
                                          std::vector<analysis::SpanGroup> keys)
{
    std::sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
        return std::make_pair(b.count, a.key) < std::make_pair(a.count, b.key);
    });
    std::uint32_t most = 0;
    for (const auto& key : keys)
        most = std::max(most, key.key);
    std::vector<GroupedSpans::Group> groups;
    constexpr auto kMost = GroupedSpans::kMostGroups;
    const auto alone = keys.size() > kMost ? kMost - 1 : keys.size();
    for (std::size_t i = 0; i < alone; ++i) {
        groups.push_back({.name = keyName(capture, set, by, keys[i].key),
                          .keys = std::vector<bool>(most + 1, false)});
        groups.back().keys[keys[i].key] = true;
    }
    if (alone == keys.size())
        return groups;
    const auto others = int(keys.size() - alone);
    groups.push_back({.name = QCoreApplication::translate("SpanGrouping", "%1 others").arg(others),
                      .keys = std::vector<bool>(most + 1, false)});
    for (auto i = alone; i < keys.size(); ++i)
        groups.back().keys[keys[i].key] = true;
    return groups;
}

} // namespace

analysis::SpanSelection GroupedSpans::byKeys(std::vector<bool> keys) const
{
    analysis::SpanSelection selection;
    if (keyed == analysis::SpanGroup::By::Task)
        selection.tasks = std::move(keys);
    else if (keyed == analysis::SpanGroup::By::Cpu)
        selection.cpus = std::move(keys);
    else
        selection.names = std::move(keys);
    return selection;
}

analysis::SpanSelection GroupedSpans::of(const std::vector<bool>& shown) const
{
    if (std::find(shown.begin(), shown.end(), false) == shown.end())
        return {}; // all
    std::vector<bool> keys;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        keys.resize(std::max({keys.size(), groups[group].keys.size(), std::size_t(1)}));
        for (std::size_t key = 0; shown[group] && key < groups[group].keys.size(); ++key) {
            if (groups[group].keys[key])
                keys[key] = true;
        }
    }
    return byKeys(std::move(keys));
}

Result<std::shared_ptr<const GroupedSpans>>
groupSpans(const store::Capture& capture, const std::shared_ptr<const analysis::SpanSet>& set,
           const SpanGrouping& by, const CancelToken& cancel)
{
    auto grouped = std::make_shared<GroupedSpans>();
    grouped->by = by;
    grouped->source = set;
    grouped->set = set;
    if (by.kind == SpanGrouping::Kind::Field) {
        auto named = renamed(
            *set,
            [&](const analysis::TimedSpan& span) { return fieldText(capture, span, by.field); },
            cancel);
        if (!named)
            return passOn(named);
        grouped->set = *named;
    }
    grouped->keyed = keyOf(by.kind);
    if (by.kind == SpanGrouping::Kind::Task && hasUnknownTasks(*set, cancel)) {
        // No mask of tasks can hold the unknown one.
        auto named = renamed(
            *set,
            [&](const analysis::TimedSpan& span) {
                return Result<std::string>(taskName(capture, span.task).toStdString());
            },
            cancel);
        if (!named)
            return passOn(named);
        grouped->set = *named;
        grouped->keyed = analysis::SpanGroup::By::Name;
    }
    auto ranks = analysis::SpanRanks::make(grouped->set, {}, cancel);
    if (!ranks)
        return passOn(ranks);
    grouped->ranks = *ranks;
    if (by.kind == SpanGrouping::Kind::Nothing) {
        grouped->groups.push_back({.name = translated("All spans"), .keys = {}});
        return grouped;
    }
    auto keys = analysis::groupSpans(*grouped->set, {}, grouped->keyed, {}, cancel);
    if (!keys)
        return passOn(keys);
    grouped->groups = groupsOf(capture, *grouped->set, grouped->keyed, std::move(*keys));
    return grouped;
}

QStringList groupingFields(const store::Capture& capture, const analysis::SpanSet& set)
{
    QStringList fields;
    for (std::uint64_t i = 0; i < std::min(set.size(), kSampled); ++i) {
        const auto span = set.at(i);
        for (const auto& row : {span.beginRow, span.endRow}) {
            const auto event = row ? capture.event(*row) : Result<store::Event>();
            if (!row || !event)
                continue;
            for (const auto& field : capture.eventType(event->type).fields) {
                const auto name = QString::fromStdString(field.name);
                if (!fields.contains(name))
                    fields << name;
            }
        }
    }
    return fields;
}

QString taskName(const store::Capture& capture, TaskId task)
{
    if (!task.valid())
        return translated("unknown task");
    const auto& known = capture.task(task);
    const auto comm = QString::fromStdString(known.comm);
    return known.pid < 0 ? (comm.isEmpty() ? translated("unknown task") : comm)
                         : QStringLiteral("%1-%2").arg(comm, QString::number(known.pid));
}

} // namespace probescope::ui
