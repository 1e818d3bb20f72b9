#pragma once

#include "core/access/trace_path.h"
#include "core/base/error.h"

#include <string>

namespace probescope::access {

/// What was being done with a file of a tracefs when the kernel refused: the same errno means that
/// the file is not there, or that its text is wrong.
enum class Doing { Opening, Reading, Writing };

/// The Error for an errno, as Backend promises them. `what` says what was tried.
Error traceError(int number, Doing doing, const std::string& what, const TracePath& path);

/// The bare code of it.
ErrorCode traceErrorCode(int number, Doing doing);

/// Who we are here, as far as it decides what the kernel permits.
struct Surroundings
{
    bool root = false;
    bool container = false;
    std::string lockdown = {}; ///< /sys/kernel/security/lockdown: `none [integrity] …`

    static Surroundings ofThisProcess();
};

/// What to do where the kernel refuses the right (EPERM, EACCES): its lockdown, or who we are.
std::string permissionHint(int number, const Surroundings& here);

/// What to do where no tracefs is mounted. `known`: the kernel has one.
std::string mountHint(bool known, const Surroundings& here);

/// Whether this process seems to run in a container, which rarely gets a tracefs.
bool inContainer();

} // namespace probescope::access
