#include "core/base/hash.h"
#include "core/database/schema.h"
#include "core/store/read/capture_impl.h"
#include "core/trace/graph_info.h"
#include "core/trace/skeleton.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

namespace {

bool isStep(EventRole role)
{
    return role == EventRole::GraphEntry || role == EventRole::GraphExit;
}

constexpr std::size_t kMaxCpus = 65'536; ///< the writer lets no greater number through

tl::unexpected<Error> noSuchRow(RowId row)
{
    return fail(ErrorCode::Invalid, "there is no event number " + std::to_string(row));
}

DecodedBase decode(const BaseColumns& base, std::size_t rows)
{
    DecodedBase decoded;
    Capture::ChunkColumns& columns = decoded.columns;
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

Event eventOf(const EventChunk& chunk, RowId row)
{
    const std::size_t at = row % kChunkRows;
    const auto& columns = chunk.columns();
    return {.row = row,
            .timeNs = chunk.timeNs(at),
            .cpu = chunk.cpu(at),
            .task = TaskId(chunk.task(at)),
            .type = EventTypeId(chunk.type(at)),
            .flags = FlagsId(std::uint16_t(columns.flags.at(at) - 1)),
            .buffer = BufferId(std::uint16_t(columns.buffer.at(at) - 1))};
}

} // namespace

std::uint64_t Capture::Impl::chunkCount() const
{
    const std::shared_lock lock(m_mutex);
    return m_chunks.size();
}

std::uint64_t Capture::Impl::rows() const
{
    const std::shared_lock lock(m_mutex);
    return m_chunks.empty() ? 0 : m_chunks.back().bounds.firstRow + m_chunks.back().bounds.rows;
}

Capture::ChunkBounds Capture::Impl::chunkBounds(std::uint64_t chunk) const
{
    const std::shared_lock lock(m_mutex);
    return chunk < m_chunks.size() ? m_chunks[chunk].bounds : ChunkBounds{};
}

Error Capture::Impl::placed(Error error) const
{
    if (error.place.file.empty())
        error.place.file = m_path.string();
    if (error.hint.empty() && error.code == ErrorCode::Corrupt)
        error.hint = kDamagedHint;
    m_damageWatch.note(error);
    return error;
}

std::string tooLargeTable()
{
    return "it has more than " + std::to_string(kMaxTableBytes >> 20U)
        + " MiB, which no program of ours writes";
}

bool IdOrder::next(Statement& row, int idColumn)
{
    const auto more = row.step();
    if (more && !*more)
        return false;
    Error error{.code = ErrorCode::Corrupt};
    if (!more)
        error = more.error();
    else if (m_last && row.integer(idColumn) <= *m_last)
        error.what = "its rows are not in order";
    else if (!m_room.take(row))
        error.what = tooLargeTable();
    else {
        m_last = row.integer(idColumn);
        return true;
    }
    row.reset();
    error.what =
        "the table of " + std::string(m_table) + " cannot be read to its end: " + error.what;
    static_cast<void>(m_capture.placed(std::move(error)));
    return false;
}

bool Capture::Impl::timesAscend() const
{
    const std::shared_lock lock(m_mutex);
    std::int64_t last = INT64_MIN;
    return std::all_of(m_chunks.begin(), m_chunks.end(), [&last](const ChunkEntry& entry) {
        const bool ascends = entry.ascending && entry.bounds.firstNs >= last;
        last = entry.bounds.lastNs;
        return ascends;
    });
}

Error Capture::Impl::inChunk(std::uint64_t chunk, Error error) const
{
    const ChunkBounds bounds = chunkBounds(chunk);
    error.place.field = "events " + std::to_string(bounds.firstRow) + " to "
        + std::to_string(bounds.firstRow + std::max<std::uint64_t>(bounds.rows, 1) - 1);
    return placed(std::move(error));
}

Result<std::shared_ptr<const DecodedBase>> Capture::Impl::base(std::uint64_t chunk) const
{
    const std::uint64_t rows = chunkBounds(chunk).rows;
    if (rows == 0)
        return fail(ErrorCode::Invalid, "there is no chunk number " + std::to_string(chunk));
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

Result<> Capture::Impl::baseBlob(std::uint64_t chunk, const TakeBase& take) const
{
    const auto read = readBase(chunk, [&](ByteView blob, std::uint64_t stored) -> Result<> {
        // A newer commit may have added rows; the first ones are the same.
        if (stored < chunkBounds(chunk).rows)
            return fail(ErrorCode::Corrupt, "a chunk of events has lost some of them");
        return take(blob, stored);
    });
    return read ? read : Result<>(tl::unexpected(inChunk(chunk, read.error())));
}

Result<std::shared_ptr<const EventChunk>> Capture::Impl::eventsAt(RowId row) const
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
            chunk,
            {.code = ErrorCode::Corrupt, .what = "a chunk of events has lost some of them"}));
    }
    m_cache.put(BlockKind::Events, chunk, *read, (*read)->memory());
    return read;
}

