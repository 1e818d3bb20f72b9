#pragma once

#include <cstdint>
#include <string>

namespace probescope {

/// What ran: a thread with the name that it had at that time. If a pid is renamed, that makes two
/// tasks.
struct Task
{
    /// A graph capture without funcgraph-proc names no task until the first switch on a CPU.
    static constexpr std::int32_t kUnknownPid = -1;

    std::int32_t pid = kUnknownPid; ///< thread id; 0 is the idle task of each CPU
    std::int32_t tgid = kUnknownPid; ///< process id where the capture tells it (record-tgid)
    std::string comm = {}; ///< as recorded: `<idle>`, `<...>`, or cut to 7 characters in graph text

    friend bool operator==(const Task&, const Task&) = default;
};

} // namespace probescope
