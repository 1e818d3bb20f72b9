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

/// A control file that was written to; values are those of controlValue().
struct JournalChange
{
    std::uint64_t number = 0; ///< counts up in one journal
    std::string file = {};
    std::string before = {};
    std::string wanted = {}; ///< what was written: the value, or a line with `+` before it
    std::optional<std::string> after = {}; ///< what the file said then; nothing after a crash
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
/// The last line may be cut off by a crash; then nothing was done of what it says. The file is
/// locked (flock) as long as it is open: an unlocked one is of a dead process.
class JournalFile
{
public:
    /// Makes the folder, too, for its owner only. `at` becomes `at-2`… when it is there.
    static Result<JournalFile> create(const std::filesystem::path& at, const JournalHead& head);
    struct Contents
    {
        JournalHead head = {};
        std::vector<JournalChange> changes = {}; ///< that are not undone
        std::uint64_t next = 0; ///< no change has this number or one above
    };
    /// Errors: Busy, its process lives; Corrupt with the line; those of opening files.
    static Result<JournalFile> open(const std::filesystem::path& at, Contents& contents);

    JournalFile() = default;
    explicit operator bool() const { return bool(m_fd); }
    const std::filesystem::path& path() const { return m_path; }

    // On disk when they return.
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
