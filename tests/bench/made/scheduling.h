#pragma once

#include "tests/bench/made/population.h"
#include "tests/bench/made/workload.h"

#include <deque>

namespace probescope::made {

/// sched_switch, sched_waking, sched_wakeup and sched_wakeup_new of a scheduler that is true to
/// itself: only a task that sleeps is woken, only one that is runnable runs, and on one CPU at a
/// time; a task woken on another CPU wakes up there a little later.
class Scheduling : public Workload
{
public:
    Scheduling(std::uint32_t cpus, std::uint64_t seed);
    void next(MadeEvent& event) override;

private:
    static constexpr std::size_t kIdle = std::size_t(-1);
    /// With the one that runs, at most 4 tasks of each of kMaxCpus: fewer than there are.
    static constexpr std::size_t kMaxWaiting = 3;
    struct Cpu
    {
        std::size_t current = kIdle; ///< a task of the population
        std::deque<std::size_t> runnable;
        std::deque<std::size_t> waking; ///< woken, not yet runnable
        bool hasRoom() const { return runnable.size() + waking.size() < kMaxWaiting; }
    };

    MadeTask taskOn(std::uint32_t cpu) const;
    void wakeUp(Cpu& cpu, MadeEvent& event);
    void wake(Cpu& cpu, MadeEvent& event);
    void switchTo(Cpu& cpu, MadeEvent& event, std::uint16_t prevState);
    void runTask(Cpu& cpu, MadeEvent& event);
    std::int64_t untilNext(const Cpu& cpu);

    Random m_random;
    Population m_population;
    CpuClocks m_clocks;
    std::vector<Cpu> m_cpus;
    std::vector<std::size_t> m_sleeping;
    std::vector<char> m_new; ///< by task: it has not run yet
};

} // namespace probescope::made
