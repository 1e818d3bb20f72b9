#include "core/sql/query/query.h"

#include "core/sql/functions/sql_faults.h"
#include "core/sql/functions/sql_functions.h"
#include "core/sql/query/fast_aggregate.h"
#include "core/sql/tables/capture_tables.h"
#include "core/store/file/chunks.h"
#include "core/store/file/damage_watch.h"

#include <cstring>
#include <sqlite3.h>

namespace probescope::store {

namespace {

struct CloseDatabase
{
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinalizeStatement
{
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

constexpr int kStepsBetweenCancelChecks = 10000; // some milliseconds of SQLite's machine
constexpr int kMaxPattern = 200; // bytes of LIKE and GLOB, whose time doubles with each wildcard
constexpr int kMaxResultBytes = 64 << 20; // one value; keeps `zeroblob(1e9)` from taking memory

/// Lets through what reads the capture, and notes the tables; SQLite refuses other statements ("not
/// authorized").
int authorize(void* tables, int action, const char* first, const char* second, const char*,
              const char*)
{
    switch (action) {
    case SQLITE_READ:
        static_cast<std::set<std::string>*>(tables)->emplace(first);
        return SQLITE_OK;
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        // json_patch() takes the product of the sizes of its objects, and nothing can stop it.
        return std::strcmp(second, "load_extension") == 0 || std::strcmp(second, "json_patch") == 0
            ? SQLITE_DENY
            : SQLITE_OK;
    case SQLITE_PRAGMA:
        return std::strcmp(first, "table_info") == 0 || std::strcmp(first, "table_xinfo") == 0
                || std::strcmp(first, "table_list") == 0 || std::strcmp(first, "function_list") == 0
            ? SQLITE_OK
            : SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}

SqlValue cellOf(sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return std::int64_t(sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return std::string(text, std::size_t(sqlite3_column_bytes(statement, column)));
    }
    case SQLITE_BLOB: {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
        return std::vector<char>(bytes, bytes + sqlite3_column_bytes(statement, column));
    }
    default:
        return std::monostate{};
    }
}

class CaptureQuery : public Query
{
public:
    Result<> open(const Capture& capture, const std::string& sql)
    {
        m_capture = &capture;
        // An empty database in memory: the capture is reached through virtual tables alone.
        sqlite3* database = nullptr;
        const int code = sqlite3_open_v2(":memory:", &database,
                                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
        m_database.reset(database);
        if (code != SQLITE_OK)
            return fail(ErrorCode::Io, sqlite3_errstr(code));
        sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMaxResultBytes);
        sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_limit(database, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, kMaxPattern);
        if (auto made = createCaptureTables(database, m_tables, capture, sql); !made)
            return made;
        if (auto made = createSqlFunctions(database, capture); !made)
            return made;
        sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_set_authorizer(database, authorize, &m_read);
        return {};
    }

    Result<> prepareStatement(const std::string& sql)
    {
        sqlite3_stmt* statement = nullptr;
        const char* tail = nullptr;
        const int code = sqlite3_prepare_v2(m_database.get(), sql.c_str(), int(sql.size()) + 1,
                                            &statement, &tail);
        m_statement.reset(statement);
        if (code != SQLITE_OK)
            return tl::unexpected(databaseError(code));
        if (!statement)
            return fail(ErrorCode::Invalid, tr("the statement is empty"),
                        tr("Try SELECT name, count(*) FROM event GROUP BY name"));
        if (sqlite3_stmt_readonly(statement) == 0)
            return fail(ErrorCode::Invalid, tr("the statement would change the capture"),
                        tr("Queries are read-only: use SELECT"));
        const std::size_t end = sql.find_first_not_of(" \t\r\n;", std::size_t(tail - sql.data()));
        if (end != std::string::npos)
            return fail(ErrorCode::Invalid, tr("only one statement can run at a time"),
                        tr("Remove everything after the first semicolon"), Place{.byte = end});
        // The statement is known to be right, so its tables and columns are there.
        sqlite3_set_authorizer(m_database.get(), nullptr, nullptr);
        m_fast = FastAggregate::recognise(m_database.get(), m_tables, sql);
        sqlite3_set_authorizer(m_database.get(), authorize, &m_read);
        return {};
    }

    std::vector<std::string> columns() const override
    {
        std::vector<std::string> names;
        const int count = sqlite3_column_count(m_statement.get());
        names.reserve(std::size_t(count));
        for (int i = 0; i < count; ++i)
            names.emplace_back(sqlite3_column_name(m_statement.get(), i));
        return names;
    }

    const std::set<std::string>& tables() const override { return m_read; }

    Result<> run(const std::function<bool(const Row&)>& row, const CancelToken& cancel) override
    {
        m_cancel = cancel;
        m_tables.setCancel(cancel);
        sqlite3_progress_handler(
            m_database.get(), kStepsBetweenCancelChecks,
            [](void* self) { return int(static_cast<CaptureQuery*>(self)->m_cancel.cancelled()); },
            this);
        sqlite3_stmt* statement = nullptr;
        if (m_fast) {
            const auto started = m_fast->start(cancel);
            if (!started)
                return passOn(started);
            statement = *started;
        }
        return step(statement ? statement : m_statement.get(), row, cancel);
    }

private:
    Result<> step(sqlite3_stmt* statement, const std::function<bool(const Row&)>& row,
                  const CancelToken& cancel)
    {
        sqlite3_reset(statement);
        Row values(std::size_t(sqlite3_column_count(statement)));
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = cellOf(statement, int(i));
            if (!row(values))
                break;
            if (cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the query was canceled"));
        }
        if (code != SQLITE_DONE && code != SQLITE_ROW)
            return tl::unexpected(databaseError(code));
        return {};
    }

    Error databaseError(int code) const
    {
        Error error{.code = ErrorCode::Invalid, .what = faultOf(sqlite3_errmsg(m_database.get()))};
        if (code == SQLITE_INTERRUPT)
            return {.code = ErrorCode::Cancelled, .what = tr("the query was canceled")};
        if (code == SQLITE_NOMEM)
            return {.code = ErrorCode::NoMemory,
                    .what = needsTooMuchMemory(),
                    .hint = tr("Select fewer or shorter values")};
        if (code == SQLITE_CORRUPT) {
            if (auto damage = m_capture->damage())
                return *damage; // with its place and what can be done
            error.code = ErrorCode::Corrupt;
            error.place.file = m_capture->path().string();
            error.hint = damagedHint();
            return error;
        }
        if (code == SQLITE_AUTH)
            error.hint = tr("Queries are read-only: use SELECT");
        if (const int offset = sqlite3_error_offset(m_database.get()); offset >= 0)
            error.place.byte = std::uint64_t(offset);
        return error;
    }

    const Capture* m_capture = nullptr;
    std::set<std::string> m_read; ///< tables; outlives the connection, too
    VirtualTables m_tables; // outlives the connection that uses it
    std::unique_ptr<sqlite3, CloseDatabase> m_database;
    std::unique_ptr<sqlite3_stmt, FinalizeStatement> m_statement;
    std::unique_ptr<FastAggregate> m_fast; ///< null: SQLite answers
    CancelToken m_cancel;
};

} // namespace

Result<std::unique_ptr<Query>> Query::prepare(const Capture& capture, const std::string& sql)
{
    auto query = std::make_unique<CaptureQuery>();
    if (auto opened = query->open(capture, sql); !opened)
        return tl::unexpected(std::move(opened.error()));
    if (auto prepared = query->prepareStatement(sql); !prepared)
        return tl::unexpected(std::move(prepared.error()));
    return query;
}

} // namespace probescope::store
