#pragma once

#include "core/base/file_descriptor.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace probescope::analysis {

/// A file that appears under its name only when it is whole: until publish() it has another one in
/// the same folder (`.NAME.XXXXXX`), and it goes when it is given up.
class ExportFile
{
public:
    /// What becomes of a file of that name.
    enum class Existing : std::uint8_t {
        Keep, ///< it stays, and creating or publishing is an error (Invalid)
        Replace, ///< it goes when the new one is whole, which has its rights; links to it stay
    };
    /// Errors: Invalid (Existing::Keep), NotFound, NoPermission, DiskFull, Io.
    static Result<ExportFile> create(const std::filesystem::path& path,
                                     Existing existing = Existing::Keep);
    ExportFile(ExportFile&& other) noexcept;
    ExportFile& operator=(ExportFile&&) = delete;
    ExportFile(const ExportFile&) = delete;
    ExportFile& operator=(const ExportFile&) = delete;
    ~ExportFile();

    /// Where it is until then, for what writes by itself.
    const std::filesystem::path& temporary() const { return m_temporary; }
    /// Errors: DiskFull, Io.
    Result<> write(std::string_view text);
    /// Writes what is left to the disk and gives the file its name; nothing can be written
    /// afterwards. Errors: Invalid when somebody else made a file of that name meanwhile, DiskFull,
    /// Io.
    Result<> publish();

private:
    ExportFile() = default;
    Result<> flush();

    std::filesystem::path m_path;
    Existing m_existing = Existing::Keep;
    std::filesystem::path m_temporary; ///< empty: published, or moved from
    FileDescriptor m_file;
    std::string m_waiting;
};

} // namespace probescope::analysis
