#pragma once

#include "core/access/control/control_file.h"
#include "core/tracefs/files/journal_file.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Restores what was changed at the top level of a target's tracefs, which everybody shares.
///
/// Before each write, the old and the new value are on disk (fsync), so after a crash at any point
/// the change can be undone. The next start of the program finds a file that no process has open,
/// and restores. What somebody else changed since is reported and left as it is.
///
/// A journal belongs to one process, target and boot: after a reboot there is nothing to restore.
/// It has no file before the first write. One thread at a time.
class Journal
{
public:
    /// Why a change cannot be undone: somebody wrote to the file after us.
    struct Foreign
    {
        std::string file = {};
        std::string before = {}; ///< the value that we would have restored
        std::string ours = {};
        std::string now = {};
        friend bool operator==(const Foreign&, const Foreign&) = default;
    };
    struct Outcome
    {
        std::vector<std::string> restored = {}; ///< files, in the order in which they were restored
        std::vector<Foreign> foreign = {};
        std::vector<Error> failed = {}; ///< they stay in the journal, to be tried again
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
    /// Begins a journal for changes to come. Nothing is written to disk yet; the folder need not
    /// exist.
    static Result<Journal> begin(std::filesystem::path folder, access::Backend& backend);
    /// The journals of dead processes. Errors: NoPermission, Io. If the folder does not exist,
    /// there are none.
    static Result<std::vector<Left>> leftIn(const std::filesystem::path& folder);
    /// Takes over one of them. Errors: Busy (its process is alive), Corrupt, Invalid (it is of
    /// another target).
    static Result<Journal> take(const std::filesystem::path& file, access::Backend& backend);

    /// Sets a file of the top level to `value`. If the file holds a list, `value` has a line for
    /// each entry.
    Result<> write(const access::TracePath& file, std::string_view value);
    /// Adds a line to a list, or adds a trigger; `!…` removes it.
    Result<> append(const access::TracePath& file, std::string_view line);
    /// Turns a switch of the kernel, which is recorded by its path.
    Result<> turn(access::KernelSwitch which, bool on);
    /// Records the current value of a file that is going to change without a write: the size of a
    /// buffer that the kernel frees.
    Result<> keep(const access::TracePath& file);
    /// Undoes everything, the latest change first, and removes the file if nothing is left in it.
    /// Can be called again. Errors: the target's boot id cannot be read.
    Result<Outcome> restore();

    bool isEmpty() const { return m_changes.empty(); }

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
