#pragma once

#include "core/store/task_states.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace probescope::store {

struct SeriesNames;

/// What a sched_switch tells besides what every event does.
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

    /// None for other events, and when the switch does not say which task is next.
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
