#include "core/access/backend/trace_root.h"

#include "core/access/backend/trace_error.h"

#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <sstream>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <vector>

namespace probescope::access {

namespace {

constexpr const char* kUsualPlace = "/sys/kernel/tracing";

/// Folders that hold a tracefs, as /proc/mounts says. Blanks in it are written as octal numbers;
/// who mounts there is told the usual place.
std::vector<std::filesystem::path> mountedFolders()
{
    std::vector<std::filesystem::path> folders;
    std::ifstream mounts("/proc/mounts");
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words(line);
        std::string device;
        std::string folder;
        std::string kind;
        words >> device >> folder >> kind;
        if (kind == "tracefs")
            folders.emplace_back(folder);
    }
    return folders;
}

bool kernelKnowsTracefs()
{
    std::ifstream kinds("/proc/filesystems");
    for (std::string line; std::getline(kinds, line);) {
        if (line.ends_with("\ttracefs"))
            return true;
    }
    return false;
}

Message hintToMount()
{
    return mountHint(kernelKnowsTracefs(), ProcessPrivileges::ofThisProcess());
}

} // namespace

Result<TraceRoot> TraceRoot::at(const std::filesystem::path& folder, bool anyKind)
{
    FileDescriptor root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root) {
        Error error = traceError(errno, FileOperation::Opening, tr("cannot open tracefs"), {});
        error.place.file = folder.string();
        return tl::unexpected(std::move(error));
    }
    struct statfs kind = {};
    if (!anyKind && (fstatfs(root.get(), &kind) != 0 || kind.f_type != TRACEFS_MAGIC))
        return fail(ErrorCode::NotFound, tr("tracefs is not mounted there"), hintToMount(),
                    Place{.file = folder.string()});
    return TraceRoot(std::move(root), folder);
}

Result<TraceRoot> TraceRoot::find()
{
    std::vector<std::filesystem::path> folders{kUsualPlace, "/sys/kernel/debug/tracing"};
    const auto mounted = mountedFolders();
    folders.insert(folders.end(), mounted.begin(), mounted.end());
    tl::unexpected<Error> failure = fail(ErrorCode::NotFound, tr("tracefs is not mounted"),
                                         hintToMount(), Place{.file = kUsualPlace});
    for (const auto& folder : folders) {
        auto root = at(folder);
        if (root)
            return root;
        // Who may not look below debugfs learns nothing from that.
        if (root.error().code == ErrorCode::NoPermission
            && failure.value().code == ErrorCode::NotFound
            && (folder == kUsualPlace || !mounted.empty()))
            failure = tl::unexpected(root.error());
    }
    return failure;
}

Result<FileDescriptor> TraceRoot::open(const TracePath& path, int flags) const
{
    open_how how = {};
    how.flags = std::uint64_t(flags) | O_CLOEXEC | O_NOCTTY;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
    const std::string name = path.isRoot() ? "." : path.text();
    long fd = -1;
    do {
        fd = syscall(SYS_openat2, m_root.get(), name.c_str(), &how, sizeof how);
    } while (fd < 0 && (errno == EINTR || errno == EAGAIN));
    if (fd >= 0)
        return FileDescriptor(int(fd));
    if (errno == ENOSYS)
        return fail(ErrorCode::Unsupported, tr("the kernel has no openat2"),
                    tr("Use Linux 5.6 or newer, or a container that allows this system call"));
    const bool writes = (flags & O_ACCMODE) != O_RDONLY;
    return tl::unexpected(traceError(
        errno, FileOperation::Opening,
        writes ? tr("cannot open the file for writing") : tr("cannot open the file"), path));
}

} // namespace probescope::access
