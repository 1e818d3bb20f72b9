#pragma once

#include "core/access/backend/backend.h"

#include <filesystem>

namespace probescope::access {

/// The processes in /proc, by pid. Those that end meanwhile are left out.
Result<std::vector<Process>> listProcesses(const std::filesystem::path& proc = "/proc");

/// Their threads, as Backend::threads() gives them.
Result<std::vector<Process>> listThreads(const std::filesystem::path& proc = "/proc");

/// One of them. Errors: NotFound.
Result<Process> readProcess(std::int32_t pid, const std::filesystem::path& proc = "/proc");

} // namespace probescope::access
