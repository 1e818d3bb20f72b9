#include "core/store/spans/event_condition.h"
#include "core/store/spans/span_pairs.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

namespace {

struct KeyField
{
    int field = -1;
    bool isText = false;
    std::uint8_t bytes = 8;
};

/// Where a type has a key.
KeyField keyField(const EventType& type, const std::string& name)
{
    using Part = SpanPairs::Part;
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

} // namespace

SpanPairs::SpanPairs(const Capture& capture, Empty)
    : m_capture(capture)
    , m_parts(capture.eventTypeCount())
{
}

Result<SpanPairs> SpanPairs::ofDefinition(const Capture& capture, const SpanDefinition& definition)
{
    SpanPairs pairs(capture, Empty{});
    if (auto added = pairs.addDefined(definition); !added)
        return passOn(added);
    return pairs;
}

Result<> SpanPairs::checkSide(const SpanDefinition::Side& side, const std::string& place,
                              Types& types) const
{
    Place where;
    where.field = place + ".event";
    if (side.event.empty())
        return fail(ErrorCode::Invalid, "an event is missing", "Name one of the capture", where);
    const std::size_t colon = side.event.find(':');
    const std::string system = colon == std::string::npos ? "" : side.event.substr(0, colon);
    const std::string name = colon == std::string::npos ? side.event : side.event.substr(colon + 1);
    for (const std::uint32_t id : typesOf(name)) {
        // Text often does not tell the system.
        const std::string& own = m_capture.eventType(EventTypeId(id)).system;
        if (system.empty() || own.empty() || own == system)
            types.push_back(id);
    }
    if (types.empty()) {
        return fail(ErrorCode::NotFound, "the capture has no event " + side.event,
                    "Choose one of the event types that it has", where);
    }
    for (std::size_t i = 0; i < side.keys.size(); ++i) {
        const bool known = std::any_of(types.begin(), types.end(), [&](std::uint32_t id) {
            const EventType& type = m_capture.eventType(EventTypeId(id));
            return side.keys[i].empty() || keyField(type, side.keys[i]).field != -1;
        });
        if (!known) {
            where.field = place + ".key" + std::to_string(i + 1);
            return fail(ErrorCode::NotFound,
                        "the event " + side.event + " has no field " + side.keys[i],
                        "Choose one of its fields", where);
        }
    }
    return {};
}

Result<> SpanPairs::addDefined(const SpanDefinition& definition)
{
    const auto place = [](std::string field) {
        Place where;
        where.field = std::move(field);
        return where;
    };
    if (definition.name.empty())
        return fail(ErrorCode::Invalid, "the spans have no name", "Name them", place("name"));
    Types begins;
    Types ends;
    if (auto right = checkSide(definition.begin, "begin", begins); !right)
        return right;
    if (auto right = checkSide(definition.end, "end", ends); !right)
        return right;
    for (std::size_t i = 0; i < definition.begin.keys.size(); ++i) {
        if (definition.begin.keys[i].empty() != definition.end.keys[i].empty()) {
            return fail(ErrorCode::Invalid, "a key stands on one side only",
                        "Name a field of both events, or of none",
                        place(std::string(definition.begin.keys[i].empty() ? "begin" : "end")
                              + ".key" + std::to_string(i + 1)));
        }
    }
    const auto beginFilter = filterOf(definition.begin, "begin", begins);
    if (!beginFilter)
        return passOn(beginFilter);
    const auto endFilter = filterOf(definition.end, "end", ends);
    if (!endFilter)
        return passOn(endFilter);
    const auto rule = std::uint32_t(m_rules.size());
    m_rules.push_back({.kind = kDefined,
                       .name = definition.name,
                       .scope = definition.scope,
                       .nests = definition.nests});
    // An event that is both ends what was open before it begins anew.
    addSide(rule, Part::Does::Ends, definition.end, ends, *endFilter);
    addSide(rule, Part::Does::Begins, definition.begin, begins, *beginFilter);
    alignKeys(rule);
    return {};
}

Result<FieldFilter> SpanPairs::filterOf(const SpanDefinition::Side& side, const std::string& place,
                                        const Types& types) const
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
                const auto one = EventCondition::takesText(m_capture.eventType(EventTypeId(id)),
                                                           condition.field);
                takesText = one ? one.value() || takesText.value_or(false) : takesText;
            }
            if (takesText.value_or(true))
                continue;
            Place where;
            where.field = place + ".filter";
            where.byte = condition.valueAt;
            return fail(ErrorCode::Invalid,
                        "the field " + condition.field + R"( is a number, which ")" + condition.text
                            + R"(" is not)",
                        "Compare it with a number", where);
        }
    }
    return filter;
}

/// Where begins and ends keep a key in as many bytes each, those are compared: whether they are
/// meant as signed ones does not matter. Otherwise numbers are.
void SpanPairs::alignKeys(std::uint32_t rule)
{
    for (const auto bytes : {&Part::keyBytes, &Part::keyBytes2}) {
        std::optional<std::uint8_t> common;
        bool differ = false;
        const auto forEach = [&](const auto& does) {
            for (std::vector<Part>& parts : m_parts) {
                for (Part& part : parts) {
                    if (part.rule == rule)
                        does(part);
                }
            }
        };
        forEach([&](const Part& part) {
            differ = differ || part.*bytes != common.value_or(part.*bytes);
            common = part.*bytes;
        });
        if (differ)
            forEach([&](Part& part) { part.*bytes = sizeof(Value); });
    }
}

void SpanPairs::addSide(std::uint32_t rule, Part::Does does, const SpanDefinition::Side& side,
                        const Types& types, const FieldFilter& filter)
{
    int number = -1;
    if (!filter.empty()) {
        number = int(m_filters.size());
        m_filters.push_back(filter);
    }
    for (const std::uint32_t id : types) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        // One name may have several shapes.
        if (!hasKeys(type, side))
            continue;
        const KeyField key = keyField(type, side.keys[0]);
        const KeyField key2 = keyField(type, side.keys[1]);
        m_parts[id].push_back({.rule = rule,
                               .does = does,
                               .key = key.field,
                               .key2 = key2.field,
                               .textKey = key.isText,
                               .textKey2 = key2.isText,
                               .keyBytes = key.bytes,
                               .keyBytes2 = key2.bytes,
                               .filter = number});
    }
}

} // namespace probescope::store
