#include "core/sql/tables/capture_tables.h"

#include "core/numbers/saturate.h"
#include "core/sql/tables/call_rows_table.h"
#include "core/sql/tables/capture_probe_tables.h"
#include "core/sql/tables/event_table.h"
#include "core/sql/tables/rows_table.h"
#include "core/sql/tables/sched_table.h"
#include "core/sql/tables/span_table.h"
#include "core/sql/tables/sql_tokens.h"
#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"

#include <array>
#include <map>
#include <string_view>

namespace probescope::store {

namespace {

SqlValue number(std::uint64_t value)
{
    return std::int64_t(value);
}

RowsTable::Rows taskRows(const Capture& capture)
{
    RowsTable::Rows rows;
    const auto events = capture.eventCountByTask();
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id) {
        const Task& task = capture.task(TaskId(id));
        rows.push_back({number(id), pidValue(task.pid), pidValue(task.tgid), task.comm,
                        number(id < events.size() ? events[id] : 0)});
    }
    return rows;
}

RowsTable::Rows eventTypeRows(const Capture& capture)
{
    RowsTable::Rows rows;
    const auto events = capture.eventCountByType();
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        rows.push_back({number(id), type.system, type.name,
                        number(id < events.size() ? events[id] : 0), type.format});
    }
    return rows;
}

const char* kindName(FieldKind kind)
{
    switch (kind) {
    case FieldKind::Signed:
        return "signed";
    case FieldKind::Unsigned:
        return "unsigned";
    case FieldKind::Hex:
        return "hex";
    case FieldKind::Address:
        return "address";
    case FieldKind::String:
        return "string";
    case FieldKind::Bytes:
        return "bytes";
    }
    return "";
}

RowsTable::Rows fieldRows(const Capture& capture)
{
    RowsTable::Rows rows;
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const auto& fields = capture.eventType(EventTypeId(id)).fields;
        for (std::size_t i = 0; i < fields.size(); ++i)
            rows.push_back({number(id), number(i), fields[i].name, kindName(fields[i].kind)});
    }
    return rows;
}

RowsTable::Rows lossRows(const Capture& capture)
{
    RowsTable::Rows rows;
    for (const Loss& loss : capture.losses()) {
        rows.push_back({number(loss.cpu), capture.bufferName(loss.buffer), loss.beginNs, loss.endNs,
                        saturatingSub(loss.endNs, loss.beginNs),
                        loss.count ? number(*loss.count) : SqlValue()});
    }
    return rows;
}

const char* kindName(Problem::Kind kind)
{
    switch (kind) {
    case Problem::Kind::Unparsed:
        return "unparsed";
    case Problem::Kind::Truncated:
        return "truncated";
    case Problem::Kind::Corrupt:
        return "corrupt";
    case Problem::Kind::TimeBackwards:
        return "time backwards";
    case Problem::Kind::TooLong:
        return "too long";
    case Problem::Kind::Other:
        break;
    }
    return "other";
}

RowsTable::Rows problemRows(const Capture& capture)
{
    RowsTable::Rows rows;
    for (const Problem& problem : capture.problems()) {
        const Place& place = problem.place;
        rows.push_back({kindName(problem.kind), place.line ? number(*place.line) : SqlValue(),
                        place.byte ? number(*place.byte) : SqlValue(), place.field,
                        problem.reason.text(), problem.excerpt, number(problem.count)});
    }
    return rows;
}

RowsTable::Rows factRows(const Capture& capture)
{
    RowsTable::Rows rows;
    for (auto& [key, value] : capture.facts())
        rows.push_back({key, value});
    return rows;
}

RowsTable::Rows markRows(const Capture& capture)
{
    RowsTable::Rows rows;
    for (const Mark& mark : capture.user().marks()) {
        rows.push_back({mark.id, mark.timeNs, mark.row ? number(*mark.row) : SqlValue(), mark.kind,
                        mark.name});
    }
    return rows;
}

RowsTable::Rows noteRows(const Capture& capture)
{
    const auto known = [](const auto& value) {
        return value ? SqlValue(std::int64_t(*value)) : SqlValue();
    };
    RowsTable::Rows rows;
    for (const Note& note : notes(capture)) {
        rows.push_back({note.id, known(note.beginNs), known(note.endNs), known(note.row),
                        note.call ? number(note.call->stack) : SqlValue(),
                        note.call ? number(note.call->index) : SqlValue(), known(note.pid),
                        known(note.cpu),
                        note.createdNs != 0 ? SqlValue(note.createdNs) : SqlValue(), note.text});
    }
    return rows;
}

/// A table whose rows are gathered when it is first read.
struct Directory
{
    const char* name;
    std::vector<RowsTable::Column> columns;
    RowsTable::Rows (*rows)(const Capture&);
};

