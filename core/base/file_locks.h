#pragma once

#include "core/base/file_descriptor.h"

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace probescope {

// The locks of fcntl(2) belong to a process and a file: when the process closes any descriptor of
// the file, it loses all its locks there. SQLite takes care of its own descriptors and knows no
// others, so those have to be closed with closeKeepingLocks().

/// Which file it is, whatever its name.
struct FileIdentity
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;

    /// Of the file that a path leads to; none where there is none.
    static std::optional<FileIdentity> of(const std::filesystem::path& path);
    static std::optional<FileIdentity> of(int fd);
};

/// While one lives, this program may hold locks on the file. Thread-safe.
class LockedFile
{
public:
    LockedFile() = default; ///< of no file
    explicit LockedFile(FileIdentity file);
    LockedFile(LockedFile&& other) noexcept;
    LockedFile& operator=(LockedFile&& other) noexcept;
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;
    ~LockedFile();

    /// Does any LockedFile of this file live?
    static bool exists(FileIdentity file);

private:
    void release();

    std::optional<FileIdentity> m_file;
};

/// Closes a descriptor; that of a LockedFile when the last one of its file has gone. Thread-safe.
void closeKeepingLocks(FileDescriptor file);

} // namespace probescope
