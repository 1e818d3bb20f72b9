#pragma once

#include "core/base/file_descriptor.h"

#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <string_view>

namespace probescope {

// Every file that is made for the user is made here. Traces hold what nobody else may read, so it
// is for its owner alone (0600), whatever the umask is; and it is a new one: what somebody else put
// at its name, a link that leads elsewhere or nowhere above all, is never written through.

/// Makes a file; `flags` are more of open(2), such as O_RDWR instead of O_WRONLY, or O_APPEND.
/// Errors: Invalid (there is something of that name, be it a dangling link), NotFound,
/// NoPermission, DiskFull, Io.
Result<FileDescriptor> createNewFile(const std::filesystem::path& path, int flags = O_WRONLY);

/// Writes what a file holds to the disk. Errors: DiskFull, Io.
Result<> syncFile(int fd, const std::filesystem::path& path);
/// Writes the names of a folder to the disk: which files there are, and what was renamed; the
/// empty path is the current one. A file system that cannot is no error. Errors: DiskFull, Io.
Result<> syncFolder(const std::filesystem::path& folder);

/// A file that appears under its name only when it is whole and on the disk: until publish() it has
/// another one in the same folder (`.NAME.XXXXXX`), and it goes when it is given up.
class NewFile
{
public:
    /// What becomes of a file of that name.
    enum class Existing : std::uint8_t {
        Keep, ///< it stays, and creating or publishing is an error (Invalid)
        /// The user agreed: it goes when the new one is whole, which is for its owner alone, too.
        /// A link goes itself, and what it leads to stays as it is. What is no file, or leads to
        /// none (a folder, a device), is an error (Invalid).
        Replace,
    };
    /// Errors: Invalid (as above), NotFound, NoPermission, DiskFull, Io.
    static Result<NewFile> create(const std::filesystem::path& path,
                                  Existing existing = Existing::Keep);
    NewFile(NewFile&& other) noexcept;
    NewFile& operator=(NewFile&&) = delete;
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    /// Where it is until then, for what writes by itself.
    const std::filesystem::path& temporary() const { return m_temporary; }
    /// Errors: DiskFull, Io.
    Result<> write(std::string_view text);
    /// Writes what is left to the disk and gives the file its name; nothing can be written
    /// afterwards. Errors: Invalid when somebody else made a file of that name meanwhile, DiskFull,
    /// Io.
    Result<> publish();

private:
    NewFile() = default;
    Result<> flush();
    Result<> takeName();

    std::filesystem::path m_path;
    Existing m_existing = Existing::Keep;
    std::filesystem::path m_temporary; ///< empty: published, or moved from
    FileDescriptor m_file;
    std::string m_waiting;
};

/// All of a file at once.
Result<> writeNewFile(const std::filesystem::path& path, std::string_view bytes,
                      NewFile::Existing existing);

} // namespace probescope
