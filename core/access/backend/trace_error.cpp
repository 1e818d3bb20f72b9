#include "core/access/backend/trace_error.h"

#include "core/base/file_descriptor.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace probescope::access {

namespace {

/// The kernel was told something that it does not take.
bool refusesText(int number)
{
    switch (number) {
    case EINVAL:
    case ENOENT: // a function that it does not know
    case ENODEV: // an event that it does not have
    case EEXIST:
    case EILSEQ:
    case E2BIG:
    case EADDRNOTAVAIL:
    case EOPNOTSUPP:
    case ENOSYS:
    case ERANGE:
    case EDOM:
    case ESRCH:
    case ENAMETOOLONG:
        return true;
    default:
        return false;
    }
}

Message hintFor(int number)
{
    switch (number) {
    case EACCES:
    case EPERM:
        return permissionHint(number, ProcessPrivileges::ofThisProcess());
    case EBUSY:
        return tr("Another program is using it: stop that program, or try again");
    case ENOMEM:
    case ENOSPC:
        return tr("Choose a smaller buffer");
    case EMFILE:
    case ENFILE:
        return tr("Too many files are open: raise the limit (ulimit -n)");
    case ENODEV:
        return tr("It no longer exists; its module may have been unloaded: refresh the list");
    case EROFS:
        return tr("tracefs is mounted read-only: run mount -o remount,rw /sys/kernel/tracing");
    default:
        return {};
    }
}

} // namespace

ErrorCode traceErrorCode(int number, FileOperation operation)
{
    if (operation == FileOperation::Writing && refusesText(number))
        return ErrorCode::Invalid;
    switch (number) {
    case ENOENT:
    case ENOTDIR:
    case ENODEV:
    case ENXIO:
        return ErrorCode::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::NoPermission;
    case EBUSY:
    case ETXTBSY:
        return ErrorCode::Busy;
    case ENOMEM:
    case ENOSPC:
        return ErrorCode::NoMemory;
    case EXDEV: // these two: openat2 was led out of the tracefs
    case ELOOP:
        return ErrorCode::Refused;
    case EINVAL:
    case EEXIST:
    case EISDIR:
    case ENAMETOOLONG:
    case ENOTEMPTY:
        return ErrorCode::Invalid;
    default:
        return ErrorCode::Io;
    }
}

Error traceError(int number, FileOperation operation, const Message& what, const TracePath& path)
{
    return Error{.code = traceErrorCode(number, operation),
                 .what = tr("{}: {}", {what, std::generic_category().message(number)}),
                 .hint = hintFor(number),
                 .place = Place{.file = path.text()},
                 .number = number};
}

ProcessPrivileges ProcessPrivileges::ofThisProcess()
{
    ProcessPrivileges here{.root = geteuid() == 0, .container = inContainer()};
    const FileDescriptor file(open("/sys/kernel/security/lockdown", O_RDONLY | O_CLOEXEC));
    std::array<char, 128> text{};
    const auto size = file ? read(file.get(), text.data(), text.size()) : 0;
    here.lockdown.assign(text.data(), size > 0 ? std::size_t(size) : 0);
    return here;
}

Message permissionHint(int number, const ProcessPrivileges& here)
{
    // Whoever asks, the kernel then says EPERM, which it says for other reasons, too.
    if (number == EPERM && here.lockdown.find("[confidentiality]") != std::string::npos)
        return tr("Kernel lockdown (confidentiality) forbids tracing: boot without "
                  "lockdown=confidentiality");
    if (!here.root)
        return tr("Tracing needs root: use probescope-helper, or run this as root");
    if (here.container)
        return tr("This container is not allowed to trace: run Probescope on the host, or in a "
                  "privileged container");
    return tr("Root's privileges are restricted here, for example by a container, a service "
              "sandbox or a security module");
}

Message mountHint(bool known, const ProcessPrivileges& here)
{
    if (!known)
        return tr("This kernel was built without tracing (CONFIG_FTRACE): use another kernel");
    if (here.container)
        return tr("This container has no tracefs: run Probescope on the host, or start a "
                  "privileged container with /sys/kernel/tracing");
    return tr("Mount it as root: mount -t tracefs tracefs /sys/kernel/tracing");
}

bool inContainer()
{
    for (const char* sign : {"/.dockerenv", "/run/.containerenv", "/run/systemd/container"}) {
        if (::access(sign, F_OK) == 0)
            return true;
    }
    return false;
}

} // namespace probescope::access
