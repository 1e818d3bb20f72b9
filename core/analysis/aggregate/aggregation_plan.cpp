#include "core/analysis/aggregate/aggregation_plan.h"

#include "core/analysis/events/event_function.h"
#include "core/base/word_list.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <functional>
#include <set>

namespace probescope::analysis {

namespace {

using KeyKind = AggregationKey::Kind;
using ValueKind = AggregationValue::Kind;

tl::unexpected<Error> wrong(const char* part, Message what, Message hint,
                            std::optional<std::uint64_t> byte = {},
                            ErrorCode code = ErrorCode::Invalid)
{
    Place place;
    place.field = part;
    place.byte = byte;
    return fail(code, std::move(what), std::move(hint), std::move(place));
}

/// Up to ten names for a hint.
Message listed(const std::set<std::string>& names)
{
    constexpr std::size_t kMax = 10;
    std::vector<std::string> first;
    for (const std::string& name : names) {
        first.push_back(first.size() < kMax ? name : "…");
        if (first.size() > kMax)
            break;
    }
    return listMessage(first);
}

class Planner
{
public:
    Planner(const store::Capture& capture, const Aggregation& aggregation)
        : m_capture(capture)
        , m_plan{aggregation, {}, {}}
    {
    }

    Result<AggregationPlan> make()
    {
        if (auto found = findEvents(); !found)
            return passOn(found);
        if (auto read = readPredicate(); !read)
            return passOn(read);
        if (auto checked = checkKeys(); !checked)
            return passOn(checked);
        if (auto checked = checkValue(); !checked)
            return passOn(checked);
        return std::move(m_plan);
    }

private:
    Result<> findEvents()
    {
        if (m_plan.asked.events.empty())
            return wrong("events", tr("no event chosen"), tr("Choose the events to count"));
        std::vector<bool> wanted(m_capture.eventTypeCount());
        for (const std::string& name : m_plan.asked.events) {
            bool found = false;
            for (std::uint32_t id = 0; id < wanted.size(); ++id) {
                const EventType& type = m_capture.eventType(EventTypeId(id));
                if (type.name == name || eventName(type) == name) {
                    wanted[id] = true;
                    found = true;
                }
            }
            if (!found)
                return wrong("events", tr("the capture has no event “{}”", {name}),
                             tr("Its events: {}", {listed(allEvents())}), {}, ErrorCode::NotFound);
        }
        for (std::uint32_t id = 0; id < wanted.size(); ++id) {
            if (wanted[id])
                m_plan.types.emplace_back(id);
        }
        return {};
    }

    std::set<std::string> allEvents() const
    {
        std::set<std::string> names;
        for (std::uint32_t id = 0; id < m_capture.eventTypeCount(); ++id)
            names.insert(m_capture.eventType(EventTypeId(id)).name);
        return names;
    }

    bool anyType(const std::function<bool(const EventType&)>& holds) const
    {
        return std::any_of(m_plan.types.begin(), m_plan.types.end(),
                           [&](EventTypeId id) { return holds(m_capture.eventType(id)); });
    }
    bool anyField(const std::string& name, const std::function<bool(FieldKind)>& holds) const
    {
        return anyType([&](const EventType& type) {
            const int field = type.fieldIndex(name);
            return field >= 0 && holds(type.fields[std::size_t(field)].kind);
        });
    }
    std::set<std::string> fieldNames(const std::function<bool(FieldKind)>& holds) const
    {
        std::set<std::string> names;
        for (const EventTypeId id : m_plan.types) {
            for (const Field& field : m_capture.eventType(id).fields) {
                if (holds(field.kind))
                    names.insert(field.name);
            }
        }
        return names;
    }
    static bool anyKind(FieldKind) { return true; }

    tl::unexpected<Error> noField(const char* part, const std::string& name,
                                  const std::function<bool(FieldKind)>& offered,
                                  std::optional<std::uint64_t> byte = {}) const
    {
        const auto names = fieldNames(offered);
        return wrong(part, tr("the events have no field “{}”", {name}),
                     names.empty() ? tr("They have no suitable fields")
                                   : tr("Their fields: {}", {listed(names)}),
                     byte);
    }

