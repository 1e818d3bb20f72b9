#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/files/journal.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace probescope::tracefs {

/// What was changed, with the user's consent, of other users' settings and of the whole kernel. All
/// of it is noted in a journal, which the first change begins: restore() puts it back, or the next
/// start after a crash.
///
/// Errors are those of access::Backend. One thread at a time.
class NotedChanges
{
public:
    /// `journals`: the folder for the journal's file.
    NotedChanges(access::Backend& backend, std::filesystem::path journals);
    NotedChanges(NotedChanges&& other) noexcept; ///< the other one has nothing to restore then
    NotedChanges& operator=(NotedChanges&&) = delete;
    ~NotedChanges() = default;

    /// Writes a control file of others.
    Result<> write(const access::TracePath& file, std::string_view text);
    /// Errors: those of turnSwitch().
    Result<> turn(access::KernelSwitch which, bool on);
    Result<Journal::Outcome> restore();

private:
    Result<Journal*> journal();

    access::Backend* m_backend;
    std::filesystem::path m_journals;
    std::optional<Journal> m_journal; ///< begun by the first change
};

} // namespace probescope::tracefs
