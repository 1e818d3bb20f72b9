#include "core/derive/sched_switch.h"

#include "core/derive/series_builder.h"

namespace probescope::store {

std::optional<SchedSwitch> SchedSwitchReader::read(const EventRecord& record, const EventType& type)
{
    if (type.role != EventRole::SchedSwitch)
        return std::nullopt;
    const Fields& fields = fieldsOf(record.type, type);
    if (fields.nextPid < 0)
        return std::nullopt;
    SchedSwitch taken;
    taken.prevState = stateOf(record, fields);
    taken.nextPid = std::int32_t(record.values[std::size_t(fields.nextPid)]);
    StringId comm;
    if (fields.nextComm >= 0)
        comm = StringId(std::uint32_t(record.values[std::size_t(fields.nextComm)]));
    taken.next = m_names.task(taken.nextPid, comm);
    return taken;
}

const SchedSwitchReader::Fields& SchedSwitchReader::fieldsOf(EventTypeId id, const EventType& type)
{
    const auto [it, isNew] = m_fields.try_emplace(id);
    Fields& fields = it->second;
    if (!isNew)
        return fields;
    const auto isText = [&type](int index) {
        return index >= 0 && type.fields[std::size_t(index)].kind == FieldKind::String;
    };
    const int nextPid = type.fieldIndex("next_pid");
    fields.nextPid = isText(nextPid) ? -1 : nextPid;
    const int nextComm = type.fieldIndex("next_comm");
    fields.nextComm = isText(nextComm) ? nextComm : -1;
    fields.states = TaskStates(type);
    return fields;
}

char SchedSwitchReader::stateOf(const EventRecord& record, const Fields& fields)
{
    if (fields.states.field() < 0)
        return 0;
    const Value value = record.values[std::size_t(fields.states.field())];
    if (!fields.states.isText())
        return fields.states.letterOf(value);
    const auto [it, isNew] = m_textStates.try_emplace(value, char(0));
    if (isNew)
        it->second = TaskStates::letterOf(m_names.text(StringId(std::uint32_t(value))));
    return it->second;
}

} // namespace probescope::store
