#pragma once

#include "core/base/result.h"
#include "core/columns/chunk_codec.h"
#include "core/columns/event_chunk.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace probescope::store {

class BlockCache;
class CaptureDirectory;
class OpenFile;

/// The bounds of a chunk. Times are the smallest and the largest.
struct ChunkBounds
{
    RowId firstRow = 0;
    std::uint64_t rows = 0; ///< 0: there is no such chunk
    std::int64_t firstNs = 0;
    std::int64_t lastNs = 0;
};

/// Whole columns of a chunk.
struct ChunkColumns
{
    RowId firstRow = 0;
    std::vector<std::int64_t> timeNs;
    std::vector<std::uint32_t> cpu, task, type;
    std::vector<std::uint16_t> flags, buffer;
};

/// The base columns of a chunk with each row's place among the rows of its type.
struct DecodedBase
{
    ChunkColumns columns;
    std::vector<std::uint16_t> rank;
};

/// The events of a capture as they are kept: in chunks of 64 Ki rows (the last one may be shorter),
/// counted from 0. Thread-safe. Errors have the place of the chunk; damage is recorded.
class Chunks
{
public:
    Chunks(const OpenFile& file, const CaptureDirectory& directory, BlockCache& cache)
        : m_file(file)
        , m_directory(directory)
        , m_cache(cache)
    {
    }

    std::uint64_t count() const;
    ChunkBounds bounds(std::uint64_t chunk) const; ///< from the directory alone
    bool timesAscend() const; ///< no event is earlier than the one before it
    /// What a chunk contains, without reading its events.
    Result<ChunkCounts> counts(std::uint64_t chunk) const;

    // Cached: for what is looked at.
    Result<std::shared_ptr<const ChunkColumns>> columns(std::uint64_t chunk) const;
    Result<std::shared_ptr<const DecodedBase>> base(std::uint64_t chunk) const;
    Result<std::shared_ptr<const FieldColumns>> fields(std::uint64_t chunk) const;
    /// The chunk that has the row in the file, even if the row was added after the last refresh.
    Result<std::shared_ptr<const EventChunk>> eventsAt(RowId row) const;
    Result<std::shared_ptr<const FieldColumns>> fieldsAt(RowId row) const;

    // For scans of the whole capture: what is read is not cached. A chunk that is being imported
    // may have more rows than bounds() says; the first ones are the same.
    /// The base columns in their stored form.
    Result<std::shared_ptr<const EventChunk>> scanEvents(std::uint64_t chunk) const;
    /// The field columns in their stored form.
    Result<std::shared_ptr<const FieldColumns>> scanFields(std::uint64_t chunk) const;
    /// `take(blob, rows)`: the base blob of a chunk as it is in the file, and its rows, which may
    /// be more than bounds() tells.
    using TakeBase = std::function<Result<>(ByteView blob, std::uint64_t rows)>;
    Result<> baseBlob(std::uint64_t chunk, const TakeBase& take) const;

    /// The error of what was wrong in a chunk, with its place; records damage.
    Error inChunk(std::uint64_t chunk, Error error) const;

private:
    Result<> readBase(std::uint64_t chunk, const TakeBase& take) const;

    const OpenFile& m_file;
    const CaptureDirectory& m_directory;
    BlockCache& m_cache;
};

} // namespace probescope::store