std::vector<Directory> directories()
{
    const RowsTable::Column id{"id", "INTEGER"};
    const RowsTable::Column ts{"ts", "INTEGER"};
    const RowsTable::Column end{"end_ts", "INTEGER"};
    const RowsTable::Column row{"row", "INTEGER"};
    const RowsTable::Column pid{"pid", "INTEGER"};
    const RowsTable::Column cpu{"cpu", "INTEGER"};
    const RowsTable::Column events{"events", "INTEGER"};
    const RowsTable::Column count{"count", "INTEGER"};
    const RowsTable::Column name{"name", "TEXT"};
    const RowsTable::Column kind{"kind", "TEXT"};
    return {
        {"task", {id, pid, {"tgid", "INTEGER"}, {"comm", "TEXT"}, events}, taskRows},
        {"event_type", {id, {"system", "TEXT"}, name, events, {"format", "TEXT"}}, eventTypeRows},
        {"field", {{"type", "INTEGER"}, {"idx", "INTEGER"}, name, kind}, fieldRows},
        {"loss", {cpu, {"buffer", "TEXT"}, ts, end, {"duration", "INTEGER"}, count}, lossRows},
        {"problem",
         {kind,
          {"line", "INTEGER"},
          {"byte", "INTEGER"},
          {"field", "TEXT"},
          {"reason", "TEXT"},
          {"excerpt", "TEXT"},
          count},
         problemRows},
        {"fact", {{"key", "TEXT"}, {"value", "TEXT"}}, factRows},
        {"mark", {id, ts, row, kind, name}, markRows},
        {"note",
         {id,
          ts,
          end,
          row,
          {"call_stack", "INTEGER"},
          {"call_id", "INTEGER"},
          pid,
          cpu,
          {"created", "INTEGER"},
          {"text", "TEXT"}},
         noteRows},
    };
}

/// One table for each name of events; text may have several types of one name.
/// SQLite keeps names that begin with "sqlite_" for itself, and reads a name to its first NUL.
bool canNameTable(const std::string& name)
{
    return !name.empty() && name.find('\0') == std::string::npos
        && !foldedName(name).starts_with("sqlite_");
}

/// A type whose name or fields SQLite takes for no table has none: all others are there.
Result<> createTypeTable(sqlite3* database, VirtualTables& tables, const std::string& name,
                         const std::shared_ptr<EventTable>& table)
{
    if (!canNameTable(name) || !table->canBeTable())
        return {};
    if (auto created = tables.create(database, name, table); !created)
        return tl::unexpected(std::move(created.error()));
    return {};
}

Result<> createTypeTables(sqlite3* database, VirtualTables& tables, const Capture& capture,
                          const std::string& sql)
{
    const bool many = capture.eventTypeCount() > kMaxTypeTables;
    const std::string mentioned = foldedName(sql);
    std::map<std::string, std::shared_ptr<EventTable>> byShortName;
    for (const auto& [name, types] : eventTypesByName(capture)) {
        if (many && mentioned.find(foldedName(name.second)) == std::string::npos)
            continue;
        const auto table = EventTable::ofTypes(capture, types);
        byShortName.emplace(name.second, table);
        const std::string full = typeTableName(name.first, name.second);
        if (auto created = createTypeTable(database, tables, full, table); !created)
            return created;
    }
    for (const auto& [name, table] : byShortName) {
        if (auto created = createTypeTable(database, tables, name, table); !created)
            return created;
    }
    return {};
}

/// The tables that are there whatever the events.
constexpr std::array<std::string_view, 14> kOwnTables{
    "task", "event_type", "field", "loss", "problem", "fact",  "mark",
    "note", "event",      "sched", "span", "call",    "probe", "probe_sample"};

} // namespace

TypesByName eventTypesByName(const Capture& capture)
{
    TypesByName byName;
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        byName[{type.system, type.name}].push_back(EventTypeId(id));
    }
    return byName;
}

std::string typeTableName(const std::string& system, const std::string& name)
{
    return system.empty() ? name : system + "_" + name;
}

std::optional<std::string> eventTableName(const Capture& capture, const std::string& system,
                                          const std::string& name)
{
    // As createTypeTables() gives the names: first come, first served, whatever their case.
    using Owner = std::pair<std::string, std::string>;
    std::map<std::string, Owner> owners;
    for (const std::string_view own : kOwnTables)
        owners.emplace(own, Owner());
    const Owner wanted(system, name);
    std::map<std::string, Owner> byShortName;
    for (const auto& [owner, types] : eventTypesByName(capture)) {
        byShortName.emplace(owner.second, owner);
        owners.emplace(foldedName(typeTableName(owner.first, owner.second)), owner);
    }
    for (const auto& [shortName, owner] : byShortName)
        owners.emplace(foldedName(shortName), owner);
    for (const std::string& tried : {name, typeTableName(system, name)}) {
        if (!canNameTable(tried))
            continue;
        const auto found = owners.find(foldedName(tried));
        if (found != owners.end() && found->second == wanted)
            return tried;
    }
    return std::nullopt;
}

Result<> createCaptureTables(sqlite3* database, VirtualTables& tables, const Capture& capture,
                             const std::string& sql)
{
    if (auto attached = tables.attach(database); !attached)
        return attached;
    std::map<std::string, std::shared_ptr<VirtualTable>> known;
    for (Directory& directory : directories())
        known.emplace(directory.name,
                      std::make_shared<RowsTable>(
                          std::move(directory.columns),
                          [&capture, rows = directory.rows] { return rows(capture); }));
    known.emplace("event", EventTable::allEvents(capture));
    known.emplace("sched", std::make_shared<SchedTable>(capture));
    known.emplace("span", std::make_shared<SpanTable>(capture));
    known.emplace("call", std::make_shared<CallRowsTable>(capture));
    known.emplace("probe", probeTable(capture));
    known.emplace("probe_sample", probeSampleTable(capture));
    for (const auto& [name, table] : known) {
        if (auto created = tables.create(database, name, table); !created)
            return tl::unexpected(std::move(created.error()));
    }
    return createTypeTables(database, tables, capture, sql);
}

} // namespace probescope::store
