#pragma once

#include "core/base/result.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"

#include <filesystem>
#include <string>
#include <vector>

namespace probescope::open {

/// What the user added to a capture; importing again does not bring it back.
struct UserWork
{
    std::vector<store::Mark> marks;
    std::vector<store::Note> notes;
    std::vector<store::SavedQuery> queries;
    std::vector<store::SpanDefinition> definitions;
    bool isWhole = true; ///< false: some of it cannot be read

    static UserWork of(const store::Capture& capture);
    bool empty() const;
    /// Adds what the capture lacks; what it has stays. After an error it continues, and returns the
    /// first error at the end.
    Result<> addTo(store::Capture& capture) const;
};

enum class KeepWorkResult {
    Whole, ///< all of it, or there is none
    InPart, ///< the capture is damaged: more of it cannot be read
    NotNow, ///< the disk is full, or the capture cannot be read at the moment
};

/// Saves the user's work of a capture of the cache that is about to be removed, in the file
/// keptWorkFile() beside it. Does nothing if there is no work, or if the file is not a capture.
KeepWorkResult keepWork(const std::filesystem::path& capture);

/// Renames a capture of the cache to KEY.work-N, which no program uses: somebody may still be able
/// to read what we cannot. Not for an open capture. False: it stays where it is.
bool setAside(const std::filesystem::path& capture);

/// Adds to a capture of the cache the work that was saved from earlier captures of the same
/// content, and then removes the saved file. If some of it cannot be read, that file is set aside.
void bringBackWork(store::Capture& capture);

/// The file with the saved work: KEY.work for KEY-IMPORTER-N.psc, in the same folder. It is a
/// capture without events.
std::filesystem::path keptWorkFile(const std::filesystem::path& capture);

} // namespace probescope::open
