#include "core/analysis/export_sqlite.h"

#include "core/store/capture_tables.h"
#include "core/store/event_table.h"
#include "core/store/query.h"
#include "core/store/sql_tokens.h"
#include "core/store/sqlite.h"

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

    std::uint64_t unreadable() const { return m_unreadable; }

    Result<> run()
    {
        // A half file is thrown away, so that no journal is needed.
        auto done = m_target.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN");
        for (const char* table : {"call", "sched", "span", "loss", "task", "event_type", "field",
                                  "problem", "fact", "mark", "note"}) {
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
        return done ? m_target.execute("COMMIT") : done;
    }

private:
    using Column = std::pair<std::string, std::string>; ///< name and type

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

    Result<> copyTable(const std::string& name)
    {
        std::vector<Column> columns;
        auto done = query("PRAGMA table_info(" + quoteIdentifier(name) + ")",
                          [&columns](const Query::Row& row) {
                              columns.emplace_back(textOf(row[1]), textOf(row[2]));
                              return true;
                          });
        if (!done)
            return done;
        const auto sql = makeTable(name, columns);
        if (!sql)
            return passOn(sql);
        auto insert = m_target.prepare(*sql);
        if (!insert)
            return passOn(insert);
        Result<> written;
        done = query("SELECT * FROM " + quoteIdentifier(name), [&](const Query::Row& row) {
            for (std::size_t i = 0; i < row.size(); ++i)
                bindValue(*insert, int(i) + 1, row[i]);
            written = insert->run();
            return bool(written);
        });
        return written ? done : written;
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
        const auto done = m_rows.forEach(m_control, [this](const store::Event& event) -> Result<> {
            store::EventRow row{event};
            auto added = addEvent(row, 0);
            const auto table = m_tableOfType.find(row.event.type.value());
            if (added && table != m_tableOfType.end())
                added = addEvent(row, table->second);
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
        constexpr std::size_t kMostStatements = 4096;
        if (m_statements.size() > kMostStatements)
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
    std::set<std::string> m_made; ///< names that are taken
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
    return rows.written(writer.unreadable());
}

} // namespace probescope::analysis
