#include "core/analysis/export/export_sqlite.h"

#include "core/database/sqlite.h"
#include "core/sql/query/query.h"
#include "core/sql/tables/capture_tables.h"
#include "core/sql/tables/event_table.h"
#include "core/sql/tables/span_table.h"
#include "core/sql/tables/sql_tokens.h"
#include "core/store/spans/span_scan.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::analysis {

namespace {

using store::EventTable;
using store::foldedName;
using store::Query;
using store::quoteIdentifier;

std::string textOf(const store::SqlValue& value)
{
    const auto* const text = std::get_if<std::string>(&value);
    return text ? *text : std::string();
}

void bindValue(store::Statement& statement, int index, const store::SqlValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        statement.bind(index, *number);
    else if (const auto* text = std::get_if<std::string>(&value))
        statement.bind(index, std::string_view(*text));
    else if (const auto* blob = std::get_if<std::vector<char>>(&value))
        statement.bind(index, store::bytesOf(std::string_view(blob->data(), blob->size())));
    else
        statement.bindNull(index); // tables of captures hold no reals
}

/// Binds cells to a statement.
class BoundCell : public store::CellOutput
{
public:
    BoundCell(store::Statement& statement, int index, std::string& bytes)
        : m_statement(statement)
        , m_index(index)
        , m_bytes(bytes)
    {
    }
    void null() override { m_statement.bindNull(m_index); }
    void integer(std::int64_t value) override { m_statement.bind(m_index, value); }
    void text(std::string_view text) override { m_statement.bind(m_index, text); }
    void blob(std::string_view bytes) override
    {
        m_bytes = bytes; // has to live until the row is written
        m_statement.bind(m_index, store::bytesOf(std::string_view(m_bytes)));
    }

private:
    store::Statement& m_statement;
    int m_index;
    std::string& m_bytes;
};

/// A table of events.
struct TargetTable
{
    std::string insert; ///< the statement
    std::shared_ptr<const EventTable> cells;
    std::vector<std::string> blobs = {}; ///< of the row, by column
};

class PlainWriter
{
public:
    PlainWriter(const ExportRows& rows, store::Connection& target, const ExportControl& control)
        : m_rows(rows)
        , m_capture(rows.capture())
        , m_target(target)
        , m_control(control)
    {
    }

    Exported written() const
    {
        Exported exported = m_rows.written(m_unreadable);
        exported.incomplete.assign(m_incomplete.begin(), m_incomplete.end());
        return exported;
    }

    Result<> run()
    {
        // A half file is thrown away, so that no journal is needed.
        auto done = m_target.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN");
        if (done)
            done = copyTable("call", begunBy("coalesce(entry_row, exit_row, 0)"));
        if (done)
            done = copyTable("sched", begunBy("coalesce(row, 0)"));
        if (done)
            done = copySpans();
        if (done)
            done = copyTable("loss",
                             m_rows.grewUpTo() ? " LIMIT " + std::to_string(m_rows.losses().size())
                                               : std::string());
        for (const char* table : {"field", "problem", "fact", "mark", "note"}) {
            if (done)
                done = copyTable(table);
        }
        const bool hasProbes = !m_capture.probes().empty();
        for (const char* table : {"probe", "probe_sample"}) {
            if (done && hasProbes)
                done = copyTable(table);
        }
        if (done)
            done = makeEventTables();
        if (done)
            done = copyEvents();
        if (done)
            done = copyCounted("task", 4, m_ofTask);
        if (done)
            done = copyCounted("event_type", 3, m_ofType);
        if (done)
            done = reportMissing();
        return done ? m_target.execute("COMMIT") : done;
    }

private:
    using Column = std::pair<std::string, std::string>; ///< name and type
    using AdaptFn = std::function<void(Query::Row&)>;
    /// What the table `problem` tells of the damage.
    struct Missing
    {
        std::string place;
        std::string reason;
        std::uint64_t count = 1;
    };

    Result<> query(const std::string& sql, const std::function<bool(const Query::Row&)>& row)
    {
        const auto query = Query::prepare(m_capture, sql);
        return query ? (*query)->run(row, m_control.cancel) : Result<>(passOn(query));
    }

    /// Makes a table; answers how rows are added.
    Result<std::string> makeTable(const std::string& name, const std::vector<Column>& columns)
    {
        m_made.insert(foldedName(name));
        std::string declared;
        std::string places;
        for (const Column& column : columns) {
            declared.append(declared.empty() ? "" : ", ").append(quoteIdentifier(column.first));
            declared.append(" ").append(column.second);
            places += places.empty() ? "?" : ", ?";
        }
        const auto made =
            m_target.execute("CREATE TABLE " + quoteIdentifier(name) + "(" + declared + ")");
        if (!made)
            return passOn(made);
        return "INSERT INTO " + quoteIdentifier(name) + " VALUES (" + places + ")";
    }

