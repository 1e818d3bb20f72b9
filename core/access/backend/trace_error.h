#pragma once

#include "core/access/backend/trace_path.h"
#include "core/base/error.h"

#include <string>

namespace probescope::access {

/// What was being done with a file of a tracefs when the kernel refused. The same errno can mean
/// that the file does not exist, or that the text is wrong.
enum class FileOperation { Opening, Reading, Writing };

/// The Error for an errno, as Backend promises them. `what` says what was tried.
Error traceError(int number, FileOperation operation, const Message& what, const TracePath& path);

/// Only its code.
ErrorCode traceErrorCode(int number, FileOperation operation);

/// What of this process decides about what the kernel permits.
struct ProcessPrivileges
{
    bool root = false;
    bool container = false;
    std::string lockdown = {}; ///< /sys/kernel/security/lockdown: `none [integrity] …`

    static ProcessPrivileges ofThisProcess();
};

/// What to do if the kernel denies permission (EPERM, EACCES), because of its lockdown or of who we
/// are.
Message permissionHint(int number, const ProcessPrivileges& here);

/// What to do if no tracefs is mounted. `known`: the kernel supports it.
Message mountHint(bool known, const ProcessPrivileges& here);

/// Whether this process seems to run in a container, which rarely gets a tracefs.
bool inContainer();

} // namespace probescope::access