    Result<> readPredicate()
    {
        auto parsed = store::FieldFilter::parse(m_plan.asked.predicate);
        if (!parsed) {
            Error error = parsed.error();
            error.place.field = "predicate";
            return tl::unexpected(std::move(error));
        }
        m_plan.predicate = std::move(*parsed);
        const std::set<std::string> common{"common_pid", "common_cpu", "common_comm"};
        for (const auto& alternative : m_plan.predicate.alternatives()) {
            for (const auto& condition : alternative) {
                if (!common.contains(condition.field) && !anyField(condition.field, anyKind))
                    return noField("predicate", condition.field, anyKind, condition.fieldAt);
            }
        }
        return {};
    }

    Result<> checkKeys() const
    {
        for (const AggregationKey& key : m_plan.asked.keys) {
            if (key.kind == KeyKind::Field && !anyField(key.field, anyKind))
                return noField("keys", key.field, anyKind);
            if (key.kind == KeyKind::Function
                && !anyType([](const EventType& type) { return placeField(type) >= 0; }))
                return wrong("keys", tr("the events have no functions"),
                             tr("Choose function events or probes"));
            if (key.kind == KeyKind::Stack && !hasStacks())
                return wrong("keys", tr("the capture has no kernel stacks"),
                             tr("Record with the option stacktrace"));
        }
        return {};
    }
    bool hasStacks() const
    {
        for (std::uint32_t id = 0; id < m_capture.eventTypeCount(); ++id) {
            if (m_capture.eventType(EventTypeId(id)).role == EventRole::KernelStack)
                return true;
        }
        return false;
    }

    Result<> checkValue() const
    {
        constexpr std::uint64_t kMaxSteps = 1000; // as bpftrace
        const AggregationValue& value = m_plan.asked.value;
        if (value.kind == ValueKind::Count)
            return {};
        if (value.field.empty())
            return wrong("value", tr("no field chosen to sum up"),
                         tr("Its numeric fields: {}", {listed(fieldNames(isNumeric))}));
        if (!anyField(value.field, anyKind))
            return noField("value", value.field, isNumeric);
        if (!anyField(value.field, isNumeric)) {
            const auto names = fieldNames(isNumeric);
            return wrong("value", tr("“{}” is not a number", {value.field}),
                         names.empty() ? tr("Group by it instead")
                                       : tr("Numeric fields: {}", {listed(names)}));
        }
        if (value.kind != ValueKind::Lquantize)
            return {};
        if (value.step <= 0)
            return wrong("value", tr("the step must be greater than 0"),
                         tr("Choose a step of 1 or more"));
        if (value.to <= value.from)
            return wrong("value", tr("the upper bound must be greater than the lower bound"),
                         tr("Choose a greater upper bound"));
        if ((std::uint64_t(value.to) - std::uint64_t(value.from) - 1) / std::uint64_t(value.step)
            >= kMaxSteps)
            return wrong("value", tr("more than 1000 steps"), tr("Choose a larger step"));
        return {};
    }

    const store::Capture& m_capture;
    AggregationPlan m_plan;
};

} // namespace

Result<AggregationPlan> planAggregation(const store::Capture& capture,
                                        const Aggregation& aggregation)
{
    return Planner(capture, aggregation).make();
}

std::string eventName(const EventType& type)
{
    return type.system.empty() ? type.name : type.system + ':' + type.name;
}

int placeField(const EventType& type)
{
    if (const int function = functionField(type); function >= 0)
        return function;
    const int function = type.fieldIndex("__probe_func"); // where a return probe's function began
    return function >= 0 ? function : type.fieldIndex("__probe_ip");
}

bool isNumeric(FieldKind kind)
{
    return kind != FieldKind::String && kind != FieldKind::Bytes;
}

} // namespace probescope::analysis
