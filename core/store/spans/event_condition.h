#pragma once

#include "core/derive/task_states.h"
#include "core/filter/field_filter.h"
#include "core/store/read/capture.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// A FieldFilter prepared for one event type. A condition on a field that the type lacks is false.
/// The state in which a switch left a task is compared as text, even if it is stored as bits. Not
/// thread-safe, because it caches texts. The capture must outlive it.
class EventCondition
{
public:
    EventCondition(const Capture& capture, const FieldFilter& filter, const EventType& type);

    /// Whether a field can equal a text that is not a number; nothing: the type has no such field.
    static std::optional<bool> takesText(const EventType& type, const std::string& field);

    /// The fields whose values holds() needs, in that order.
    const std::vector<int>& fields() const { return m_fields; }
    bool holds(std::span<const Value> values, TaskId task, std::uint32_t cpu);

private:
    struct Test
    {
        enum class On : std::uint8_t { Number, Unsigned, Text, State, Pid, Cpu, Comm, Nothing };
        FieldFilter::Condition condition;
        On on = On::Nothing;
        std::size_t place = 0; ///< of its value
        unsigned bytes = 8; ///< of a number
        /// Of Text, by string; of State, by its bits; of Comm, by task.
        std::unordered_map<Value, bool> known;
    };

    bool holds(Test& test, std::span<const Value> values, TaskId task, std::uint32_t cpu);
    bool holdsText(Test& test, Value key, TaskId task);
    std::string textOf(const Test& test, Value key, TaskId task) const;

    const Capture& m_capture;
    TaskStates m_states;
    std::vector<int> m_fields;
    std::vector<std::vector<Test>> m_alternatives;
};

} // namespace probescope::store
