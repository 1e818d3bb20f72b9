#include "core/analysis/aggregate/aggregation_plan.h"
#include "core/analysis/sched/sched_events.h"
#include "core/analysis/values/value_set.h"
#include "core/sql/query/query.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace probescope::analysis {

namespace {

/// What all types of an event's name have together.
struct Shapes
{
    std::vector<std::string> numbers; ///< fields, in the order of the event
    std::vector<std::string> fields;
    std::uint64_t events = 0;
};

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

std::map<std::string, Shapes> shapesOf(const store::Capture& capture)
{
    std::map<std::string, Shapes> shapes;
    const auto counts = capture.eventCountByType();
    for (std::uint32_t id = 0; id < counts.size(); ++id) {
        if (counts[id] == 0)
            continue;
        const EventType& type = capture.eventType(EventTypeId(id));
        auto& shape = shapes[eventName(type)];
        shape.events += counts[id];
        for (const Field& field : type.fields) {
            if (field.kind == FieldKind::Bytes)
                continue;
            addOnce(shape.fields, field.name);
            if (isNumeric(field.kind) && field.kind != FieldKind::Address)
                addOnce(shape.numbers, field.name);
        }
    }
    return shapes;
}

/// What tells which device or CPU a value is of: without it the line would jump to and fro.
std::string usualKey(const std::vector<std::string>& fields, const std::string& value)
{
    static constexpr std::array<std::string_view, 4> kKeys = {"cpu_id", "cpu", "dev", "irq"};
    for (const auto key : kKeys) {
        if (key != value && std::find(fields.begin(), fields.end(), key) != fields.end())
            return std::string(key);
    }
    return ValueSource::kByCpu;
}

ValueChoice countOf(const std::string& event, const Shapes& shape)
{
    return {{.kind = ValueSource::Kind::Count, .event = event, .field = {}, .key = {}},
            shape.fields,
            shape.events};
}

ValueChoice fieldOf(const std::string& event, const Shapes& shape, const std::string& field)
{
    auto keys = shape.fields;
    keys.erase(std::find(keys.begin(), keys.end(), field));
    const auto key = usualKey(keys, field);
    return {{.kind = ValueSource::Kind::Field, .event = event, .field = field, .key = key},
            std::move(keys),
            shape.events};
}

std::optional<ValueChoice> queryChoice(const store::Capture& capture, const ValueSource& source)
{
    const auto query = store::Query::prepare(capture, source.sql);
    if (!query)
        return std::nullopt;
    ValueChoice choice{source, (*query)->columns(), 0};
    choice.source.key = ValueSource::kNoKey;
    choice.keys.erase(std::remove_if(choice.keys.begin(), choice.keys.end(),
                                     [&source](const std::string& name) {
                                         return name == source.time || name == source.field;
                                     }),
                      choice.keys.end());
    return choice;
}

} // namespace

std::vector<ValueChoice> valueChoices(const store::Capture& capture)
{
    using Kind = ValueSource::Kind;
    std::vector<ValueChoice> choices;
    if (SchedEventReader(capture).kinds().switches) {
        choices.push_back({{.kind = Kind::CpuUse, .event = {}, .field = {}, .key = {}}, {}, 0});
        choices.push_back({{.kind = Kind::RunQueue, .event = {}, .field = {}, .key = {}}, {}, 0});
    }
    for (const auto& [event, shape] : shapesOf(capture)) {
        choices.push_back(countOf(event, shape));
        for (const auto& field : shape.numbers)
            choices.push_back(fieldOf(event, shape, field));
    }
    return choices;
}

std::optional<ValueChoice> valueChoice(const store::Capture& capture, const ValueSource& source)
{
    if (source.kind == ValueSource::Kind::Query)
        return queryChoice(capture, source);
    const auto& [kind, event, field, key, sql, time] = source;
    const auto shapes = shapesOf(capture);
    const auto shape = shapes.find(event);
    if (shape == shapes.end())
        return std::nullopt;
    if (kind == ValueSource::Kind::Count)
        return countOf(event, shape->second);
    const auto& fields = shape->second.fields;
    if (std::find(fields.begin(), fields.end(), field) == fields.end())
        return std::nullopt;
    return fieldOf(event, shape->second, field);
}

std::string valueSourceText(const ValueSource& source)
{
    std::string text;
    switch (source.kind) {
    case ValueSource::Kind::CpuUse:
        return "CPU use";
    case ValueSource::Kind::RunQueue:
        return "tasks that wait for a CPU";
    case ValueSource::Kind::Count:
        text = source.event + " count";
        break;
    case ValueSource::Kind::Query:
        text = source.field + " of a query";
        break;
    case ValueSource::Kind::Field:
        text = source.event + ' ' + source.field;
        break;
    }
    if (source.key == ValueSource::kByCpu)
        return text + " by CPU";
    if (source.key == ValueSource::kByTask)
        return text + " by task";
    return source.key.empty() ? text : text + " by " + source.key;
}

} // namespace probescope::analysis
