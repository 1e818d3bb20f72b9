#include "core/store/spans/event_condition.h"
#include "core/store/spans/pair_builders.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace probescope::store {

namespace {

using Part = SpanPairs::Part;

struct KeyField
{
    int field = -1;
    bool isText = false;
    std::uint8_t bytes = 8;
};

/// Where a type has a key.
KeyField keyField(const EventType& type, const std::string& name)
{
    if (name.empty())
        return {};
    const int field = type.fieldIndex(name);
    if (field >= 0) {
        const Field& of = type.fields[std::size_t(field)];
        const bool isText = of.kind == FieldKind::String || of.kind == FieldKind::Bytes;
        return {field, isText, isText ? std::uint8_t(sizeof(Value)) : of.elementSize};
    }
    if (name == "common_pid")
        return {Part::kOwnPid, false, sizeof(std::int32_t)};
    if (name == "common_cpu")
        return {Part::kOwnCpu, false, sizeof(std::uint32_t)};
    return name == "common_comm" ? KeyField{Part::kOwnComm, true} : KeyField{};
}

bool hasKeys(const EventType& type, const SpanDefinition::Side& side)
{
    return std::all_of(side.keys.begin(), side.keys.end(), [&type](const std::string& key) {
        return key.empty() || keyField(type, key).field != -1;
    });
}

/// Which types of the capture a side means, and whether they have its keys.
Result<> checkSide(const Capture& capture, const SpanDefinition::Side& side,
                   const std::string& place, TypeIds& types)
{
    Place where;
    where.field = place + ".event";
    if (side.event.empty())
        return fail(ErrorCode::Invalid, tr("no event chosen"), tr("Choose an event of the capture"),
                    where);
    const std::size_t colon = side.event.find(':');
    const std::string system = colon == std::string::npos ? "" : side.event.substr(0, colon);
    const std::string name = colon == std::string::npos ? side.event : side.event.substr(colon + 1);
    for (const std::uint32_t id : typesNamed(capture, name)) {
        // Text often does not tell the system.
        const std::string& own = capture.eventType(EventTypeId(id)).system;
        if (system.empty() || own.empty() || own == system)
            types.push_back(id);
    }
    if (types.empty()) {
        return fail(ErrorCode::NotFound, tr("the capture has no event {}", {side.event}),
                    tr("Choose one of the event types that it has"), where);
    }
    for (std::size_t i = 0; i < side.keys.size(); ++i) {
        const bool known = std::any_of(types.begin(), types.end(), [&](std::uint32_t id) {
            const EventType& type = capture.eventType(EventTypeId(id));
            return side.keys[i].empty() || keyField(type, side.keys[i]).field != -1;
        });
        if (!known) {
            where.field = place + ".key" + std::to_string(i + 1);
            return fail(ErrorCode::NotFound,
                        tr("the event {} has no field {}", {side.event, side.keys[i]}),
                        tr("Choose one of its fields"), where);
        }
    }
    return {};
}

Result<FieldFilter> filterOf(const Capture& capture, const SpanDefinition::Side& side,
                             const std::string& place, const TypeIds& types)
{
    auto filter = FieldFilter::parse(side.filter);
    if (!filter) {
        filter.error().place.field = place + ".filter";
        return filter;
    }
    for (const auto& alternative : filter->alternatives()) {
        for (const FieldFilter::Condition& condition : alternative) {
            if (condition.number || condition.isPattern())
                continue;
            // One name may have several shapes: it is enough that one has a text there.
            std::optional<bool> takesText;
            for (const std::uint32_t id : types) {
                const auto one =
                    EventCondition::takesText(capture.eventType(EventTypeId(id)), condition.field);
                takesText = one ? one.value() || takesText.value_or(false) : takesText;
            }
            if (takesText.value_or(true))
                continue;
            Place where;
            where.field = place + ".filter";
            where.byte = condition.valueAt;
            return fail(
                ErrorCode::Invalid,
                tr("the field {} is a number, but “{}” is not", {condition.field, condition.text}),
                tr("Compare it with a number"), where);
        }
    }
    return filter;
}

struct TypePart
{
    std::uint32_t type = 0;
    Part part;
};

/// Where begins and ends keep a key in as many bytes each, those are compared: whether they are
/// meant as signed ones does not matter. Otherwise numbers are.
void alignKeys(std::vector<TypePart>& parts)
{
    for (const auto bytes : {&Part::keyBytes, &Part::keyBytes2}) {
        const bool differ = std::any_of(parts.begin(), parts.end(), [&](const TypePart& one) {
            return one.part.*bytes != parts.front().part.*bytes;
        });
        for (TypePart& one : parts) {
            if (differ)
                one.part.*bytes = sizeof(Value);
        }
    }
}

/// The parts of one side: `like`, with the side's keys in each type.
void addSide(const Capture& capture, const SpanDefinition::Side& side, const TypeIds& types,
             const Part& like, std::vector<TypePart>& parts)
{
    for (const std::uint32_t id : types) {
        const EventType& type = capture.eventType(EventTypeId(id));
        // One name may have several shapes.
        if (!hasKeys(type, side))
            continue;
        const KeyField key = keyField(type, side.keys[0]);
        const KeyField key2 = keyField(type, side.keys[1]);
        Part part = like;
        part.key = key.field;
        part.key2 = key2.field;
        part.textKey = key.isText;
        part.textKey2 = key2.isText;
        part.keyBytes = key.bytes;
        part.keyBytes2 = key2.bytes;
        parts.push_back({id, part});
    }
}

} // namespace

