#include "core/analysis/events/id_condition.h"

#include <string_view>

namespace probescope::analysis {

namespace {

/// Include terms are alternatives, exclude terms each refuse.
template <typename Hit>
bool verdict(const std::vector<FilterTerm>& terms, Hit hit)
{
    bool wanted = false;
    bool found = false;
    for (const auto& term : terms) {
        const bool isHit = hit(term);
        if (term.exclude && isHit)
            return false;
        wanted = wanted || !term.exclude;
        found = found || (!term.exclude && isHit);
    }
    return found || !wanted;
}

bool namesType(const EventType& type, std::string_view name)
{
    const auto colon = name.find(':');
    if (colon == std::string_view::npos)
        return type.name == name;
    return type.system == name.substr(0, colon) && type.name == name.substr(colon + 1);
}

} // namespace

IdCondition::IdCondition(const store::Capture& capture, const EventFilter& filter)
    : m_capture(capture)
{
    for (const auto& term : filter.terms) {
        switch (term.kind) {
        case FilterTerm::Kind::Cpu:
            m_cpus.push_back(term);
            break;
        case FilterTerm::Kind::Pid:
        case FilterTerm::Kind::Comm:
            m_tasks.push_back(term);
            break;
        case FilterTerm::Kind::EventName:
            m_types.push_back(term);
            break;
        case FilterTerm::Kind::Buffer:
            m_buffers.push_back(term);
            break;
        default:
            break; // told by fields or text
        }
    }
}

bool IdCondition::cpuPasses(std::uint32_t cpu)
{
    return m_knownCpus.passes(cpu, [&] {
        return verdict(m_cpus, [&](const FilterTerm& term) { return term.number == cpu; });
    });
}

bool IdCondition::taskPasses(std::uint32_t id)
{
    return m_knownTasks.passes(id, [&] {
        const Task& task = m_capture.task(TaskId(id));
        return verdict(m_tasks, [&](const FilterTerm& term) {
            return term.kind == FilterTerm::Kind::Pid ? task.pid == term.number
                                                      : task.comm == term.text;
        });
    });
}

bool IdCondition::typePasses(std::uint32_t id)
{
    return m_knownTypes.passes(id, [&] {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        return verdict(m_types, [&](const FilterTerm& term) { return namesType(type, term.text); });
    });
}

bool IdCondition::bufferPasses(std::uint16_t id)
{
    return m_knownBuffers.passes(id, [&] {
        return verdict(m_buffers, [&](const FilterTerm& term) {
            return m_capture.bufferName(BufferId(id)) == term.text;
        });
    });
}

} // namespace probescope::analysis
