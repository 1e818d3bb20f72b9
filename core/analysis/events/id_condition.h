#pragma once

#include "core/analysis/events/event_filter.h"

#include <cstddef>
#include <vector>

namespace probescope::analysis {

/// For each id of a directory, whether it matches; each is checked once. Grows with the directory.
class AllowedIds
{
public:
    template <typename Ask>
    bool passes(std::size_t id, Ask ask)
    {
        if (id >= kMaxIds)
            return ask();
        if (id >= m_known.size())
            m_known.resize(id + 1 + id / 2);
        if (m_known[id] == 0)
            m_known[id] = ask() ? 1 : 2;
        return m_known[id] == 1;
    }

private:
    static constexpr std::size_t kMaxIds = std::size_t(1)
        << 22U; ///< what is beyond is no directory
    std::vector<char> m_known; ///< 0 not asked yet, 1 passes, 2 does not
};

/// The terms of a filter on an event's CPU, task, type and buffer. Not thread-safe; the capture
/// must outlive it.
class IdCondition
{
public:
    IdCondition(const store::Capture& capture, const EventFilter& filter);

    bool asksCpu() const { return !m_cpus.empty(); }
    bool asksTask() const { return !m_tasks.empty(); }
    bool asksBuffer() const { return !m_buffers.empty(); }

    bool cpuPasses(std::uint32_t cpu);
    bool taskPasses(std::uint32_t task);
    bool typePasses(std::uint32_t type);
    bool bufferPasses(std::uint16_t buffer);

private:
    const store::Capture& m_capture;
    std::vector<FilterTerm> m_cpus, m_tasks, m_types, m_buffers;
    AllowedIds m_knownCpus, m_knownTasks, m_knownTypes, m_knownBuffers;
};

} // namespace probescope::analysis
