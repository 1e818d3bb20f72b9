#pragma once

#include "core/base/file_descriptor.h"

#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <string_view>

namespace probescope {

// Every file for the user is created here. Traces contain what nobody else may read, so a file is
// for its owner alone (0600), whatever the umask is. And it is always a new file: we never write
// through something that others put at its name, above all not through a link, wherever that leads.

/// Creates a file. `flags` are further flags of open(2), such as O_RDWR instead of O_WRONLY, or
/// O_APPEND. Errors: Invalid (the name exists already, be it a dangling link), NotFound,
/// NoPermission, DiskFull, Io.
Result<FileDescriptor> createNewFile(const std::filesystem::path& path, int flags = O_WRONLY);

/// Flushes a file's content to the disk. Errors: DiskFull, Io.
Result<> syncFile(int fd, const std::filesystem::path& path);
/// Flushes a folder to the disk: which files it has, and their names. An empty path is the current
/// folder. It is no error if the file system cannot do this. Errors: DiskFull, Io.
Result<> syncFolder(const std::filesystem::path& folder);

/// A file that gets its name only when it is complete and on the disk. Until publish() it has a
/// temporary name in the same folder (`.NAME.XXXXXX`). Without publish() it is removed.
class NewFile
{
public:
    /// What happens to an existing file of that name.
    enum class Existing : std::uint8_t {
        Keep, ///< it stays; creating or publishing is then an error (Invalid)
        /// The user agreed: it is replaced when the new one is complete. The new one is for its
        /// owner alone, too. A link is replaced itself; what it leads to stays as it is. If it is
        /// no file, or leads to something that is none (a folder, a device), that is an error
        /// (Invalid).
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

    /// Where the file is until then, for code that writes to it by itself.
    const std::filesystem::path& temporary() const { return m_temporary; }
    /// Errors: DiskFull, Io.
    Result<> write(std::string_view text);
    /// Flushes the file to the disk and gives it its name. Nothing can be written afterwards.
    /// Errors: Invalid (meanwhile somebody else created a file of that name), DiskFull, Io.
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

/// Writes a whole file at once.
Result<> writeNewFile(const std::filesystem::path& path, std::string_view bytes,
                      NewFile::Existing existing);

} // namespace probescope
