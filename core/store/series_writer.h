#pragma once

#include "core/base/result.h"
#include "core/store/series_chunk.h"
#include "core/store/series_tables.h"
#include "core/store/sqlite.h"
#include "core/trace/ids.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::store {

/// What the writers of all kinds share: the connection, statements and chunk numbers. What is put
/// waits for flush(), so that a file never has more of a series than of the events.
class SeriesFile
{
public:
    static Result<std::unique_ptr<SeriesFile>> create(Connection& connection);

    Connection& connection() { return *m_connection; }
    std::int64_t newChunk() { return m_nextChunk++; }
    /// After an error nothing more is written; the first one is kept.
    void check(const Result<>& result);
    const std::optional<Error>& error() const { return m_error; }

    struct Run
    {
        SeriesKind kind = SeriesKind::Call;
        SeriesRun run;
        std::int64_t chunk = 0;
        RowId row0 = 0;
        std::uint64_t extra = 0;
    };
    void putChunk(std::int64_t id, Bytes data) { m_chunks.emplace_back(id, std::move(data)); }
    void putRun(const Run& run) { m_runs.push_back(run); }
    /// Writes what was put; in the transaction of a commit.
    void flush();

private:
    std::vector<std::pair<std::int64_t, Bytes>> m_chunks;
    std::vector<Run> m_runs;
    Connection* m_connection = nullptr;
    Statement m_putChunk;
    Statement m_putRun;
    std::int64_t m_nextChunk = 1;
    std::optional<Error> m_error;
};

/// Gathers the rows of one kind of series in chunks. Memory: one chunk, and a count for each key.
class SeriesWriter
{
public:
    static constexpr std::size_t kMaxColumns = 12;
    /// A row's place while its chunk is not full.
    struct Place
    {
        std::int64_t chunk = 0;
        std::uint32_t row = 0;
    };

    SeriesWriter(SeriesFile& file, SeriesKind kind, std::size_t columns, std::size_t chunkRows);

    /// Appends a row to the key's list. `row0` and `extra` go to the directory if a run begins.
    Place append(std::uint64_t key, std::span<const std::int64_t> values, RowId row0,
                 std::uint64_t extra = 0);
    /// Changes a row; false when its chunk is full already and so written for good.
    bool update(Place place, std::span<const std::int64_t> values);
    /// Puts what has changed since the last time.
    void commit();

    std::int64_t chunk() const { return m_chunk; }

private:
    struct Group
    {
        SeriesRun run;
        RowId row0 = 0;
        std::uint64_t extra = 0;
        std::size_t next = 0; ///< while it is sorted: where its next row goes
    };

    std::uint32_t groupOf(std::uint64_t key, RowId row0, std::uint64_t extra);
    void write();

    SeriesFile& m_file;
    const SeriesKind m_kind;
    const std::size_t m_chunkRows;
    std::int64_t m_chunk;
    std::vector<std::vector<std::int64_t>> m_columns; ///< in the order of arrival
    std::vector<std::uint32_t> m_rowGroups;
    std::vector<Group> m_groups;
    std::unordered_map<std::uint64_t, std::uint32_t> m_groupOfKey; ///< in this chunk
    std::unordered_map<std::uint64_t, std::uint64_t> m_written; ///< rows of a key in full chunks
    std::uint64_t m_lastKey = 0;
    std::uint32_t m_lastGroup = 0;
    bool m_dirty = false;
    std::vector<std::vector<std::int64_t>> m_sorted; ///< reused
};

} // namespace probescope::store
