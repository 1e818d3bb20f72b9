#include "core/store/file/chunks.h"

#include "core/base/hash.h"
#include "core/database/schema.h"
#include "core/store/file/capture_directory.h"
#include "core/store/series/block_cache.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace probescope::store {

namespace {

DecodedBase decode(const BaseColumns& base, std::size_t rows)
{
    DecodedBase decoded;
    ChunkColumns& columns = decoded.columns;
    columns.timeNs.resize(rows);
    base.timeNs.decode(0, rows, columns.timeNs.data());
    columns.cpu.resize(rows);
    base.cpu.decode(0, rows, columns.cpu.data());
    columns.type.resize(rows);
    base.type.decode(0, rows, columns.type.data());
    // These are kept plus 1, so that "none" is 0.
    const auto decodeLess1 = [rows](const ColumnView& column, auto& out) {
        using T = typename std::decay_t<decltype(out)>::value_type;
        out.resize(rows);
        column.decode(0, rows, out.data());
        for (T& value : out)
            value = T(value - 1);
    };
    decodeLess1(base.task, columns.task);
    decodeLess1(base.flags, columns.flags);
    decodeLess1(base.buffer, columns.buffer);

    decoded.rank.resize(rows);
    IdCounter seen;
    for (std::size_t i = 0; i < rows; ++i)
        decoded.rank[i] = std::uint16_t(seen.add(columns.type[i]));
    return decoded;
}

} // namespace

std::uint64_t Chunks::count() const
{
    return m_directory.chunkCount();
}

ChunkBounds Chunks::bounds(std::uint64_t chunk) const
{
    return m_directory.chunkBounds(chunk);
}

bool Chunks::timesAscend() const
{
    return m_directory.timesAscend();
}

Error Chunks::inChunk(std::uint64_t chunk, Error error) const
{
    const ChunkBounds rows = bounds(chunk);
    error.place.field = "events " + std::to_string(rows.firstRow) + " to "
        + std::to_string(rows.firstRow + std::max<std::uint64_t>(rows.rows, 1) - 1);
    return m_file.placed(std::move(error));
}

Result<ChunkCounts> Chunks::counts(std::uint64_t chunk) const
{
    auto lease = m_file.connection();
    if (!lease)
        return tl::unexpected(std::move(lease.error()));
    auto select = (*lease)->cached("SELECT types, tasks, cpus FROM chunk_count WHERE id = ?1");
    if (!select)
        return tl::unexpected(inChunk(chunk, std::move(select.error())));
    Statement& row = **select;
    const auto there = row.bind(1, std::int64_t(chunk)).step();
    if (!there)
        return tl::unexpected(inChunk(chunk, there.error()));
    auto types = decodeCounts(row.blob(0));
    auto tasks = decodeCounts(row.blob(1));
    auto cpus = decodeCounts(row.blob(2));
    row.reset();
    if (!*there || !types || !tasks || !cpus) {
        return tl::unexpected(inChunk(
            chunk, {.code = ErrorCode::Corrupt, .what = tr("the counts of a chunk are damaged")}));
    }
    return ChunkCounts{
        .types = std::move(*types), .tasks = std::move(*tasks), .cpus = std::move(*cpus)};
}

Result<std::shared_ptr<const ChunkColumns>> Chunks::columns(std::uint64_t chunk) const
{
    auto decoded = base(chunk);
    if (!decoded)
        return tl::unexpected(std::move(decoded.error()));
    return std::shared_ptr<const ChunkColumns>(*decoded, &(*decoded)->columns);
}

Result<std::shared_ptr<const DecodedBase>> Chunks::base(std::uint64_t chunk) const
{
    const std::uint64_t rows = bounds(chunk).rows;
    if (rows == 0)
        return fail(ErrorCode::Invalid, tr("no chunk number {}", {chunk}));
    // The last chunk may have grown since it was read.
    auto found = m_cache.find<DecodedBase>(BlockKind::Base, chunk);
    if (found && found->columns.timeNs.size() >= rows)
        return found;
    std::shared_ptr<const DecodedBase> decoded;
    const auto read = baseBlob(chunk, [&](ByteView blob, std::uint64_t stored) -> Result<> {
        const auto parsed = BaseColumns::parse(blob, stored);
        if (!parsed)
            return tl::unexpected(parsed.error());
        DecodedBase all = decode(*parsed, rows);
        all.columns.firstRow = chunk * kChunkRows;
        decoded = std::make_shared<const DecodedBase>(std::move(all));
        return {};
    });
    if (!read)
        return tl::unexpected(read.error());
    m_cache.put(BlockKind::Base, chunk, decoded, rows * 26);
    return decoded;
}

Result<> Chunks::baseBlob(std::uint64_t chunk, const TakeBase& take) const
{
    const auto read = readBase(chunk, [&](ByteView blob, std::uint64_t stored) -> Result<> {
        // A newer commit may have added rows; the first ones are the same.
        if (stored < bounds(chunk).rows)
            return fail(ErrorCode::Corrupt, tr("a chunk of events is incomplete"));
        return take(blob, stored);
    });
    return read ? read : Result<>(tl::unexpected(inChunk(chunk, read.error())));
}

