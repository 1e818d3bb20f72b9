#pragma once

#include "core/access/trace_path.h"
#include "core/base/file_descriptor.h"

namespace probescope::access {

/// The folder of a tracefs, opened once. All paths are resolved beneath it by openat2: no symbolic
/// link, no other file system and no `..` is followed, whatever somebody puts there meanwhile.
class TraceRoot
{
public:
    /// Finds the tracefs of this machine: where it is always, below debugfs, or elsewhere in
    /// /proc/mounts. Errors: NotFound (none is mounted; hint: how to), NoPermission.
    static Result<TraceRoot> find();
    /// A folder that is known. Its file system is looked at unless `anyKind`: tests put plain
    /// folders there.
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
