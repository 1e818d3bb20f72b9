#pragma once

#include "core/access/control_file.h"
#include "core/access/function_commands.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// What one caller changed of what belongs to everybody, with what it was before: the top level,
/// what others made, the switches of the kernel. Who works for him puts it back when he is gone.
///
/// What a file says is read before the first write to it, and again after each write: only what
/// still says what our last write left is put back. So a file that the caller put back himself is
/// left alone, whatever became of it since, and so is one that somebody else wrote to after us. Two
/// kinds of files differ. Of triggers, those that were added here go and those that were removed
/// come again, whatever others add beside them. And some change by themselves: lists of pids with
/// the children that are followed, maxima, and `tracing_on` with triggers. That is taken to be
/// ours.
///
/// One thread.
class TopLevelChanges
{
public:
    /// Told of each file that is put back, or of why it is not.
    using ToldFn = std::function<void(const std::string& what, const ControlFile& file,
                                      std::string_view value, const Result<>& done)>;

    explicit TopLevelChanges(Backend& backend)
        : m_backend(&backend)
        , m_commands(backend)
    {
    }

    /// To be called before text is written to it, after it is cleared if `clears`. Errors: a value
    /// cannot be read, so that it could not be put back; then nothing should be written. Where
    /// written() is not reached (memory is short), restore() looks at what became of it.
    Result<> aboutToWrite(const TracePath& path, std::string_view text, bool clears);
    /// Whatever became of the write: it may have been done in part.
    void written(const TracePath& path, std::string_view text);
    Result<> aboutToTurn(KernelSwitch which);
    void turned(KernelSwitch which);
    /// `free_buffer` of this folder: letting go of it stops tracing and frees the buffer.
    Result<> aboutToHold(const TracePath& folder);
    /// Lets go of such a file by calling `release`.
    void release(const std::function<void()>& release);
    /// Long lists are written line by line, and read when something else is done.
    void settle();

    /// Puts all of it back, the latest first.
    void restore(const ToldFn& told);
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
    void restoreOne(const Change& change, const std::string& now, const ToldFn& told);

    Backend* m_backend;
    std::vector<Change> m_changes; ///< one a file, in the order of the first write
    FunctionCommands m_commands;
    bool m_switched = false; ///< a trigger or a command may turn tracing on or off
    std::vector<Change> m_enabled; ///< events, before the write that is being done
};

} // namespace probescope::access
