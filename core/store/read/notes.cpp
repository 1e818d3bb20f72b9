#include "core/store/read/notes.h"

#include "core/database/schema.h"
#include "core/store/file/table_rows.h"
#include "core/store/read/capture_parts.h"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace probescope::store {

namespace {

constexpr const char* kPlaceKind = "place";

template <typename T>
std::optional<T> optionalOf(const Statement& row, int column)
{
    if (row.isNull(column))
        return std::nullopt;
    return T(row.integer(column));
}

template <typename T>
void bindOptional(Statement& row, int index, const std::optional<T>& value)
{
    if (value)
        row.bind(index, std::int64_t(*value));
    else
        row.bindNull(index);
}

Note noteOf(const Statement& row)
{
    Note note;
    note.id = row.integer(0);
    note.text = row.text(1);
    note.beginNs = optionalOf<std::int64_t>(row, 2);
    note.endNs = optionalOf<std::int64_t>(row, 3);
    note.row = optionalOf<RowId>(row, 4);
    if (!row.isNull(5) && !row.isNull(6))
        note.call = CallId{std::uint32_t(row.integer(5)), std::uint64_t(row.integer(6))};
    note.pid = optionalOf<std::int32_t>(row, 7);
    note.cpu = optionalOf<std::uint32_t>(row, 8);
    note.createdNs = row.integer(9);
    return note;
}

void bindNote(Statement& row, const Note& note)
{
    row.bind(1, std::string_view(note.text));
    bindOptional(row, 2, note.beginNs);
    bindOptional(row, 3, note.endNs);
    bindOptional(row, 4, note.row);
    bindOptional(row, 5, note.call ? std::optional(note.call->stack) : std::nullopt);
    bindOptional(row, 6, note.call ? std::optional(note.call->index) : std::nullopt);
    bindOptional(row, 7, note.pid);
    bindOptional(row, 8, note.cpu);
    row.bind(9, note.createdNs);
}

/// Places that an older program saved.
std::vector<Note> placesOf(const Capture& capture)
{
    std::vector<Note> places;
    for (const Mark& mark : capture.user().marks()) {
        // Programs only gave ids above 0; others are damaged.
        if (mark.kind != kPlaceKind || mark.id <= 0)
            continue;
        Note note;
        note.id = -mark.id;
        note.text = mark.name;
        note.beginNs = mark.timeNs;
        note.row = mark.row;
        places.push_back(std::move(note));
    }
    return places;
}

std::int64_t nowNs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

Result<> check(const Note& note)
{
    if (note.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(ErrorCode::Invalid, tr("the note has no text"), tr("Enter some text"));
    if (note.endNs && (!note.beginNs || *note.endNs < *note.beginNs)) {
        return fail(ErrorCode::Invalid, tr("the note's range ends before it starts"),
                    tr("Choose another range"));
    }
    return {};
}

} // namespace

Note noteOn(const Event& event, const Task& task)
{
    Note note;
    note.beginNs = event.timeNs;
    note.row = event.row;
    if (task.pid >= 0)
        note.pid = task.pid;
    note.cpu = event.cpu;
    return note;
}

Note noteOn(const Call& call, const Task& task)
{
    Note note;
    note.beginNs = call.startNs;
    if (call.endNs() > call.startNs)
        note.endNs = call.endNs();
    note.row = call.entryRow ? call.entryRow : call.exitRow;
    note.call = call.id;
    if (task.pid >= 0)
        note.pid = task.pid;
    note.cpu = call.cpu;
    return note;
}

std::vector<Note> notes(const Capture& capture)
{
    std::vector<Note> kept = placesOf(capture);
    if (auto lease = partsOf(capture).file.freshConnection()) {
        // Without any kept there is no such table.
        auto select =
            (*lease)->cached("SELECT id, text, begin_time, end_time, row, call_stack, call_index,"
                             " pid, cpu, created FROM user_note ORDER BY id");
        if (select) {
            IdOrder order(partsOf(capture).file, tr("notes"), sizeof(Note));
            while (order.next(**select, 0))
                kept.push_back(noteOf(**select));
            (*select)->reset();
        }
    }
    std::stable_sort(kept.begin(), kept.end(),
                     [](const Note& a, const Note& b) { return a.beginNs < b.beginNs; });
    return kept;
}

std::int64_t newNoteId()
{
    static std::atomic<std::int64_t> last = 0;
    std::int64_t before = last;
    std::int64_t id = 0;
    do
        id = std::max(nowNs(), before + 1);
    while (!last.compare_exchange_weak(before, id));
    return id;
}

Result<> mayChangeNotes(const Capture& capture)
{
    return capture.user().writable() ? Result<>() : partsOf(capture).file.notWritable();
}

Result<> maySaveNote(const Capture& capture, const Note& note)
{
    auto right = check(note);
    return right ? mayChangeNotes(capture) : right;
}

Result<Note> saveNote(Capture& capture, const Note& note, std::int64_t insteadOf)
{
    if (auto right = check(note); !right)
        return passOn(right);
    OpenFile& file = partsOf(capture).file;
    if (auto made = file.write(kUserNoteTable, [](Statement&) {}); !made)
        return passOn(made);
    Note saved = note;
    if (saved.createdNs == 0)
        saved.createdNs = nowNs();
    const bool hasId = note.id > 0;
    const OpenFile::Write write = {
        hasId
            ? "INSERT OR REPLACE INTO user_note(text, begin_time, end_time, row, call_stack,"
              " call_index, pid, cpu, created, id)"
              " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
            : "INSERT INTO user_note(text, begin_time, end_time, row, call_stack, call_index, pid,"
              " cpu, created) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        [&](Statement& row) {
            bindNote(row, saved);
            if (hasId)
                row.bind(10, note.id);
        },
        hasId ? nullptr : &saved.id};
    const std::int64_t place = std::min<std::int64_t>(hasId ? insteadOf : note.id, 0);
    const OpenFile::Write removePlace = {"DELETE FROM mark WHERE id = ?1",
                                         [place](Statement& row) { row.bind(1, -place); }};
    const auto done =
        place == 0 ? file.writeTogether({write}) : file.writeTogether({write, removePlace});
    if (!done)
        return passOn(done);
    return saved;
}

Result<std::size_t> keptRows(const Capture& capture)
{
    auto lease = partsOf(capture).file.freshConnection();
    if (!lease)
        return passOn(lease);
    const auto count = [&lease](std::string_view sql) -> Result<std::size_t> {
        auto select = (*lease)->prepare(sql);
        if (!select)
            return passOn(select);
        const auto row = select->step();
        if (!row)
            return passOn(row);
        return *row ? std::size_t(select->integer(0)) : 0;
    };
    auto rows = count("SELECT (SELECT count(*) FROM mark) + (SELECT count(*) FROM saved_query)");
    // The others are made when the first one is kept.
    for (const std::string table : {"user_note", "span_definition"}) {
        const auto made = count(
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '" + table + "'");
        const auto more = made && *made > 0 ? count("SELECT count(*) FROM " + table) : made;
        if (!rows || !more)
            return passOn(rows ? more : rows);
        *rows += *more;
    }
    return rows;
}

Result<> removeNote(Capture& capture, std::int64_t id)
{
    if (id < 0)
        return capture.user().removeMark(-id);
    const auto kept = notes(capture);
    if (std::none_of(kept.begin(), kept.end(), [id](const Note& note) { return note.id == id; }))
        return {};
    return partsOf(capture).file.write("DELETE FROM user_note WHERE id = ?1",
                                       [id](Statement& row) { row.bind(1, id); });
}

} // namespace probescope::store
