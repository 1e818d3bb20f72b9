#pragma once

#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {

/// What the user wrote about a capture, or about a place in it. A bookmark is a note of a few
/// words.
struct Note
{
    /// 0: not saved yet. Negative: a place that an older program saved (a Mark of kind "place"); it
    /// becomes a normal note when it is changed.
    std::int64_t id = 0;
    std::string text = {}; ///< UTF-8, with any number of lines
    std::optional<std::int64_t> beginNs = {}; ///< none: it is about the whole capture
    std::optional<std::int64_t> endNs = {}; ///< none: about an instant
    /// The row of its event. If a later program imports the file again, rows may be counted
    /// differently: if the event there has another time, go to the time instead.
    std::optional<RowId> row = {};
    std::optional<CallId> call = {};
    std::optional<std::int32_t> pid = {};
    std::optional<std::uint32_t> cpu = {};
    std::int64_t createdNs = 0; ///< since 1970; 0: set when it is saved. Not known for old places
    friend bool operator==(const Note&, const Note&) = default;
};

/// A note without text on an event, or on a call from its begin to its end.
Note noteOn(const Event& event, const Task& task);
Note noteOn(const Call& call, const Task& task);

/// The saved notes by time; those without a time come first. Any thread.
std::vector<Note> notes(const Capture& capture);

/// An id for a note that will be saved later, so that it has one at once: the time in ns since 1970
/// or a little more, so that no other program that writes to the file uses it. Any thread.
std::int64_t newNoteId();

/// Whether notes of the capture can be changed at all. Errors: NoPermission (the file is not
/// writable).
Result<> mayChangeNotes(const Capture& capture);
/// Whether the note could be saved; does not try. Errors: as above, Invalid (no text, or the end is
/// before the begin).
Result<> maySaveNote(const Capture& capture, const Note& note);

/// Adds a note, or changes the one with its id. If there is none with its id, because it was
/// removed or the id is new, it is added with that id. `insteadOf`: a place of an older program
/// (negative id) that is removed at the same time. May wait for other writers of the file. Returns
/// what was saved. Errors: those of maySaveNote(), DiskFull, Io (another program locks the file).
/// Nothing is changed then.
Result<Note> saveNote(Capture& capture, const Note& note, std::int64_t insteadOf = 0);

/// May wait, too. Errors: as above. It is no error if the note does not exist.
Result<> removeNote(Capture& capture, std::int64_t id);

/// How many marks, notes, queries and span definitions are in the file. Whoever can read fewer has
/// not read all. Errors: those of reading them.
Result<std::size_t> keptRows(const Capture& capture);

} // namespace probescope::store
