#pragma once

#include "core/base/result.h"
#include "core/store/capture.h"
#include "core/store/notes.h"

#include <filesystem>
#include <string>
#include <vector>

namespace probescope::open {

/// What the user made in a capture, which no import brings back.
struct UserWork
{
    std::vector<store::Mark> marks;
    std::vector<store::Note> notes;
    std::vector<store::SavedQuery> queries;
    std::vector<store::SpanDefinition> definitions;
    bool isWhole = true; ///< false: there is more that cannot be read

    static UserWork of(const store::Capture& capture);
    bool empty() const;
    /// Adds what the capture lacks; its own stays. Adds as much as can be, and answers the first
    /// error then.
    Result<> addTo(store::Capture& capture) const;
};

enum class WorkKept {
    Whole, ///< or there is none
    InPart, ///< the capture is damaged: more of it cannot be read
    NotNow, ///< there is no room, or the capture cannot be read for now
};

/// For a capture of the cache that is about to be removed: keeps the work in it beside it, in the
/// file of workKept(). Nothing happens where there is no work, and when the file is no capture.
WorkKept keepWork(const std::filesystem::path& capture);

/// Gives a capture of the cache a name that no program looks at: KEY.work-N, of which somebody can
/// still read what we cannot. Not for one that is open. False: it stays where it is.
bool setAside(const std::filesystem::path& capture);

/// Gives a capture of the cache what was kept of earlier ones of the same content, and forgets it
/// once it is in there. What cannot be read of it is set aside.
void bringBackWork(store::Capture& capture);

/// The file that keeps it: for KEY-IMPORTER-N.psc in the same folder KEY.work, a capture without
/// events.
std::filesystem::path workKept(const std::filesystem::path& capture);

} // namespace probescope::open