Result<std::shared_ptr<const EventChunk>> Capture::Impl::scanEvents(std::uint64_t chunk) const
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

Result<> Capture::Impl::readBase(std::uint64_t chunk, const TakeBase& take) const
{
    auto lease = connection();
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
        return fail(ErrorCode::Corrupt, "a chunk of events is missing", kDamagedHint);
    const ByteView blob = row.blob(2);
    const auto rows = std::uint64_t(row.integer(0));
    Result<> taken;
    if (std::int64_t(hashBytes(blob)) != row.integer(1)) {
        taken = fail(ErrorCode::Corrupt, "a chunk of events is damaged: its checksum is wrong",
                     kDamagedHint);
    } else if (rows > kChunkRows) {
        taken = fail(ErrorCode::Corrupt, "a chunk of events has too many of them", kDamagedHint);
    } else {
        taken = take(blob, rows);
    }
    row.reset();
    return taken;
}

Result<> Capture::Impl::addEvents(RowId first, RowId end, std::vector<Event>& events) const
{
    constexpr RowId kFew = 256; // they are looked up faster than a chunk is decoded
    if (end - first <= kFew) {
        const auto chunk = eventsAt(end - 1);
        if (!chunk)
            return tl::unexpected(chunk.error());
        for (RowId row = first; row < end; ++row)
            events.push_back(eventOf(**chunk, row));
        return {};
    }
    const auto decoded = base(first / kChunkRows);
    if (!decoded)
        return tl::unexpected(decoded.error());
    const auto& columns = (*decoded)->columns;
    for (RowId row = first; row < end; ++row) {
        const std::size_t at = row % kChunkRows;
        events.push_back({.row = row,
                          .timeNs = columns.timeNs[at],
                          .cpu = columns.cpu[at],
                          .task = TaskId(columns.task[at]),
                          .type = EventTypeId(columns.type[at]),
                          .flags = FlagsId(columns.flags[at]),
                          .buffer = BufferId(columns.buffer[at])});
    }
    return {};
}

Result<std::shared_ptr<const FieldColumns>> Capture::Impl::fieldsAt(RowId row) const
{
    const std::uint64_t chunk = row / kChunkRows;
    if (row % kChunkRows < chunkBounds(chunk).rows)
        return fields(chunk);
    return readFields(chunk);
}

Result<std::shared_ptr<const FieldColumns>> Capture::Impl::fields(std::uint64_t chunk) const
{
    const std::uint64_t rows = chunkBounds(chunk).rows;
    if (rows == 0)
        return fail(ErrorCode::Invalid, "there is no chunk number " + std::to_string(chunk));
    auto found = m_cache.find<FieldColumns>(BlockKind::Fields, chunk);
    if (found && found->rows() >= rows)
        return found;
    auto read = readFields(chunk);
    if (read)
        m_cache.put(BlockKind::Fields, chunk, *read, (*read)->memory());
    return read;
}

Result<std::shared_ptr<const FieldColumns>> Capture::Impl::readFields(std::uint64_t chunk) const
{
    auto lease = connection();
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
                                       .what = "a chunk of events is missing",
                                       .hint = kDamagedHint}));
    const ByteView blob = row.blob(1);
    Result<FieldColumns> parsed = FieldColumns::parse(Bytes(blob.begin(), blob.end()));
    if (std::int64_t(hashBytes(blob)) != row.integer(0)) {
        parsed = fail(ErrorCode::Corrupt, "a chunk of events is damaged: its checksum is wrong",
                      kDamagedHint);
    }
    row.reset();
    if (!parsed)
        return tl::unexpected(inChunk(chunk, std::move(parsed.error())));
    return std::make_shared<const FieldColumns>(std::move(*parsed));
}

Result<RowId> Capture::Impl::rowAt(std::int64_t timeNs) const
{
    std::uint64_t chunk = 0;
    bool ascending = false;
    {
        const std::shared_lock lock(m_mutex);
        const auto found = std::lower_bound(
            m_chunks.begin(), m_chunks.end(), timeNs,
            [](const ChunkEntry& entry, std::int64_t time) { return entry.greatestNs < time; });
        chunk = std::uint64_t(found - m_chunks.begin());
        if (found == m_chunks.end())
            return m_chunks.empty() ? 0
                                    : m_chunks.back().bounds.firstRow + m_chunks.back().bounds.rows;
        ascending = found->ascending;
        if (ascending && found->bounds.firstNs >= timeNs)
            return found->bounds.firstRow;
    }
    const auto decoded = base(chunk);
    if (!decoded)
        return tl::unexpected(decoded.error());
    const auto& times = (*decoded)->columns.timeNs;
    const auto at = ascending
        ? std::lower_bound(times.begin(), times.end(), timeNs)
        : std::find_if(times.begin(), times.end(),
                       [timeNs](std::int64_t time) { return time >= timeNs; });
    return (*decoded)->columns.firstRow + RowId(at - times.begin());
}

