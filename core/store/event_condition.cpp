#include "core/store/event_condition.h"

#include <algorithm>

namespace probescope::store {

EventCondition::EventCondition(const Capture& capture, const FieldFilter& filter,
                               const EventType& type)
    : m_capture(capture)
{
    using On = Test::On;
    for (const auto& alternative : filter.alternatives()) {
        m_alternatives.emplace_back();
        for (const FieldFilter::Condition& condition : alternative) {
            Test test;
            test.condition = condition;
            const int field = type.fieldIndex(condition.field);
            if (field >= 0) {
                test.place = m_fields.size();
                m_fields.push_back(field);
            }
            switch (field < 0 ? FieldKind::Signed : type.fields[std::size_t(field)].kind) {
            case FieldKind::Signed:
                test.on = On::Number;
                break;
            case FieldKind::String:
            case FieldKind::Bytes:
                test.on = On::Text;
                break;
            default:
                test.on = On::Unsigned;
                break;
            }
            if (field < 0) {
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
        return test.condition.holdsNumber(values[test.place], false);
    case On::Unsigned:
        return test.condition.holdsNumber(values[test.place], true);
    case On::Text:
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
    constexpr std::size_t kMostKnown = 65536;
    if (test.known.size() >= kMostKnown)
        test.known.clear();
    const bool holds = test.condition.holdsText(
        test.on == Test::On::Comm ? m_capture.task(task).comm
                                  : m_capture.string(StringId(std::uint32_t(key))));
    test.known.emplace(key, holds);
    return holds;
}

} // namespace probescope::store
