#include "tests/fuzz/capture_mutation.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <sqlite3.h>
#include <string>
#include <vector>

namespace probescope::fuzz {

namespace {

/// An SQLite database in memory.
class Database
{
public:
    Database(const std::uint8_t* data, std::size_t size, std::size_t most)
    {
        sqlite3* database = nullptr;
        sqlite3_open(":memory:", &database);
        m_database.reset(database);
        auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(most));
        std::copy_n(data, size, copy);
        // A database in memory has no log: it is read as one that keeps none.
        if (size > kVersions + 1) {
            m_versions = {copy[kVersions], copy[kVersions + 1]};
            copy[kVersions] = copy[kVersions + 1] = 1;
        }
        m_ready = sqlite3_deserialize(database, "main", copy, sqlite3_int64(size),
                                      sqlite3_int64(most), SQLITE_DESERIALIZE_FREEONCLOSE)
            == SQLITE_OK;
    }
    bool ready() const { return m_ready; }
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> prepare(const std::string& sql) const
    {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr);
        return {statement, sqlite3_finalize};
    }
    std::size_t write(std::uint8_t* data, std::size_t most) const
    {
        sqlite3_int64 size = 0;
        const unsigned char* bytes =
            sqlite3_serialize(m_database.get(), "main", &size, SQLITE_SERIALIZE_NOCOPY);
        if (!bytes || std::size_t(size) > most)
            return 0;
        std::copy_n(bytes, size, data);
        data[kVersions] = m_versions[0];
        data[kVersions + 1] = m_versions[1];
        return std::size_t(size);
    }

private:
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> m_database{nullptr, sqlite3_close};
    static constexpr std::size_t kVersions = 18; ///< where the header says whether there is a log
    std::array<unsigned char, 2> m_versions{};
    bool m_ready = false;
};

struct Blob
{
    const char* table;
    const char* column;
    const char* sum; ///< column of chunk_dir with its checksum, or null
};

/// How many there are of what the statement counts, or 0.
std::uint64_t countOf(const Database& database, const std::string& sql)
{
    const auto count = database.prepare(sql);
    return count && sqlite3_step(count.get()) == SQLITE_ROW
        ? std::uint64_t(sqlite3_column_int64(count.get(), 0))
        : 0;
}

/// Sets a number in one row of any table, or in all of them.
void changeNumber(const Database& database, std::minstd_rand& random)
{
    static constexpr std::array<std::int64_t, 9> kValues{
        -1, 0, 1, 65535, 65536, INT32_MAX, 1LL << 40, INT64_MIN, INT64_MAX};
    const std::string columns =
        " FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'"
        " AND c.type IN ('INTEGER', '')";
    const auto count = countOf(database, "SELECT count(*)" + columns);
    if (count == 0)
        return;
    const auto column = database.prepare("SELECT t.name, c.name" + columns + " LIMIT 1 OFFSET "
                                         + std::to_string(random() % count));
    if (!column || sqlite3_step(column.get()) != SQLITE_ROW)
        return;
    const auto textOf = [&column](int index) {
        return std::string(reinterpret_cast<const char*>(sqlite3_column_text(column.get(), index)));
    };
    const std::string table = textOf(0);
    const std::string name = '"' + textOf(1) + '"';
    const auto rows = countOf(database, "SELECT count(*) FROM " + table);
    std::string sql = "UPDATE OR IGNORE " + table + " SET " + name + " = ?1";
    if (rows > 0 && random() % 4 != 0) {
        sql += " WHERE " + name + " = (SELECT " + name + " FROM " + table + " LIMIT 1 OFFSET "
            + std::to_string(random() % rows) + ")";
    }
    const auto update = database.prepare(sql);
    sqlite3_bind_int64(update.get(), 1, kValues[random() % kValues.size()]);
    sqlite3_step(update.get());
}

bool changeBlob(const Database& database, std::minstd_rand& random, const MutateBytes& mutateBytes)
{
    static constexpr std::array<Blob, 9> kBlobs{{{"chunk_base", "data", "base_sum"},
                                                 {"chunk_fields", "data", "fields_sum"},
                                                 {"series_chunk", "data", nullptr},
                                                 {"chunk_count", "types", nullptr},
                                                 {"chunk_count", "tasks", nullptr},
                                                 {"chunk_count", "cpus", nullptr},
                                                 {"lane_leaf", "data", nullptr},
                                                 {"lane_cpu", "tail", nullptr},
                                                 {"event_type", "format", nullptr}}};
    const Blob& blob = kBlobs[random() % kBlobs.size()];
    const std::string table = blob.table;
    const std::string column = blob.column;
    const auto rows = countOf(database, "SELECT count(*) FROM " + table);
    if (rows == 0)
        return false;
    auto select = database.prepare("SELECT " + column + " FROM " + table + " LIMIT 1 OFFSET "
                                   + std::to_string(random() % rows));
    if (!select || sqlite3_step(select.get()) != SQLITE_ROW)
        return false;
    const auto* const begin =
        static_cast<const std::uint8_t*>(sqlite3_column_blob(select.get(), 0));
    const std::vector<std::uint8_t> old(begin, begin + sqlite3_column_bytes(select.get(), 0));
    select.reset();
    std::vector<std::uint8_t> bytes = old;
    bytes.resize(old.size() + 64);
    bytes.resize(mutateBytes(bytes.data(), old.size(), bytes.size()));
    auto update =
        database.prepare("UPDATE " + table + " SET " + column + " = ?1 WHERE " + column + " = ?2");
    sqlite3_bind_blob(update.get(), 1, bytes.data(), int(bytes.size()), SQLITE_STATIC);
    sqlite3_bind_blob(update.get(), 2, old.data(), int(old.size()), SQLITE_STATIC);
    sqlite3_step(update.get());
    if (blob.sum) {
        const std::string sum = blob.sum;
        auto check =
            database.prepare("UPDATE chunk_dir SET " + sum + " = ?1 WHERE " + sum + " = ?2");
        sqlite3_bind_int64(check.get(), 1, std::int64_t(store::hashBytes(bytes)));
        sqlite3_bind_int64(check.get(), 2, std::int64_t(store::hashBytes(old)));
        sqlite3_step(check.get());
    }
    return true;
}

} // namespace

std::size_t mutateTables(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed,
                         const MutateBytes& mutateBytes)
{
    std::minstd_rand random(seed);
    const Database database(data, size, most);
    if (!database.ready())
        return 0;
    if (random() % 4 == 0)
        changeNumber(database, random);
    else if (!changeBlob(database, random, mutateBytes))
        return 0;
    return database.write(data, most);
}

} // namespace probescope::fuzz