Result<> Chunks::readBase(std::uint64_t chunk, const TakeBase& take) const
{
    auto lease = m_file.connection();
    if (!lease)
        return tl::unexpected(std::move(lease.error()));
    auto select = (*lease)->cached("SELECT n, base_sum, data FROM chunk_dir JOIN chunk_base"
                                   " USING(id) WHERE id = ?1");
    if (!select)
        return tl::unexpected(std::move(select.error()));
    Statement& row = **select;
    const auto there = row.bind(1, std::int64_t(chunk)).step();
    if (!there)
        return tl::unexpected(there.error());
    if (!*there)
        return fail(ErrorCode::Corrupt, tr("a chunk of events is missing"), damagedHint());
    const ByteView blob = row.blob(2);
    const auto rows = std::uint64_t(row.integer(0));
    Result<> taken;
    if (std::int64_t(hashBytes(blob)) != row.integer(1)) {
        taken =
            fail(ErrorCode::Corrupt,
                 tr("a chunk of events is damaged: its checksum does not match"), damagedHint());
    } else if (rows > kChunkRows) {
        taken = fail(ErrorCode::Corrupt, tr("a chunk has too many events"), damagedHint());
    } else {
        taken = take(blob, rows);
    }
    row.reset();
    return taken;
}

Result<std::shared_ptr<const EventChunk>> Chunks::eventsAt(RowId row) const
{
    const std::uint64_t chunk = row / kChunkRows;
    auto events = m_cache.find<EventChunk>(BlockKind::Events, chunk);
    if (events && row % kChunkRows < events->rows())
        return events;
    auto read = scanEvents(chunk);
    if (!read)
        return read;
    if (row % kChunkRows >= (*read)->rows()) {
        return tl::unexpected(inChunk(
            chunk, {.code = ErrorCode::Corrupt, .what = tr("a chunk of events is incomplete")}));
    }
    m_cache.put(BlockKind::Events, chunk, *read, (*read)->memory());
    return read;
}

Result<std::shared_ptr<const EventChunk>> Chunks::scanEvents(std::uint64_t chunk) const
{
    std::shared_ptr<const EventChunk> events;
    const auto read = readBase(chunk, [&](ByteView blob, std::uint64_t rows) -> Result<> {
        auto parsed = EventChunk::parse(Bytes(blob.begin(), blob.end()), rows);
        if (!parsed)
            return tl::unexpected(std::move(parsed.error()));
        events = std::move(*parsed);
        return {};
    });
    if (!read)
        return tl::unexpected(inChunk(chunk, read.error()));
    return events;
}

Result<std::shared_ptr<const FieldColumns>> Chunks::fieldsAt(RowId row) const
{
    const std::uint64_t chunk = row / kChunkRows;
    if (row % kChunkRows < bounds(chunk).rows)
        return fields(chunk);
    return scanFields(chunk);
}

Result<std::shared_ptr<const FieldColumns>> Chunks::fields(std::uint64_t chunk) const
{
    const std::uint64_t rows = bounds(chunk).rows;
    if (rows == 0)
        return fail(ErrorCode::Invalid, tr("no chunk number {}", {chunk}));
    auto found = m_cache.find<FieldColumns>(BlockKind::Fields, chunk);
    if (found && found->rows() >= rows)
        return found;
    auto read = scanFields(chunk);
    if (read)
        m_cache.put(BlockKind::Fields, chunk, *read, (*read)->memory());
    return read;
}

Result<std::shared_ptr<const FieldColumns>> Chunks::scanFields(std::uint64_t chunk) const
{
    auto lease = m_file.connection();
    if (!lease)
        return tl::unexpected(std::move(lease.error()));
    auto select = (*lease)->cached("SELECT fields_sum, data FROM chunk_dir JOIN chunk_fields"
                                   " USING(id) WHERE id = ?1");
    if (!select)
        return tl::unexpected(inChunk(chunk, std::move(select.error())));
    Statement& row = **select;
    const auto there = row.bind(1, std::int64_t(chunk)).step();
    if (!there)
        return tl::unexpected(inChunk(chunk, there.error()));
    if (!*there)
        return tl::unexpected(inChunk(chunk,
                                      {.code = ErrorCode::Corrupt,
                                       .what = tr("a chunk of events is missing"),
                                       .hint = damagedHint()}));
    const ByteView blob = row.blob(1);
    Result<FieldColumns> parsed = FieldColumns::parse(Bytes(blob.begin(), blob.end()));
    if (std::int64_t(hashBytes(blob)) != row.integer(0)) {
        parsed =
            fail(ErrorCode::Corrupt,
                 tr("a chunk of events is damaged: its checksum does not match"), damagedHint());
    }
    row.reset();
    if (!parsed)
        return tl::unexpected(inChunk(chunk, std::move(parsed.error())));
    return std::make_shared<const FieldColumns>(std::move(*parsed));
}

} // namespace probescope::store
