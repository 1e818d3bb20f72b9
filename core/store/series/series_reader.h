#pragma once

#include "core/base/result.h"
#include "core/columns/series_chunk.h"
#include "core/database/series_tables.h"
#include "core/database/sqlite.h"
#include "core/store/series/block_cache.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

namespace probescope::store {

class EventChunk;
class FieldColumns;

/// Access to the file for readers of series.
class SeriesAccess
{
public:
    virtual ~SeriesAccess() = default;
    /// Runs `work` with a connection that no other thread uses meanwhile. Its errors are completed
    /// by damaged().
    virtual Result<> read(const std::function<Result<>(Connection&)>& work) const = 0;
    /// An error of damage, completed with the file and what can be done, which its finder does not
    /// know.
    virtual tl::unexpected<Error> damaged(Error error) const
    {
        return tl::unexpected<Error>(std::move(error));
    }
    /// Changes when more of the file becomes visible; what was read before is then read again.
    virtual std::uint64_t generation() const = 0;
    /// Where chunks are kept, as BlockKind::Series by their ids.
    virtual BlockCache& cache() const = 0;
    /// The chunk of events that has the row. The row may be newer than what the capture shows.
    virtual Result<std::shared_ptr<const EventChunk>> events(RowId row) const = 0;
    virtual Result<std::shared_ptr<const FieldColumns>> eventFields(RowId row) const = 0;
};

/// Changes of a call that came after its chunk was written.
struct CallPatch
{
    std::uint32_t row = 0; ///< in the chunk
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::int64_t childNs = 0;
    std::int64_t function = 0;
    std::int64_t rows = 0;
    std::int64_t subtree = 0;
    std::int64_t flags = 0;
};

/// Reads series of one kind. Thread-safe.
class SeriesReader
{
public:
    /// A run as the directory has it: SeriesRun, and where it lies.
    struct Run
    {
        std::uint64_t first = 0;
        std::uint64_t count = 0;
        std::int64_t chunk = 0;
        std::uint64_t row0 = 0;
        std::uint64_t extra = 0;
    };
    using Runs = std::shared_ptr<const std::vector<Run>>;

    struct Chunk
    {
        std::shared_ptr<const SeriesChunk> data;
        std::vector<CallPatch> patches; ///< by row; of calls only
        SeriesKind kind = SeriesKind::Call;
        std::uint64_t generation = 0; ///< when it was read

        const CallPatch* patchOf(std::size_t row) const;
    };
    /// A row and those of the same key that follow it in the chunk.
    struct Place
    {
        std::shared_ptr<const Chunk> chunk;
        std::size_t row = 0;
        std::size_t count = 0;
        std::int64_t at(std::size_t column, std::size_t offset = 0) const
        {
            return chunk->data->column(column).at(row + offset);
        }
        /// Several rows at once.
        template <typename T>
        void decode(std::size_t column, std::size_t offset, std::size_t rows, T* out) const
        {
            chunk->data->column(column).decode(row + offset, rows, out);
        }
    };

    SeriesReader(std::shared_ptr<const SeriesAccess> access, SeriesKind kind, std::size_t columns);

    /// The runs of a key, in order. Together they are rows 0, 1, 2, … of its list. `again`: read
    /// them again, because something refers to rows that the cached ones do not have yet.
    Result<Runs> runs(std::uint64_t key, bool again = false) const;
    Result<std::uint64_t> count(std::uint64_t key) const;
    /// Errors: Corrupt when there is no such row, since counts come from the same file.
    Result<Place> find(std::uint64_t key, std::uint64_t index) const;

    /// A chunk by its id; its rows are those of many keys.
    Result<std::shared_ptr<const Chunk>> chunk(std::int64_t id) const { return chunk(id, false); }
    /// The ids of all chunks of the kind, ascending.
    Result<std::vector<std::int64_t>> chunks() const;

    /// The last run that begins at or before the row of the key's list; runs.size() if none does.
    static std::size_t runAt(const std::vector<Run>& runs, std::uint64_t index);

private:
    Result<std::optional<Place>> find(std::uint64_t key, std::uint64_t index, bool again) const;
    Result<std::shared_ptr<const Chunk>> chunk(std::int64_t id, bool again) const;
    Result<> load(std::int64_t id, Chunk& chunk) const;
    Result<> loadPatches(Connection& connection, std::int64_t id, Chunk& chunk) const;
    void forgetOld() const; ///< holding m_mutex

    const std::shared_ptr<const SeriesAccess> m_access;
    const SeriesKind m_kind;
    const std::size_t m_columns;

    mutable std::mutex m_mutex;
    mutable std::uint64_t m_generation = 0;
    mutable std::unordered_map<std::uint64_t, Runs> m_runs;
    mutable std::size_t m_cachedRuns = 0;
};

} // namespace probescope::store
