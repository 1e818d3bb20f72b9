#include "core/database/schema.h"

namespace probescope::store {

const char* const kCaptureTables = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE dict(id INTEGER PRIMARY KEY, text BLOB NOT NULL);
CREATE TABLE task(id INTEGER PRIMARY KEY, pid INTEGER NOT NULL, tgid INTEGER NOT NULL,
    comm BLOB NOT NULL);
CREATE TABLE task_resolved(seq INTEGER PRIMARY KEY, task INTEGER NOT NULL);
CREATE TABLE event_type(id INTEGER PRIMARY KEY, system BLOB NOT NULL, name BLOB NOT NULL,
    origin INTEGER NOT NULL, role INTEGER NOT NULL, format BLOB NOT NULL);
CREATE TABLE field(type INTEGER NOT NULL, idx INTEGER NOT NULL, name BLOB NOT NULL,
    kind INTEGER NOT NULL, element_size INTEGER NOT NULL, element_signed INTEGER NOT NULL,
    PRIMARY KEY(type, idx)) WITHOUT ROWID;
CREATE TABLE flags(id INTEGER PRIMARY KEY, text BLOB NOT NULL, common_flags INTEGER NOT NULL,
    preempt_count INTEGER NOT NULL);
CREATE TABLE buffer(id INTEGER PRIMARY KEY, name BLOB NOT NULL);
CREATE TABLE symbol(id INTEGER PRIMARY KEY, address INTEGER NOT NULL, name BLOB NOT NULL,
    module BLOB NOT NULL);
CREATE TABLE chunk_dir(id INTEGER PRIMARY KEY, first_row INTEGER NOT NULL, n INTEGER NOT NULL,
    t0 INTEGER NOT NULL, t1 INTEGER NOT NULL, ascending INTEGER NOT NULL,
    base_sum INTEGER NOT NULL, fields_sum INTEGER NOT NULL);
CREATE TABLE chunk_count(id INTEGER PRIMARY KEY, types BLOB NOT NULL, tasks BLOB NOT NULL,
    cpus BLOB NOT NULL);
CREATE TABLE chunk_base(id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE chunk_fields(id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE loss(id INTEGER PRIMARY KEY, cpu INTEGER NOT NULL, buffer INTEGER, t0 INTEGER NOT NULL,
    t1 INTEGER NOT NULL, count INTEGER);
CREATE TABLE problem(id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, file BLOB NOT NULL,
    line INTEGER, byte INTEGER, field BLOB NOT NULL, reason BLOB NOT NULL, excerpt BLOB NOT NULL,
    count INTEGER NOT NULL);
CREATE TABLE probe(id INTEGER PRIMARY KEY, definition BLOB NOT NULL, system BLOB NOT NULL,
    event BLOB NOT NULL, kernel_group BLOB NOT NULL, kind INTEGER NOT NULL, place BLOB NOT NULL,
    most_active INTEGER NOT NULL, filter BLOB NOT NULL, stack INTEGER NOT NULL,
    selective INTEGER NOT NULL);
CREATE TABLE probe_sample(probe INTEGER NOT NULL, n INTEGER NOT NULL, time INTEGER NOT NULL,
    hits INTEGER NOT NULL, misses INTEGER NOT NULL, PRIMARY KEY(probe, n)) WITHOUT ROWID;
CREATE TABLE mark(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, row INTEGER, name TEXT NOT NULL,
    kind TEXT NOT NULL);
CREATE TABLE saved_query(id INTEGER PRIMARY KEY, name TEXT NOT NULL, sql TEXT NOT NULL);
CREATE TABLE view_state(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
)sql";

Result<> configureWriter(Connection& connection)
{
    // synchronous=NORMAL in WAL mode may lose the last commits when the power fails, and never
    // harms the file. Debian turns secure_delete on, which would write freed pages once more.
    // Reading opens the log, which fails where there is no shared memory.
    constexpr const char* kSettings = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                                      "PRAGMA wal_autocheckpoint=512; PRAGMA secure_delete=OFF;"
                                      "SELECT count(*) FROM sqlite_schema;";
    constexpr int kTries = 10;
    Result<> done;
    for (int i = 0; i < kTries; ++i) {
        done = connection.execute(kSettings);
        if (done || done.error().code != ErrorCode::Busy)
            return done;
        // SQLite waits for others who write in a transaction, and not when the mode is changed.
        if (auto waited = connection.execute("BEGIN IMMEDIATE; ROLLBACK"); !waited)
            return waited;
    }
    return done;
}

Result<> configureUserWriter(Connection& connection)
{
    if (auto set = configureWriter(connection); !set)
        return set;
    return connection.execute("PRAGMA synchronous=FULL");
}

Result<> configureNewFile(Connection& connection)
{
    // The page size can be set only before the first page is written. The file must be known as a
    // capture even when all that is committed still stands in the log.
    if (auto done = connection.execute(
            "PRAGMA page_size=8192; PRAGMA application_id=" + std::to_string(kApplicationId) + ";");
        !done)
        return done;
    return configureWriter(connection);
}

Result<> createSchema(Connection& connection)
{
    return connection.execute(std::string(kCaptureTables)
                              + "PRAGMA user_version=" + std::to_string(kSchemaVersion) + ";");
}

} // namespace probescope::store
