#include "core/analysis/events/event_scan.h"

#include "core/store/file/chunks.h"

#include <algorithm>

namespace probescope::analysis {

Result<bool> EventScan::read(std::uint64_t chunk)
{
    const auto counts = m_capture.chunks().counts(chunk);
    if (!counts)
        return passOn(counts);
    if (std::none_of(counts->types.begin(), counts->types.end(),
                     [this](const auto& type) { return isWanted(type.first); }))
        return false;
    const auto events = m_capture.chunks().scanEvents(chunk);
    if (!events)
        return passOn(events);
    const auto fields = m_capture.chunks().scanFields(chunk);
    if (!fields)
        return passOn(fields);
    m_firstRow = m_capture.chunks().bounds(chunk).firstRow;
    m_events = *events;
    m_fields = *fields;
    m_types.resize(m_events->rows());
    m_timesNs.resize(m_events->rows());
    m_events->columns().type.decodeAll(m_types.data());
    m_events->columns().timeNs.decodeAll(m_timesNs.data());
    m_ranks.assign(m_wanted.size(), 0);
    return true;
}

ScannedEvent EventScan::event(std::size_t place, std::uint32_t type)
{
    return {.row = m_firstRow + place,
            .timeNs = m_timesNs[place],
            .cpu = m_events->cpu(place),
            .task = TaskId(m_events->task(place)),
            .type = EventTypeId(type),
            .columns = m_fields->columns(type),
            .rank = m_ranks[type]++};
}

} // namespace probescope::analysis
