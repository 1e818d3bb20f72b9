#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace probescope::fuzz {

struct Limits
{
    unsigned cpuSeconds = 20; ///< of the processor, so that a busy machine does not matter
    std::uint64_t memoryBytes = std::uint64_t(1) << 30U; ///< above what the parent has
    std::uint64_t fileBytes = std::uint64_t(1) << 30U; ///< of each file that is written
};

/// Runs `work` in a child process within limits. Its words go into a file. Answers what went wrong
/// with it; empty: nothing.
std::string runLimited(const std::function<void()>& work, const Limits& limits,
                       const std::filesystem::path& words);

} // namespace probescope::fuzz
