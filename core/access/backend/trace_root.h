#pragma once

#include "core/access/backend/trace_path.h"
#include "core/base/file_descriptor.h"

namespace probescope::access {

/// The root folder of a tracefs, opened once. All paths are resolved below it by openat2: no
/// symbolic link, no other file system and no `..` is followed, whatever others create there
/// meanwhile.
class TraceRoot
{
public:
    /// Finds the tracefs of this machine: at its usual place, below debugfs, or elsewhere in
    /// /proc/mounts. Errors: NotFound (not mounted; hint: how to mount it), NoPermission.
    static Result<TraceRoot> find();
    /// A given folder. The type of its file system is checked unless `anyKind`: tests use plain
    /// folders.
    static Result<TraceRoot> at(const std::filesystem::path& folder, bool anyKind = false);

    /// `flags`: of open(2); O_CLOEXEC and O_NOCTTY are added.
    Result<FileDescriptor> open(const TracePath& path, int flags) const;
    const std::filesystem::path& folder() const { return m_folder; }

private:
    TraceRoot(FileDescriptor root, std::filesystem::path folder)
        : m_root(std::move(root))
        , m_folder(std::move(folder))
    {
    }

    FileDescriptor m_root;
    std::filesystem::path m_folder;
};

} // namespace probescope::access
