#pragma once

#include "core/access/backend/backend.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

class Journal;

/// The control files below the folder of one instance, or of the whole tracefs: the top level.
///
/// Writes to the top level go through the journal, which is outside and lives longer. It notes what
/// a file held before the first write, and puts that back at the end of the session, or at the next
/// start after a crash. Files of an own instance go with its folder.
///
/// Errors are those of access::Backend. Copies write to the same files. One thread at a time.
class ControlFiles
{
public:
    /// `journal`: of the top level only, otherwise null.
    ControlFiles(access::Backend& backend, access::TracePath folder, Journal* journal);

    access::Backend& backend() const { return *m_backend; }
    const access::TracePath& folder() const { return m_folder; }
    bool isTop() const { return m_folder.isRoot(); }

    // Paths are below the folder.

    Result<bool> has(const access::TracePath& file) const;
    Result<std::string> read(const access::TracePath& file) const;
    /// Without white space around it.
    Result<std::string> readValue(const access::TracePath& file) const;
    Result<std::vector<access::Entry>> list(const access::TracePath& folder) const;

    /// A file that holds one value.
    Result<> write(const access::TracePath& file, std::string_view value);
    /// Adds a line to a file that holds several, or takes one away (`!LINE`).
    Result<> append(const access::TracePath& file, std::string_view line);
    /// Replaces all lines. If one is refused, the error's place has it.
    Result<> writeList(const access::TracePath& file, const std::vector<std::string>& lines);
    /// Notes in the journal what is in a file that the kernel itself is going to change.
    Result<> keep(const access::TracePath& file);

private:
    access::Backend* m_backend;
    access::TracePath m_folder;
    Journal* m_journal;
};

} // namespace probescope::tracefs
