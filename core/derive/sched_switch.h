#pragma once

#include "core/derive/task_states.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace probescope::store {

struct SeriesNames;

/// The fields of a sched_switch, besides those of every event.
struct SchedSwitch
{
    TaskId next; ///< runs from now on
    std::int32_t nextPid = 0;
    char prevState = 0; ///< the letter of the state that the task was left in; 0: unknown
};

/// Reads switches of any kernel and of text.
class SchedSwitchReader
{
public:
    explicit SchedSwitchReader(const SeriesNames& names)
        : m_names(names)
    {
    }

    /// Nothing for other events, or if the switch does not tell which task is next.
    std::optional<SchedSwitch> read(const EventRecord& record, const EventType& type);

private:
    /// Where a switch type has its fields; -1: nowhere.
    struct Fields
    {
        int nextPid = -1;
        int nextComm = -1;
        TaskStates states;
    };

    const Fields& fieldsOf(EventTypeId id, const EventType& type);
    char stateOf(const EventRecord& record, const Fields& fields);

    const SeriesNames& m_names;
    std::unordered_map<EventTypeId, Fields> m_fields;
    std::unordered_map<std::int64_t, char> m_textStates; ///< by StringId
};

} // namespace probescope::store
