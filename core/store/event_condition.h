#pragma once

#include "core/store/capture.h"
#include "core/store/field_filter.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// A FieldFilter made ready for one event type. A condition on a field that the type lacks does not
/// hold. Not thread-safe: it remembers texts. The capture must outlive it.
class EventCondition
{
public:
    EventCondition(const Capture& capture, const FieldFilter& filter, const EventType& type);

    /// Fields whose values holds() wants, in that order.
    const std::vector<int>& fields() const { return m_fields; }
    bool holds(std::span<const Value> values, TaskId task, std::uint32_t cpu);

private:
    struct Test
    {
        enum class On : std::uint8_t { Number, Unsigned, Text, Pid, Cpu, Comm, Nothing };
        FieldFilter::Condition condition;
        On on = On::Nothing;
        std::size_t place = 0; ///< of its value
        std::unordered_map<Value, bool> known; ///< of Text, by string; of Comm, by task
    };

    bool holds(Test& test, std::span<const Value> values, TaskId task, std::uint32_t cpu);
    bool holdsText(Test& test, Value key, TaskId task);

    const Capture& m_capture;
    std::vector<int> m_fields;
    std::vector<std::vector<Test>> m_alternatives;
};

} // namespace probescope::store
