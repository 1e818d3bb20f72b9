#pragma once

#include "tests/bench/made/population.h"
#include "tests/bench/made/workload.h"

namespace probescope::made {

/// Hits of madeProbes(): tasks open, read, write and send; each call's entry is followed by its
/// return in the same task, with a page fault within it now and then.
class Kprobes : public Workload
{
public:
    Kprobes(std::uint32_t cpus, std::uint64_t seed);
    void next(MadeEvent& event) override;

private:
    struct Cpu
    {
        std::size_t task = 0;
        std::vector<std::uint32_t> open; ///< entry probes whose return is due
        std::uint64_t asked = 0; ///< bytes that the last read, write or send was asked for
    };

    std::uint32_t chooseEntry(const Cpu& cpu);
    void fillEntry(Cpu& cpu, MadeEvent& event);
    void fillReturn(const Cpu& cpu, MadeEvent& event);

    Random m_random;
    Population m_population;
    CpuClocks m_clocks;
    std::vector<Cpu> m_cpus;
};

} // namespace probescope::made
