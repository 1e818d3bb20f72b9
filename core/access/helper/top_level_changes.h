#pragma once

#include "core/access/control/control_file.h"
#include "core/access/helper/function_commands.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// What one caller changed of what everybody shares (the top level, what others made, the switches
/// of the kernel), with the values before. The helper restores it when the caller is gone.
///
/// A file's value is read before the first write to it and again after each write. It is restored
/// only if it still has the value that our last write left. So a file is left alone if the caller
/// restored it already, whatever happened to it since, and if somebody else wrote to it after us.
/// Two kinds of files are different. Of triggers, those that were added here are removed and those
/// that were removed are added again, whatever else others add. Some files change by themselves:
/// lists of pids that follow children, maxima, and `tracing_on` with triggers. Such changes are
/// taken as ours.
///
/// One thread.
class TopLevelChanges
{
public:
    /// Called with each file that is restored, or with why it is not.
    using ReportFn = std::function<void(const std::string& what, const ControlFile& file,
                                        std::string_view value, const Result<>& done)>;

    explicit TopLevelChanges(Backend& backend)
        : m_backend(&backend)
        , m_commands(backend)
    {
    }

    /// Call before text is written to the file (after it is cleared, if `clears`). Errors: a value
    /// cannot be read, so it could not be restored; then do not write. If written() is not reached
    /// (memory is short), restore() finds out what happened.
    Result<> aboutToWrite(const TracePath& path, std::string_view text, bool clears);
    /// Call after the write, whether or not it succeeded: it may have been done in part.
    void written(const TracePath& path, std::string_view text);
    Result<> aboutToTurn(KernelSwitch which);
    void turned(KernelSwitch which);
    /// For `free_buffer` of this folder: closing it stops tracing and frees the buffer.
    Result<> aboutToHold(const TracePath& folder);
    /// Closes such a file by calling `release`.
    void release(const std::function<void()>& release);
    /// Long lists are written line by line. They are read only when something else follows.
    void settle();

    /// Restores everything, the latest change first.
    void restore(const ReportFn& told);
    bool isEmpty() const { return m_changes.empty() && m_commands.isEmpty(); }

private:
    struct Change
    {
        ControlFile file = {};
        std::string before = {};
        std::string after = {};
        bool pending = false; ///< a write may have changed it, and `after` is not yet read
    };

    Change* find(const ControlFile& file);
    Result<> noteBefore(const TracePath& path, std::string_view text, bool clears);
    void expectChanges(const TracePath& path, std::string_view text);
    Result<> note(const ControlFile& file);
    Result<> noteSizes(const TracePath& folder);
    Result<> noteFilters(const TracePath& folder, std::string_view system);
    Result<> noteOption(const TracePath& folder, std::string_view option);
    Result<> notePrints(const TracePath& taker);
    Result<> readEnabled(const TracePath& folder, std::string_view system);
    Result<> aboutToEnable(const TracePath& folder, std::string_view text);
    void noteEnabled();
    void refresh(Change& change);
    // top_level_restore.cpp
    void settleForGood();
    bool isOurs(const Change& change, const std::string& now) const;
    void restoreOne(const Change& change, const std::string& now, const ReportFn& told);

    Backend* m_backend;
    std::vector<Change> m_changes; ///< one a file, in the order of the first write
    FunctionCommands m_commands;
    bool m_switched = false; ///< a trigger or a command may turn tracing on or off
    std::vector<Change> m_enabled; ///< events, before the write that is being done
};

} // namespace probescope::access
