#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope::made {

/// A function of the kernel, and what it calls.
struct KernelFunction
{
    struct Call
    {
        std::uint32_t function = 0; ///< index into kernelFunctions()
        std::uint8_t percent = 100; ///< of the times it is called at all
        std::uint8_t most = 1; ///< how often in a row, at most
    };
    std::string_view name;
    std::uint64_t address = 0; ///< ascending with the index
    std::uint32_t selfNs = 0; ///< typical time between its calls
    bool switches = false; ///< before it is called, the CPU goes over to another task
    std::vector<Call> calls; ///< in order; never a cycle
};

const std::vector<KernelFunction>& kernelFunctions();

/// Where tasks enter the kernel: system calls and faults, by index into kernelFunctions(). A common
/// one appears several times.
const std::vector<std::uint32_t>& entryFunctions();
const std::vector<std::uint32_t>& interruptFunctions(); ///< where interrupts enter
std::uint32_t idleFunction(); ///< what the idle tasks run

} // namespace probescope::made