    /// What began with one of the events, if others came behind them meanwhile.
    std::string begunBy(const std::string& row) const
    {
        return m_rows.grewUpTo() ? " WHERE " + row + " < " + std::to_string(m_rows.total())
                + " AND ts <= " + std::to_string(*m_rows.grewUpTo())
                                 : std::string();
    }

    /// Makes the table as SQL has it of the capture.
    Result<store::Statement> makeSameTable(const std::string& name)
    {
        std::vector<Column> columns;
        auto done = query("PRAGMA table_info(" + quoteIdentifier(name) + ")",
                          [&columns](const Query::Row& row) {
                              columns.emplace_back(textOf(row[1]), textOf(row[2]));
                              return true;
                          });
        if (!done)
            return passOn(done);
        const auto sql = makeTable(name, columns);
        if (!sql)
            return passOn(sql);
        return m_target.prepare(*sql);
    }

    static Result<> add(store::Statement& insert, const Query::Row& row)
    {
        for (std::size_t i = 0; i < row.size(); ++i)
            bindValue(insert, int(i) + 1, row[i]);
        return insert.run();
    }

    /// Of a damaged one the rows in front of the damage.
    Result<> copyTable(const std::string& name, const std::string& which = {},
                       const AdaptFn& adapt = {})
    {
        auto insert = makeSameTable(name);
        if (!insert)
            return passOn(insert);
        Result<> written;
        const auto done =
            query("SELECT * FROM " + quoteIdentifier(name) + which, [&](const Query::Row& row) {
                if (adapt) {
                    Query::Row adapted = row;
                    adapt(adapted);
                    written = add(*insert, adapted);
                } else {
                    written = add(*insert, row);
                }
                return bool(written);
            });
        if (written && !done && done.error().code == ErrorCode::Corrupt) {
            missing(name, "the rest of the table " + name + " is missing: ", done.error());
            return {};
        }
        return written ? done : written;
    }

    /// A directory, in whose column `events` stands how many there are in the tables of events.
    Result<> copyCounted(const std::string& name, std::size_t column,
                         const std::vector<std::uint64_t>& counts)
    {
        return copyTable(name, {}, [column, &counts](Query::Row& row) {
            const auto id = std::size_t(std::get<std::int64_t>(row[0]));
            row[column] = std::int64_t(id < counts.size() ? counts[id] : 0);
        });
    }

    /// All that damage does not reach: what begins or ends in a damaged part, or goes on there, may
    /// be another one.
    Result<> copySpans()
    {
        const std::string name = "span";
        auto insert = makeSameTable(name);
        if (!insert)
            return passOn(insert);
        const store::SpanPairs pairs(m_capture);
        store::SpanScan scan(m_capture, pairs, {});
        scan.setCancel(m_control.cancel);
        scan.passDamage([&](const Error& error) {
            missing(name, "spans that begin, end or continue here are missing: ", error);
        });
        while (true) {
            const auto more = scan.next();
            if (!more)
                return passOn(more);
            if (!*more || scan.span().endRow >= m_rows.total())
                return {};
            if (auto added = add(*insert, store::spanRow(m_capture, pairs, scan.span())); !added)
                return added;
        }
    }

    void missing(const std::string& table, const std::string& what, const Error& error)
    {
        m_incomplete.insert(table);
        m_missing.push_back({error.place.field, what + error.what.text()});
    }

    Result<> reportMissing()
    {
        if (m_unreadable > 0)
            m_missing.push_back(
                {{}, "events in damaged parts of the capture are missing", m_unreadable});
        auto insert = m_target.prepare(
            "INSERT INTO problem(kind, field, reason, count) VALUES ('corrupt', ?, ?, ?)");
        if (!insert)
            return passOn(insert);
        for (const Missing& one : m_missing) {
            const Query::Row row{one.place, one.reason, std::int64_t(one.count)};
            if (auto added = add(*insert, row); !added)
                return added;
        }
        return {};
    }

