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

    static UserWork of(const store::Capture& capture);
    bool empty() const;
    /// Adds what the capture lacks; its own stays. Adds as much as can be, and answers the first
    /// error then.
    Result<> addTo(store::Capture& capture) const;
};

/// For a capture of the cache that is about to be removed: keeps the work in it beside it, in the
/// file of workKept(). When there is no room for that, the capture itself becomes that file, and is
/// gone from its place. Nothing happens where there is no work, and when the file is no capture.
void keepWork(const std::filesystem::path& capture);

/// Gives a capture of the cache what was kept of earlier ones of the same content, and forgets it
/// once it is in there.
void bringBackWork(store::Capture& capture);

/// The file that keeps it: for KEY-IMPORTER-N.psc in the same folder KEY.work, a capture without
/// events.
std::filesystem::path workKept(const std::filesystem::path& capture);

} // namespace probescope::open