Result<> addDefinedPair(const Capture& capture, const SpanDefinition& definition, SpanPairs& pairs)
{
    const auto place = [](std::string field) {
        Place where;
        where.field = std::move(field);
        return where;
    };
    if (definition.name.empty())
        return fail(ErrorCode::Invalid, tr("the spans have no name"), tr("Enter a name"),
                    place("name"));
    TypeIds begins;
    TypeIds ends;
    if (auto right = checkSide(capture, definition.begin, "begin", begins); !right)
        return right;
    if (auto right = checkSide(capture, definition.end, "end", ends); !right)
        return right;
    for (std::size_t i = 0; i < definition.begin.keys.size(); ++i) {
        if (definition.begin.keys[i].empty() != definition.end.keys[i].empty()) {
            return fail(ErrorCode::Invalid, tr("only one event has a key"),
                        tr("Choose a key field for both events, or for neither"),
                        place(std::string(definition.begin.keys[i].empty() ? "begin" : "end")
                              + ".key" + std::to_string(i + 1)));
        }
    }
    const auto beginFilter = filterOf(capture, definition.begin, "begin", begins);
    if (!beginFilter)
        return passOn(beginFilter);
    const auto endFilter = filterOf(capture, definition.end, "end", ends);
    if (!endFilter)
        return passOn(endFilter);
    const auto rule = pairs.addRule({.kind = SpanPairs::kDefined,
                                     .name = definition.name,
                                     .scope = definition.scope,
                                     .nests = definition.nests});
    const auto numberOf = [&pairs](const FieldFilter& filter) {
        return filter.empty() ? -1 : pairs.addFilter(filter);
    };
    // An event that is both ends what was open before it begins anew.
    std::vector<TypePart> parts;
    addSide(capture, definition.end, ends,
            {.rule = rule, .does = Part::Does::Ends, .filter = numberOf(*endFilter)}, parts);
    addSide(capture, definition.begin, begins,
            {.rule = rule, .does = Part::Does::Begins, .filter = numberOf(*beginFilter)}, parts);
    alignKeys(parts);
    for (const TypePart& one : parts)
        pairs.addPart(one.type, one.part);
    return {};
}

} // namespace probescope::store
