#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstdint>

namespace probescope::helper {

/// Open files that all streams which a caller may have take where there are so many CPUs, with all
/// else.
std::uint64_t filesFor(std::uint64_t cpus);

/// Gives up everything that a root process has and this one does not need: all capabilities but
/// CAP_SYSLOG (without it the kernel hides the addresses of its symbols), for this process and any
/// that it could ever start; open files but the three standard ones; core dumps; the environment.
/// To be called first, before any thread. What is left of the right to trace is being the owner of
/// the files of the tracefs.
///
/// Errors: NoPermission, when something stayed.
/// `kept` stays open, if it is given: what could not be opened afterwards.
Result<> giveUpRights(const FileDescriptor& kept = {});

} // namespace probescope::helper
