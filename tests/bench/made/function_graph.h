#pragma once

#include "tests/bench/made/kernel_functions.h"
#include "tests/bench/made/population.h"
#include "tests/bench/made/workload.h"

#include <vector>

namespace probescope::made {

/// Entries and exits of kernelFunctions(): each task has a stack of its own, leaves its CPU within
/// __schedule and goes on there later, perhaps on another CPU; interrupts come in anywhere. A
/// call's times lie within those of its caller.
class FunctionGraph : public Workload
{
public:
    FunctionGraph(std::uint32_t cpus, std::uint64_t seed);
    void next(MadeEvent& event) override;

private:
    struct Frame
    {
        std::uint32_t function = 0;
        std::uint32_t call = 0; ///< the next of the function's calls
        std::uint32_t repeats = 0; ///< how often that one is still made; 0: not decided
        bool interrupt = false;
        std::int64_t callNs = 0;
    };
    struct Thread
    {
        MadeTask task;
        std::vector<Frame> stack;
        std::uint32_t interrupts = 0; ///< how many frames are of interrupts
        bool resumed = false; ///< it was switched to: what was about to be called is called now
    };

    /// What the thread on the CPU calls next, or nothing: its function returns.
    bool chooseCall(Thread& thread, std::uint32_t& function);
    void switchThread(std::uint32_t cpu);
    void enter(Thread& thread, std::uint32_t function, bool interrupt, MadeEvent& event);
    void leave(Thread& thread, MadeEvent& event);

    Random m_random;
    CpuClocks m_clocks;
    std::vector<Thread> m_threads; ///< the idle tasks first, by CPU
    std::vector<std::size_t> m_running; ///< by CPU
    std::vector<std::size_t> m_waiting; ///< threads on no CPU, idle tasks left out
};

} // namespace probescope::made
