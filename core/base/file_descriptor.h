#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <utility>

namespace probescope {

/// Owns an open file descriptor and closes it.
class FileDescriptor
{
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd)
        : m_fd(fd)
    {
    }
    ~FileDescriptor() { reset(); }
    FileDescriptor(FileDescriptor&& other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    {
    }
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        reset(std::exchange(other.m_fd, -1));
        return *this;
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    int get() const { return m_fd; }
    explicit operator bool() const { return m_fd >= 0; }
    void reset(int fd = -1);
    /// The caller has to close it.
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

/// The Error for an errno: NotFound, NoPermission, DiskFull, Changed (a stale handle) or Io. `what`
/// says what was tried ("cannot read the file"); the system's own text is appended to it.
Error systemError(int error, const Message& what, const std::filesystem::path& path = {});

/// An unlinked file in the first of $TMPDIR, /var/tmp and /tmp where one can be made. It vanishes
/// with the descriptor. `folder` is set to the folder's name, for messages.
Result<FileDescriptor> temporaryFile(std::filesystem::path& folder);

/// Writes all of it. Errors: DiskFull, Io.
Result<> writeAll(int fd, const char* data, std::size_t size, const std::filesystem::path& path);

} // namespace probescope