Result<std::vector<Value>> Capture::Impl::values(RowId row) const
{
    if (row >= rows())
        return noSuchRow(row);
    const std::uint64_t chunk = row / kChunkRows;
    const auto events = eventsAt(row);
    if (!events)
        return tl::unexpected(events.error());
    const std::size_t at = row % kChunkRows;
    const std::uint32_t type = (*events)->type(at);
    std::size_t wanted = 0;
    {
        const std::shared_lock lock(m_mutex);
        const EventType* const found = m_types.find(type);
        wanted = found ? found->fields.size() : 0;
    }
    std::vector<Value> values;
    if (wanted == 0)
        return values;
    const auto columns = fields(chunk);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto ofType = (*columns)->columns(type);
    const std::size_t rank = (*events)->rank(at);
    if (ofType.size() != wanted || rank >= ofType[0].size()) {
        return tl::unexpected(
            inChunk(chunk, {.code = ErrorCode::Corrupt, .what = "an event's fields are missing"}));
    }
    values.reserve(wanted);
    const std::int64_t timeNs = (*events)->timeNs(at);
    for (const FieldColumn& column : ofType)
        values.push_back(column.at(rank, timeNs));
    return values;
}

Result<std::string> Capture::Impl::info(RowId row) const
{
    const auto numbers = values(row);
    if (!numbers)
        return tl::unexpected(numbers.error());
    const auto events = eventsAt(row);
    if (!events)
        return tl::unexpected(events.error());
    const EventType* type = nullptr;
    {
        const std::shared_lock lock(m_mutex);
        type = m_types.find((*events)->type(row % kChunkRows));
    }
    if (!type)
        return std::string();
    std::vector<std::string> texts(numbers->size());
    std::vector<FieldValue> values(numbers->size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i].number = (*numbers)[i];
        const FieldKind kind = type->fields[i].kind;
        if (kind == FieldKind::String || kind == FieldKind::Bytes) {
            texts[i] = string(StringId(std::uint32_t(values[i].number)));
            values[i].bytes = texts[i];
        }
    }
    if (type->origin == FormatOrigin::Skeleton)
        return isStep(type->role) ? graphInfo(*type, values) : printSkeleton(*type, values);
    return m_printer ? m_printer->info(*type, values) : plainInfo(*type, values);
}

std::shared_ptr<const EventText> Capture::Impl::eventText(const EventType& type) const
{
    if (type.origin == FormatOrigin::Skeleton)
        return isStep(type.role) ? graphInfoText(type) : skeletonText(type);
    return m_printer ? m_printer->text(type) : wholeEventText(type, plainInfo);
}

Capture::Impl::Totals Capture::Impl::totals() const
{
    const std::lock_guard lock(m_totalsMutex);
    const std::uint64_t chunks = chunkCount();
    const auto add = [this](std::uint64_t chunk, Totals& totals) {
        const auto counts = chunkCounts(chunk);
        if (!counts)
            return; // the events themselves tell the damage when they are read
        const std::shared_lock lock2(m_mutex);
        const auto sum = [](const Counts& from, std::size_t known, std::vector<std::uint64_t>& to) {
            for (const auto& [id, count] : from) {
                if (id >= known)
                    continue;
                if (id >= to.size())
                    to.resize(std::size_t(id) + 1);
                to[id] += count;
            }
        };
        sum(counts->types, m_types.size(), totals.types);
        sum(counts->tasks, m_tasks.size(), totals.tasks);
        sum(counts->cpus, kMaxCpus, totals.cpus);
    };
    for (; m_fullTotals.rows / kChunkRows < chunks; m_fullTotals.rows += kChunkRows) {
        const std::uint64_t chunk = m_fullTotals.rows / kChunkRows;
        if (chunkBounds(chunk).rows < kChunkRows)
            break;
        add(chunk, m_fullTotals);
    }
    Totals all = m_fullTotals;
    if (all.rows / kChunkRows < chunks)
        add(all.rows / kChunkRows, all);
    return all;
}

Result<ChunkCounts> Capture::Impl::chunkCounts(std::uint64_t chunk) const
{
    auto lease = connection();
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
            chunk, {.code = ErrorCode::Corrupt, .what = "the counts of a chunk are damaged"}));
    }
    return ChunkCounts{
        .types = std::move(*types), .tasks = std::move(*tasks), .cpus = std::move(*cpus)};
}

} // namespace probescope::store
