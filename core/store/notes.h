#pragma once

#include "core/store/call_series.h"
#include "core/store/capture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {

/// What the user wrote about a capture, or about a place in it; a bookmark is one of few words.
struct Note
{
    /// 0: not kept yet. Below 0: a place that an older program saved (a Mark of kind "place"),
    /// which becomes a note like others when it is changed.
    std::int64_t id = 0;
    std::string text = {}; ///< UTF-8, of as many lines as it takes
    std::optional<std::int64_t> beginNs = {}; ///< none: it is about the whole capture
    std::optional<std::int64_t> endNs = {}; ///< none: about an instant
    /// What stands there. Files that are imported anew by a later program may count them otherwise:
    /// whoever goes there goes to the time when what is there is of another one.
    std::optional<RowId> row = {};
    std::optional<CallId> call = {};
    std::optional<std::int32_t> pid = {};
    std::optional<std::uint32_t> cpu = {};
    std::int64_t createdNs = 0; ///< since 1970; 0: now, when it is kept. Of places not known
    friend bool operator==(const Note&, const Note&) = default;
};

/// A note without text on an event, or on a call from begin to end.
Note noteOn(const Event& event, const Task& task);
Note noteOn(const Call& call, const Task& task);

/// What is kept, by time; what has none comes first. Any thread.
std::vector<Note> notes(const Capture& capture);

/// An id for a note that is still to be kept, so that it has one at once: the time, in ns since
/// 1970, or a little more, so that nobody else who writes into the file gives it out. Any thread.
std::int64_t newNoteId();

/// Can notes of the capture be changed at all? Errors: NoPermission (the file cannot be written).
Result<> mayChangeNotes(const Capture& capture);
/// Could it be kept, without trying? Errors: as above, Invalid (no text, or an end before the
/// begin).
Result<> maySaveNote(const Capture& capture, const Note& note);

/// Adds a note, or changes the one with its id. One that is not there, as it was removed or has a
/// new id, is added by its id. `insteadOf`: the place of an older program (below 0) that goes with
/// this. May wait for whoever writes into the file. Answers what is kept. Errors: those of
/// maySaveNote(), DiskFull, Io (another program holds the file). Nothing is changed then.
Result<Note> saveNote(Capture& capture, const Note& note, std::int64_t insteadOf = 0);

/// May wait, too. Errors: as above. One that is not there is no error.
Result<> removeNote(Capture& capture, std::int64_t id);

/// How many marks, notes, queries and definitions of spans are in the file: whoever reads fewer has
/// not read all. Errors: of reading them.
Result<std::size_t> keptRows(const Capture& capture);

} // namespace probescope::store
