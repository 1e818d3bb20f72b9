#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

struct JournalHead
{
    std::string target = {}; ///< access::Backend::name()
    std::string boot = {}; ///< of the target: /proc/sys/kernel/random/boot_id
    friend bool operator==(const JournalHead&, const JournalHead&) = default;
};

/// A control file that was changed. Values are those of controlValue().
struct JournalChange
{
    std::uint64_t number = 0; ///< increases within a journal
    std::string file = {};
    std::string before = {};
    std::string wanted = {}; ///< what was written: the value, or a line with `+` before it
    std::optional<std::string> after = {}; ///< the file's value afterwards; nothing after a crash
    friend bool operator==(const JournalChange&, const JournalChange&) = default;
};

/// A journal on disk. Lines of words that tabs part, with `\t`, `\n` and `\\` in them escaped:
///
///     probescope-journal 1
///     target  this machine
///     boot    0b4c…
///     change  NUMBER FILE BEFORE WANTED      on disk before the kernel gets it
///     done    NUMBER AFTER                   the kernel has it
///     undone  NUMBER
///
/// A crash may cut off the last line; then its change was not made. The file is locked (flock)
/// while it is open: an unlocked one belongs to a dead process.
class JournalFile
{
public:
    /// Creates the folder, too, for its owner only. If `at` exists, `at-2`… is used.
    static Result<JournalFile> create(const std::filesystem::path& at, const JournalHead& head);
    struct Contents
    {
        JournalHead head = {};
        std::vector<JournalChange> changes = {}; ///< that are not undone
        std::uint64_t next = 0; ///< greater than all numbers in use
    };
    /// Errors: Busy (its process is alive), Corrupt with the line, those of opening files.
    static Result<JournalFile> open(const std::filesystem::path& at, Contents& contents);

    JournalFile() = default;
    explicit operator bool() const { return bool(m_fd); }
    const std::filesystem::path& path() const { return m_path; }

    // These return when the line is on disk.
    Result<> change(const JournalChange& change);
    Result<> done(std::uint64_t number, std::string_view after);
    Result<> undone(std::uint64_t number);
    Result<> remove();

private:
    Result<> writeLine(const std::vector<std::string_view>& words);

    FileDescriptor m_fd;
    std::filesystem::path m_path;
};

} // namespace probescope::tracefs
