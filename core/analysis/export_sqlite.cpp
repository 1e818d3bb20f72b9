#include "core/analysis/export_sqlite.h"

#include "core/store/query.h"
#include "core/store/sqlite.h"

#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace probescope::analysis {

namespace {

using store::Query;

std::string sqlName(std::string_view name)
{
    std::string text = "\"";
    for (const char c : name)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

std::string folded(std::string text)
{
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; // as SQLite compares names
    return text;
}

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

class PlainWriter
{
public:
    PlainWriter(const store::Capture& capture, store::Connection& target, const CancelToken& cancel)
        : m_capture(capture)
        , m_target(target)
        , m_cancel(cancel)
    {
    }

    Result<> run()
    {
        // A half file is thrown away, so that no journal is needed.
        auto done = m_target.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN");
        for (const char* table : {"event", "call", "sched", "span", "loss", "task", "event_type",
                                  "field", "problem", "fact", "mark"}) {
            if (done)
                done = copyTable(table);
        }
        if (done)
            done = types();
        return done ? m_target.execute("COMMIT") : done;
    }

private:
    Result<> query(const std::string& sql, const std::function<bool(const Query::Row&)>& row)
    {
        const auto query = Query::prepare(m_capture, sql);
        return query ? (*query)->run(row, m_cancel) : Result<>(passOn(query));
    }

    /// One table for each name of events, and a view under its short name as capture_tables.cpp
    /// gives it: where several systems have it, the first one's.
    Result<> types()
    {
        std::set<std::pair<std::string, std::string>> names;
        for (std::uint32_t id = 0; id < m_capture.eventTypeCount(); ++id) {
            const EventType& type = m_capture.eventType(EventTypeId(id));
            names.emplace(type.system, type.name);
        }
        std::map<std::string, std::string> shortNames; // to the whole ones
        for (const auto& [system, name] : names) {
            const std::string whole = system.empty() ? name : fmt::format("{}_{}", system, name);
            shortNames.emplace(name, whole);
            if (m_made.count(folded(whole)) > 0)
                continue; // SQL has only the first one, too
            if (auto done = copyTable(whole); !done)
                return done;
        }
        for (const auto& [name, whole] : shortNames) {
            if (!m_made.insert(folded(name)).second)
                continue;
            if (auto done = m_target.execute("CREATE VIEW " + sqlName(name) + " AS SELECT * FROM "
                                             + sqlName(whole));
                !done)
                return done;
        }
        return {};
    }

    Result<> copyTable(const std::string& name)
    {
        m_made.insert(folded(name));
        std::string columns;
        std::string places;
        auto done = query("PRAGMA table_info(" + sqlName(name) + ")", [&](const Query::Row& row) {
            columns.append(columns.empty() ? "" : ", ").append(sqlName(textOf(row[1])));
            columns.append(" ").append(textOf(row[2]));
            places += places.empty() ? "?" : ", ?";
            return true;
        });
        if (done)
            done = m_target.execute("CREATE TABLE " + sqlName(name) + "(" + columns + ")");
        if (!done)
            return done;
        auto insert = m_target.prepare("INSERT INTO " + sqlName(name) + " VALUES (" + places + ")");
        if (!insert)
            return passOn(insert);
        Result<> written;
        done = query("SELECT * FROM " + sqlName(name), [&](const Query::Row& row) {
            for (std::size_t i = 0; i < row.size(); ++i)
                bindValue(*insert, int(i) + 1, row[i]);
            written = insert->run();
            return bool(written);
        });
        return written ? done : written;
    }

    const store::Capture& m_capture;
    store::Connection& m_target;
    const CancelToken& m_cancel;
    std::set<std::string> m_made; ///< names that are taken
};

} // namespace

Result<> exportPlainSqlite(const store::Capture& capture, const std::filesystem::path& file,
                           const CancelToken& cancel)
{
    auto target = store::Connection::open(file, store::Connection::Mode::ReadWrite);
    if (!target)
        return passOn(target);
    return PlainWriter(capture, *target, cancel).run();
}

} // namespace probescope::analysis
