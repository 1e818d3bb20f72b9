#pragma once

#include "core/access/helper/policy.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace probescope::helper {

/// Leaves this process, and all threads that it starts, what it needs to serve a tracefs, should
/// somebody ever make it do something else: it opens nothing but the tracefs (to be changed by who
/// controls only) and the files of access::SystemFile, all of /proc among them for reading, since
/// processes come and go; and it makes no system calls but those that are listed, none of which
/// starts a program, opens a connection or changes a file by its name elsewhere.
///
/// A forbidden call fails with EPERM, and the kernel logs it. Killing the process instead would be
/// stricter, but then nobody would put back what it changed: all of tracing would stay as it is.
///
/// Needs no right, and cannot be taken back. To be called before any thread, with everything open
/// that is outside. What could not be had (an old kernel, a container) is returned, for a log: the
/// helper does without.
std::vector<std::string> confine(const std::filesystem::path& tracefs, access::Level level);

/// The filter of system calls that confine() has on an architecture (SCMP_ARCH_… of libseccomp),
/// for who looks at it: struct sock_filter, in the order of bytes there.
Result<> writeCallFilter(std::uint32_t architecture, int file);

} // namespace probescope::helper
