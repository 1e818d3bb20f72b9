#pragma once

#include "core/trace/event.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace probescope::format {

/// Times for a function_graph text that has none (nofuncgraph-abstime), from its durations.
///
/// Only the order of the lines and the durations are true; the clock, in ns from 0, is the least
/// one that fits both. There is a clock for each CPU and one for the whole text:
///
/// - No line is earlier than the line before it, nor than its CPU's clock.
/// - An entry or a comment takes no time. A leaf moves its CPU's clock on by its duration.
/// - The first line after lost events of its CPU is later than the line before it.
/// - An exit comes no earlier than its entry plus its duration, so that on one CPU every call lasts
///   as long as its line says and holds its children. One whose entry is not in the text comes no
///   earlier than its duration: no call begins before 0.
///
/// Time that passes between calls is not in the text, so CPUs drift apart; where a line of another
/// CPU was printed in between, a call may end later than its duration says.
class GraphClock
{
public:
    /// When a line on the CPU stands. Moves the clocks on by `step`, if it is one; `stack` tells
    /// whose calls nest (see stackOf()).
    std::int64_t next(std::uint32_t cpu, std::int64_t stack, const GraphStep* step,
                      std::uint32_t depth);

    /// Events of the CPU were lost here: its next line is later than all before.
    void gap(std::uint32_t cpu);

    /// Calls nest within a task; for the idle task and unknown ones within their CPU.
    static std::int64_t stackOf(std::uint32_t cpu, std::int32_t pid)
    {
        return pid > 0 ? pid : -1 - std::int64_t(cpu);
    }
    /// The calls of an unknown task turn out to be those of another stack.
    void renameStack(std::int64_t from, std::int64_t to);

private:
    struct Open
    {
        std::uint32_t depth;
        std::int64_t timeNs;
    };

    static void enter(std::vector<Open>& open, Open call);

    std::int64_t m_lastNs = 0;
    std::unordered_map<std::uint32_t, std::int64_t> m_cpuNs;
    std::unordered_map<std::int64_t, std::vector<Open>> m_open;
};

} // namespace probescope::format
