#pragma once

#include "core/access/control_file.h"
#include "core/tracefs/journal_file.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Puts back what was changed at the top level of a target's tracefs, which belongs to everybody.
///
/// Before each write the old value and the new one stand on disk (fsync), so that a crash at any
/// point leaves enough to undo it: when nobody has the file open any more, the next start of the
/// program finds it, and restores. What somebody else changed since is told and left as it is.
///
/// One journal is of one process, target and boot: after a boot there is nothing to put back. It
/// has no file as long as nothing was written. One thread at a time.
class Journal
{
public:
    /// What stands in the way of undoing a change: somebody wrote to the file after us.
    struct Foreign
    {
        std::string file = {};
        std::string before = {}; ///< the value that we would put back
        std::string ours = {};
        std::string now = {};
        friend bool operator==(const Foreign&, const Foreign&) = default;
    };
    struct Outcome
    {
        std::vector<std::string> restored = {}; ///< files, in the order of it
        std::vector<Foreign> foreign = {};
        std::vector<Error> failed = {}; ///< stay in the journal, for the next try
    };
    /// A journal of a process that is gone.
    struct Left
    {
        std::filesystem::path file = {};
        std::string target = {}; ///< access::Backend::name()
        std::vector<std::string> changed = {}; ///< files of tracefs
    };

    /// $XDG_STATE_HOME/probescope/journals, or ~/.local/state/… .
    static std::filesystem::path usualFolder();
    /// For what is going to be changed. Nothing is written to disk yet; the folder need not exist.
    static Result<Journal> begin(std::filesystem::path folder, access::Backend& backend);
    /// Those of dead processes. Errors: NoPermission, Io; a folder that is not there has none.
    static Result<std::vector<Left>> leftIn(const std::filesystem::path& folder);
    /// One of them. Errors: Busy, its process lives; Corrupt; Invalid, it is of another target.
    static Result<Journal> take(const std::filesystem::path& file, access::Backend& backend);

    /// Writes to a file of the top level such that it says `value`; of control files that hold
    /// lists, a line for each.
    Result<> write(const access::TracePath& file, std::string_view value);
    /// One more line of a list, a trigger, or (`!…`) one less.
    Result<> append(const access::TracePath& file, std::string_view line);
    /// A switch of the kernel, which is noted by its path.
    Result<> turn(access::KernelSwitch which, bool on);
    /// Notes what a file says now, since something else than a write is going to change it: the
    /// size of a buffer, which the kernel frees.
    Result<> keep(const access::TracePath& file);
    /// Undoes everything, the latest first, and removes the file when nothing is left in it. May be
    /// called again. Errors: the target's boot cannot be told.
    Result<Outcome> restore();

    bool isEmpty() const { return m_changes.empty(); }
    std::vector<std::string> changedFiles() const;

private:
    using Changed = access::ControlFile;
    using WriteFn = Result<> (*)(access::Backend&, const Changed&, std::string_view);

    Journal(access::Backend& backend, std::filesystem::path folder, JournalHead head);
    Result<> note(const JournalChange& change);
    Result<> change(const Changed& changed, std::string_view text, bool line, WriteFn write);
    Result<> undo(const JournalChange& change, Outcome& outcome);

    access::Backend* m_backend;
    std::filesystem::path m_folder;
    JournalHead m_head;
    JournalFile m_file;
    std::vector<JournalChange> m_changes; ///< that are not undone
    std::uint64_t m_next = 0; ///< number of the next change
};

} // namespace probescope::tracefs
