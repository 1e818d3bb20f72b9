#pragma once

#include "tests/bench/made/made_event.h"
#include "tests/bench/made/random.h"

#include <cstddef>
#include <vector>

namespace probescope::made {

/// The tasks of a busy server: kernel threads, services, a database, a browser, and compilers that
/// come and go.
class Population
{
public:
    explicit Population(std::uint64_t seed);

    std::size_t size() const { return m_tasks.size(); }
    const MadeTask& task(std::size_t index) const { return m_tasks[index]; }
    /// Kernel threads have the first indexes.
    std::size_t kernelThreads() const { return m_kernelThreads; }
    bool isKernelThread(std::size_t index) const { return index < m_kernelThreads; }
    /// Whether the task is one of those that end and are replaced by new ones.
    bool isShortLived(std::size_t index) const { return index >= m_firstShortLived; }
    /// Puts a new task, with a pid of its own, in the place of a short-lived one.
    void replace(std::size_t index);

    static MadeTask idle(std::uint32_t cpu) { return {0, 120, kSwappers[cpu]}; }

private:
    void add(std::string_view comm, int prio, int count);

    Random m_random;
    std::vector<MadeTask> m_tasks;
    std::size_t m_kernelThreads = 0;
    std::size_t m_firstShortLived = 0;
    std::int32_t m_lastPid = 11;
};

} // namespace probescope::made