    /// One for all events, one for each name of events, and a view under its short name as
    /// capture_tables.h gives it: where several systems have it, the first one's.
    Result<> makeEventTables()
    {
        if (auto made = makeEventTable("event", EventTable::allEvents(m_capture)); !made)
            return passOn(made);
        std::map<std::string, std::string> shortNames; // to the whole ones
        for (const auto& [name, types] : store::eventTypesByName(m_capture)) {
            const std::string whole = store::typeTableName(name.first, name.second);
            shortNames.emplace(name.second, whole);
            if (m_made.count(foldedName(whole)) > 0)
                continue; // SQL has only the first one, too
            const auto made = makeEventTable(whole, EventTable::ofTypes(m_capture, types));
            if (!made)
                return passOn(made);
            for (const EventTypeId type : types)
                m_tableOfType.emplace(type.value(), *made);
        }
        for (const auto& [name, whole] : shortNames) {
            if (!m_made.insert(foldedName(name)).second)
                continue;
            if (auto done = m_target.execute("CREATE VIEW " + quoteIdentifier(name)
                                             + " AS SELECT * FROM " + quoteIdentifier(whole));
                !done)
                return done;
        }
        return {};
    }

    /// Its place in m_tables.
    Result<std::size_t> makeEventTable(const std::string& name,
                                       std::shared_ptr<const EventTable> cells)
    {
        std::vector<Column> columns;
        for (const EventTable::Column& column : cells->columns())
            columns.emplace_back(column.name, column.sqlType);
        auto insert = makeTable(name, columns);
        if (!insert)
            return passOn(insert);
        const std::size_t count = columns.size();
        m_tables.push_back({std::move(*insert), std::move(cells), std::vector<std::string>(count)});
        return m_tables.size() - 1;
    }

    Result<> copyEvents()
    {
        m_ofTask.resize(m_capture.taskCount());
        m_ofType.resize(m_capture.eventTypeCount());
        const auto done = m_rows.forEach(m_control, [this](const store::Event& event) -> Result<> {
            store::EventRow row{event};
            auto added = addEvent(row, 0);
            const auto table = m_tableOfType.find(row.event.type.value());
            if (added && table != m_tableOfType.end())
                added = addEvent(row, table->second);
            if (added && event.task.value() < m_ofTask.size())
                ++m_ofTask[event.task.value()];
            if (added && event.type.value() < m_ofType.size())
                ++m_ofType[event.type.value()];
            return added;
        });
        if (!done)
            return passOn(done);
        m_unreadable = *done;
        return {};
    }

    Result<> addEvent(store::EventRow& row, std::size_t number)
    {
        TargetTable& table = m_tables[number];
        auto insert = statement(number);
        if (!insert)
            return passOn(insert);
        for (std::size_t i = 0; i < table.blobs.size(); ++i) {
            BoundCell cell(**insert, int(i) + 1, table.blobs[i]);
            if (auto written = table.cells->cell(row, i, cell); !written)
                return written;
        }
        return (*insert)->run();
    }

    /// Kept, up to a number of them: damaged texts may have a million event types.
    Result<store::Statement*> statement(std::size_t number)
    {
        constexpr std::size_t kMaxStatements = 4096;
        if (m_statements.size() > kMaxStatements)
            m_statements.clear();
        const auto [kept, isNew] = m_statements.try_emplace(number);
        if (isNew) {
            auto prepared = m_target.prepare(m_tables[number].insert);
            if (!prepared)
                return passOn(prepared);
            kept->second = std::move(*prepared);
        }
        return &kept->second;
    }

    const ExportRows& m_rows;
    const store::Capture& m_capture;
    store::Connection& m_target;
    const ExportControl& m_control;
    std::uint64_t m_unreadable = 0; ///< events that were left out
    std::vector<std::uint64_t> m_ofTask; ///< events, by task id
    std::vector<std::uint64_t> m_ofType;
    std::set<std::string> m_incomplete; ///< tables that lack rows
    std::vector<Missing> m_missing;
    std::set<std::string> m_made{"task", "event_type"}; ///< names that are taken; these come last
    std::vector<TargetTable> m_tables; ///< of events: the first one is that of all
    std::unordered_map<std::uint32_t, std::size_t> m_tableOfType;
    std::unordered_map<std::size_t, store::Statement> m_statements; ///< by table
};

} // namespace

Result<Exported> exportPlainSqlite(const ExportRows& rows, const std::filesystem::path& file,
                                   const ExportControl& control)
{
    auto target = store::Connection::open(file, store::Connection::Mode::ReadWrite);
    if (!target)
        return passOn(target);
    PlainWriter writer(rows, *target, control);
    if (const auto done = writer.run(); !done)
        return passOn(done);
    return writer.written();
}

} // namespace probescope::analysis
