#pragma once

#include "core/base/result.h"
#include "core/base/worker_pool.h"
#include "core/columns/series_chunk.h"
#include "core/database/series_tables.h"
#include "core/database/sqlite.h"
#include "core/trace/ids.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::store {

/// What the writers of all kinds share: the connection, statements and chunk numbers. Data are held
/// back until flush(), so that a file never has more of a series than of the events.
class SeriesFile
{
public:
    static Result<std::unique_ptr<SeriesFile>> create(Connection& connection, WorkerPool& encoders);

    Connection& connection() { return *m_connection; }
    std::int64_t newChunk() { return m_nextChunk++; }
    /// After an error nothing more is written. The first error is kept.
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
    /// From any thread.
    void putChunk(std::int64_t id, Bytes data);
    WorkerPool& encoders() { return *m_encoders; }
    void putRun(const Run& run) { m_runs.push_back(run); }
    /// Waits for the encoders and writes what was put, in the transaction of a commit.
    void flush();

private:
    std::mutex m_chunksMutex;
    std::vector<std::pair<std::int64_t, Bytes>> m_chunks;
    WorkerPool* m_encoders = nullptr;
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

    /// Appends a row to the key's list; it must have as many values as there are columns. `row0`
    /// and `extra` are written to the directory if a run begins.
    Place append(std::uint64_t key, std::span<const std::int64_t> values, RowId row0,
                 std::uint64_t extra = 0);
    /// Changes a row. False if its chunk is already full, and so was written for good.
    bool update(Place place, std::span<const std::int64_t> values);
    /// Puts what changed since the last time.
    void commit();

    std::int64_t chunk() const { return m_chunk; }

private:
    struct Group
    {
        SeriesRun run;
        RowId row0 = 0;
        std::uint64_t extra = 0;
    };
    /// The rows of a chunk in the order of arrival.
    struct Rows
    {
        std::vector<std::int64_t> values; ///< row by row
        std::vector<std::uint32_t> groups; ///< of each row
    };
    struct Chunk
    {
        Rows rows;
        std::vector<Group> groups;
    };

    std::uint32_t groupOf(std::uint64_t key, RowId row0, std::uint64_t extra);
    void closeChunk();
    void putRuns();
    static Bytes encode(const Rows& rows, std::size_t columns, const std::vector<Group>& groups);

    SeriesFile& m_file;
    const SeriesKind m_kind;
    const std::size_t m_chunkRows;
    std::int64_t m_chunk;
    const std::size_t m_columns;
    Rows m_rows;
    std::vector<Group> m_groups;
    std::unordered_map<std::uint64_t, std::uint32_t> m_groupOfKey; ///< in this chunk
    std::unordered_map<std::uint64_t, std::uint64_t> m_written; ///< rows of a key in full chunks
    std::uint64_t m_lastKey = 0;
    std::uint32_t m_lastGroup = 0;
    bool m_dirty = false;
};

} // namespace probescope::store
