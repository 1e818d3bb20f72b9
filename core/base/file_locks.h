#pragma once

#include "core/base/file_descriptor.h"

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace probescope {

// Locks of fcntl(2) belong to a process and a file: when the process closes any descriptor of the
// file, it loses all its locks on that file. SQLite manages its own descriptors, but knows no
// others. So all others have to be closed with closeKeepingLocks().

/// Identifies a file, whatever its name.
struct FileIdentity
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;

    /// Of the file that the path leads to; nothing if there is none.
    static std::optional<FileIdentity> of(const std::filesystem::path& path);
    static std::optional<FileIdentity> of(int fd);
};

/// As long as one exists, this program may hold locks on the file. Thread-safe.
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

    /// Whether there is any LockedFile of this file.
    static bool exists(FileIdentity file);

private:
    void release();

    std::optional<FileIdentity> m_file;
};

/// Closes a descriptor. If the file has a LockedFile, it is closed only when the last of these is
/// gone. Thread-safe.
void closeKeepingLocks(FileDescriptor file);

} // namespace probescope
