#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

/// Calls with arguments that a test chooses, and what probes have to print of them: from what was
/// passed and the manual of the call, not from what any code of ours thinks of it.
namespace given {

/// Of one hit, in the order of the steps. `name*`: begins so.
using Values = std::vector<std::string>;

struct Plan
{
    std::string function;
    /// `how.flags` is the member `flags` of the parameter `how` or of what it points to, `argv[1]`
    /// an element; `#2` is the third parameter, whatever it is called; `user:` before it says that
    /// what it points to belongs to the program. `$retval` is the returned value, and makes a
    /// return probe.
    std::vector<std::string> steps;
    /// Calls it once, and says what a probe has to print.
    std::function<Values(int round)> call;
};

/// All of them, in their order.
inline std::vector<Plan> joined(std::initializer_list<std::vector<Plan>> parts)
{
    std::vector<Plan> all;
    for (const auto& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

inline std::string number(auto value)
{
    return std::to_string(value);
}

inline std::string quoted(const std::string& text)
{
    return '"' + text + '"';
}

std::string hexadecimal(std::uint64_t value);
std::string hexadecimal(const void* address);

/// System calls, by the functions that they enter: all of their arguments.
std::vector<Plan> systemCalls();
// Functions behind them, whose arguments are in registers, on the stack and in the kernel's memory.
std::vector<Plan> fileCalls(const std::string& folder);
std::vector<Plan> contentCalls(int file); ///< that is open and called `the_file`
std::vector<Plan> processCalls();
std::vector<Plan> memoryCalls(int file);
std::vector<Plan> socketCalls();

} // namespace given
