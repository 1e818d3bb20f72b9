#include "core/store/spans/event_condition.h"

#include <algorithm>

namespace probescope::store {

namespace {

bool isText(const Field& field)
{
    return field.kind == FieldKind::String || field.kind == FieldKind::Bytes;
}

/// The field of a switch that keeps a state as bits; -1: it has none.
int stateBitsField(const EventType& type)
{
    const TaskStates states = type.role == EventRole::SchedSwitch ? TaskStates(type) : TaskStates();
    return states.isText() ? -1 : states.field();
}

} // namespace

std::optional<bool> EventCondition::takesText(const EventType& type, const std::string& field)
{
    const int index = type.fieldIndex(field);
    if (index >= 0)
        return isText(type.fields[std::size_t(index)]) || index == stateBitsField(type);
    if (field == "common_comm")
        return true;
    if (field == "common_pid" || field == "common_cpu")
        return false;
    return std::nullopt;
}

EventCondition::EventCondition(const Capture& capture, const FieldFilter& filter,
                               const EventType& type)
    : m_capture(capture)
{
    using On = Test::On;
    const int stateBits = stateBitsField(type);
    if (stateBits >= 0)
        m_states = TaskStates(type);
    for (const auto& alternative : filter.alternatives()) {
        m_alternatives.emplace_back();
        for (const FieldFilter::Condition& condition : alternative) {
            Test test;
            test.condition = condition;
            const int field = type.fieldIndex(condition.field);
            if (field >= 0) {
                test.place = m_fields.size();
                m_fields.push_back(field);
                const Field& of = type.fields[std::size_t(field)];
                test.bytes = of.elementSize;
                test.on = isText(of)                          ? On::Text
                    : field == stateBits && !condition.number ? On::State
                    : of.kind == FieldKind::Signed            ? On::Number
                                                              : On::Unsigned;
            } else {
                test.on = condition.field == "common_pid" ? On::Pid
                    : condition.field == "common_cpu"     ? On::Cpu
                    : condition.field == "common_comm"    ? On::Comm
                                                          : On::Nothing;
            }
            m_alternatives.back().push_back(std::move(test));
        }
    }
}

bool EventCondition::holds(std::span<const Value> values, TaskId task, std::uint32_t cpu)
{
    return m_alternatives.empty()
        || std::any_of(m_alternatives.begin(), m_alternatives.end(), [&](auto& alternative) {
               return std::all_of(alternative.begin(), alternative.end(),
                                  [&](Test& test) { return holds(test, values, task, cpu); });
           });
}

bool EventCondition::holds(Test& test, std::span<const Value> values, TaskId task,
                           std::uint32_t cpu)
{
    using On = Test::On;
    switch (test.on) {
    case On::Number:
        return test.condition.holdsNumber(values[test.place], false, test.bytes);
    case On::Unsigned:
        return test.condition.holdsNumber(values[test.place], true, test.bytes);
    case On::Text:
    case On::State:
        return holdsText(test, values[test.place], task);
    case On::Pid:
        return test.condition.holdsNumber(m_capture.task(task).pid, false);
    case On::Cpu:
        return test.condition.holdsNumber(cpu, false);
    case On::Comm:
        return holdsText(test, task.value(), task);
    case On::Nothing:
        break;
    }
    return false;
}

bool EventCondition::holdsText(Test& test, Value key, TaskId task)
{
    const auto known = test.known.find(key);
    if (known != test.known.end())
        return known->second;
    constexpr std::size_t kMaxKnown = 65536;
    if (test.known.size() >= kMaxKnown)
        test.known.clear();
    const bool holds = test.condition.holdsText(textOf(test, key, task));
    test.known.emplace(key, holds);
    return holds;
}

std::string EventCondition::textOf(const Test& test, Value key, TaskId task) const
{
    if (test.on == Test::On::Comm)
        return m_capture.task(task).comm;
    return test.on == Test::On::State ? m_states.textOf(key)
                                      : m_capture.string(StringId(std::uint32_t(key)));
}

} // namespace probescope::store
