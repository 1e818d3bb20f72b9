#include "core/database/schema.h"
#include "core/database/series_tables.h"

#include <algorithm>
#include <memory>
#include <set>
#include <sqlite3.h>
#include <string>
#include <tuple>
#include <vector>

namespace probescope::store {

namespace {

/// Reading the schema of a capture takes some hundreds of steps of SQLite's virtual machine, and
/// none of its statements has a thousand bytes.
constexpr std::int64_t kMaxSteps = 50'000;
constexpr int kMaxStatement = 4096;

/// A row of the table sqlite_schema: type, name, table, SQL.
using SchemaRow = std::tuple<std::string, std::string, std::string, std::string>;
using SchemaRows = std::set<SchemaRow>;

constexpr const char* kSelectSchema =
    "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema";

/// Older programs made a table for notes, which nothing was ever written to.
constexpr const char* kOldNoteTable =
    "CREATE TABLE note(id INTEGER PRIMARY KEY, time INTEGER, text TEXT NOT NULL)";

/// What SQLite keeps of statements: it has its own way to write their beginning.
SchemaRows rowsOf(std::initializer_list<const char*> statements)
{
    struct Close
    {
        void operator()(sqlite3* db) const { sqlite3_close(db); }
    };
    sqlite3* opened = nullptr;
    sqlite3_open(":memory:", &opened);
    const std::unique_ptr<sqlite3, Close> db(opened);
    for (const char* const sql : statements)
        sqlite3_exec(db.get(), sql, nullptr, nullptr, nullptr);
    SchemaRows rows;
    const auto take = [](void* to, int, char** values, char**) {
        static_cast<SchemaRows*>(to)->emplace(values[0], values[1], values[2], values[3]);
        return 0;
    };
    sqlite3_exec(db.get(), kSelectSchema, take, &rows, nullptr);
    return rows;
}

const SchemaRows& knownRows()
{
    static const SchemaRows kRows = rowsOf(
        {kCaptureTables, kSeriesTables, kOldNoteTable, kSpanDefinitionTable, kUserNoteTable});
    return kRows;
}

Result<std::int64_t> pragma(Connection& connection, const char* sql)
{
    auto statement = connection.prepare(sql);
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    const auto row = statement->step();
    if (!row)
        return tl::unexpected(row.error());
    return *row ? statement->integer(0) : 0;
}

tl::unexpected<Error> foreign(const Connection& connection, const std::string& type,
                              const std::string& name)
{
    constexpr std::size_t kMaxName = 64;
    return fail(ErrorCode::Corrupt,
                tr("the {} “{}” of the file does not match Probescope's schema; the file was "
                   "modified, possibly maliciously, and is not opened",
                   {type.substr(0, kMaxName), name.substr(0, kMaxName)}),
                tr("Get the original trace and import it"), {.file = connection.name()});
}

/// Compares what the file has with what Probescope makes.
Result<> compareSchema(Connection& connection)
{
    auto select = connection.prepare(kSelectSchema);
    if (!select)
        return passOn(select);
    SchemaRows found;
    while (true) {
        const auto more = select->step();
        if (!more)
            return passOn(more);
        if (!*more)
            break;
        SchemaRow row{select->text(0), select->text(1), select->text(2), select->text(3)};
        if (!knownRows().contains(row) || !found.insert(row).second)
            return foreign(connection, std::get<0>(row), std::get<1>(row));
    }
    const bool hasMeta = std::any_of(found.begin(), found.end(), [](const SchemaRow& row) {
        return std::get<1>(row) == "meta";
    });
    if (!hasMeta) {
        return fail(ErrorCode::Corrupt, tr("the capture is incomplete: it has no tables"),
                    tr("Import the original again"), {.file = connection.name()});
    }
    return {};
}

Result<> checkRead(Connection& connection)
{
    const Place place{.file = connection.name()};
    const auto application = pragma(connection, "PRAGMA application_id");
    if (!application)
        return tl::unexpected(application.error());
    const auto version = pragma(connection, "PRAGMA user_version");
    if (!version)
        return tl::unexpected(version.error());
    if (*application != kApplicationId) {
        return fail(ErrorCode::Corrupt,
                    tr("the file is an SQLite database, but not a Probescope capture"),
                    tr("Open the file that was recorded or imported"), place);
    }
    if (*version > kSchemaVersion) {
        return fail(
            ErrorCode::NewerVersion,
            tr("the capture was written by a newer Probescope (format {}; this version reads {})",
               {*version, kSchemaVersion}),
            tr("Install a newer Probescope"), place);
    }
    if (*version > 0 && *version < kOldestSchemaVersion) {
        return fail(ErrorCode::Corrupt,
                    tr("the capture was written by a prerelease of Probescope, whose format is no "
                       "longer supported"),
                    tr("Import the original again"), place);
    }
    if (*version <= 0) {
        return fail(ErrorCode::Corrupt, tr("the capture is incomplete: it has no tables"),
                    tr("Import the original again"), place);
    }
    return compareSchema(connection);
}

} // namespace

Result<> checkSchema(Connection& connection, const CancelToken& cancel)
{
    const int limit = sqlite3_limit(connection.handle(), SQLITE_LIMIT_SQL_LENGTH, kMaxStatement);
    connection.watch(Connection::Watch{.cancel = cancel, .steps = kMaxSteps});
    Result<> done = checkRead(connection);
    connection.watch({});
    sqlite3_limit(connection.handle(), SQLITE_LIMIT_SQL_LENGTH, limit);
    if (!done && done.error().code == ErrorCode::Cancelled && !cancel.cancelled())
        return foreign(connection, "schema", "too long to be read");
    return done;
}

} // namespace probescope::store
