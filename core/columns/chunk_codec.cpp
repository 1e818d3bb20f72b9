#include "core/columns/chunk_codec.h"

#include "core/database/schema.h"

#include <algorithm>
#include <array>
#include <bit>

namespace probescope::store {

namespace {

constexpr std::size_t kBaseColumns = 6;
constexpr std::size_t kTypeEntryBytes = 16;
/// Room that the values of types may keep from one chunk to the next.
constexpr std::size_t kMaxKeptValues = std::size_t(8) << 20U;

std::uint32_t loadU32(ByteView bytes, std::size_t offset)
{
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

void putU32(Bytes& out, std::size_t offset, std::size_t value)
{
    const auto narrow = std::uint32_t(value);
    std::memcpy(out.data() + offset, &narrow, sizeof narrow);
}

constexpr std::uint32_t kWorthTimes = 64; ///< rows of a type
constexpr std::uint32_t kBeforeTime = 1U << 31U; ///< in the size of a field's column

/// Whether values stand so near to the times of their rows that they may be times themselves: the
/// distance changes less from row to row than the value does.
bool mayBeTimes(const std::vector<std::int64_t>& values, const std::vector<std::int64_t>& timesNs)
{
    std::uint64_t valueBits = 0;
    std::uint64_t distanceBits = 0;
    const auto bits = [](std::uint64_t step) {
        return std::uint64_t(std::bit_width(std::int64_t(step) < 0 ? ~step : step));
    };
    for (std::size_t i = 1; i < values.size(); ++i) {
        const std::uint64_t step = std::uint64_t(values[i]) - std::uint64_t(values[i - 1]);
        valueBits += bits(step);
        distanceBits += bits(std::uint64_t(timesNs[i]) - std::uint64_t(timesNs[i - 1]) - step);
    }
    return distanceBits < valueBits;
}

tl::unexpected<Error> damagedChunk(const Message& what)
{
    return fail(ErrorCode::Corrupt, tr("a chunk of events is damaged: {}", {what}),
                tr("Import the original again, or use another copy"));
}

} // namespace

Counts IdCounter::counts() const
{
    Counts counts;
    counts.reserve(m_seen.size() + m_others.size());
    for (const std::uint32_t id : m_seen)
        counts.emplace_back(id, m_direct[id]);
    std::sort(counts.begin(), counts.end());
    counts.insert(counts.end(), m_others.begin(), m_others.end());
    return counts;
}

void IdCounter::clear()
{
    for (const std::uint32_t id : m_seen)
        m_direct[id] = 0;
    m_seen.clear();
    m_others.clear();
}

bool IdCounter::widen(std::uint32_t id)
{
    if (id >= kMaxDirect)
        return false;
    m_direct.resize(std::min<std::size_t>(kMaxDirect, 2 * (std::size_t(id) + 1)));
    return true;
}

ChunkBuilder::ChunkBuilder()
    : m_timeNs(kChunkRows)
    , m_cpu(kChunkRows)
    , m_task(kChunkRows)
    , m_type(kChunkRows)
    , m_flags(kChunkRows)
    , m_buffer(kChunkRows)
{
}

void ChunkBuilder::add(const EventRecord& record, std::size_t fields)
{
    m_timeNs[m_rows] = record.timeNs;
    m_cpu[m_rows] = record.cpu;
    m_task[m_rows] = record.task.value();
    m_type[m_rows] = record.type.value();
    m_flags[m_rows] = record.flags.value();
    m_buffer[m_rows] = record.buffer.value();
    ++m_rows;
    m_tasks.add(record.task.value());
    m_cpus.add(record.cpu);

    const std::size_t type = record.type.value();
    if (type >= m_types.size())
        m_types.resize(type + 1);
    TypeRows& rows = m_types[type];
    if (rows.rows++ == 0) {
        rows.fields = std::uint32_t(fields);
        m_seen.push_back(std::uint32_t(type));
    }
    rows.places.push_back(std::uint16_t(m_rows - 1));
    const std::size_t given = std::min(record.values.size(), fields);
    rows.values.insert(rows.values.end(), record.values.begin(),
                       record.values.begin() + std::ptrdiff_t(given));
    if (given < fields)
        rows.values.resize(rows.values.size() + (fields - given));
}

EncodedChunk ChunkBuilder::encode(std::uint64_t id) const
{
    EncodedChunk chunk;
    chunk.id = id;
    chunk.rows = std::uint32_t(rows());
    const std::span times = std::span(m_timeNs).first(m_rows);
    chunk.ascending = std::is_sorted(times.begin(), times.end());
    if (chunk.ascending && !times.empty()) {
        chunk.firstNs = times.front();
        chunk.lastNs = times.back();
    } else if (!times.empty()) {
        const auto [least, greatest] = std::minmax_element(times.begin(), times.end());
        chunk.firstNs = *least;
        chunk.lastNs = *greatest;
    }
    encodeBase(chunk.base);
    encodeFields(chunk.fields);
    Counts types;
    for (const std::uint32_t type : m_seen)
        types.emplace_back(type, m_types[type].rows);
    std::sort(types.begin(), types.end());
    chunk.types = encodeCounts(types);
    chunk.tasks = encodeCounts(m_tasks.counts());
    chunk.cpus = encodeCounts(m_cpus.counts());
    return chunk;
}

void ChunkBuilder::encodeBase(Bytes& out) const
{
    out.resize(kBaseColumns * 4);
    std::vector<std::int64_t> wide(rows());
    std::size_t column = 0;
    const auto finish = [&](std::size_t begin) {
        putU32(out, 4 * column, out.size() - begin);
        ++column;
    };
    const auto encode = [&](const auto& values, unsigned plus) {
        using T = typename std::decay_t<decltype(values)>::value_type;
        std::transform(values.begin(), values.begin() + std::ptrdiff_t(m_rows), wide.begin(),
                       [plus](T value) { return std::int64_t(T(value + plus)); });
        const std::size_t begin = out.size();
        encodeColumn(wide, out);
        finish(begin);
    };
    const std::size_t begin = out.size();
    encodeColumn(std::span(m_timeNs).first(m_rows), out, ColumnHint::Distinct);
    finish(begin);
    encode(m_cpu, 0);
    encode(m_task, 1);
    encode(m_type, 0);
    encode(m_flags, 1);
    encode(m_buffer, 1);
}

void ChunkBuilder::encodeFields(Bytes& out) const
{
    std::vector<std::uint32_t> types = m_seen;
    std::sort(types.begin(), types.end());
    std::size_t columns = 0;
    for (const std::uint32_t type : types)
        columns += m_types[type].fields;
    out.resize(4 + types.size() * kTypeEntryBytes + columns * 4);
    putU32(out, 0, types.size());

    std::vector<std::int64_t> values;
    std::vector<std::int64_t> timesNs;
    std::size_t entry = 4;
    std::size_t column = 0;
    const std::size_t sizes = 4 + types.size() * kTypeEntryBytes;
    for (const std::uint32_t type : types) {
        const TypeRows& rows = m_types[type];
        putU32(out, entry, type);
        putU32(out, entry + 4, rows.rows);
        putU32(out, entry + 8, column);
        putU32(out, entry + 12, rows.fields);
        entry += kTypeEntryBytes;
        values.resize(rows.rows);
        timesNs.clear();
        const auto times = [&]() -> const std::vector<std::int64_t>& {
            for (std::size_t row = timesNs.size(); row < rows.rows; ++row)
                timesNs.push_back(m_timeNs[rows.places[row]]);
            return timesNs;
        };
        for (std::size_t field = 0; field < rows.fields; ++field) {
            const Value* from = rows.values.data() + field;
            for (std::size_t row = 0; row < rows.rows; ++row, from += rows.fields)
                values[row] = *from;
            const std::size_t begin = out.size();
            encodeColumn(values, out);
            std::size_t head = out.size() - begin;
            if (rows.rows >= kWorthTimes && mayBeTimes(values, times())) {
                std::transform(times().begin(), times().end(), values.begin(), values.begin(),
                               FieldColumn::timeBefore);
                Bytes distances;
                encodeColumn(values, distances);
                if (distances.size() < head) {
                    out.resize(begin);
                    out.insert(out.end(), distances.begin(), distances.end());
                    head = distances.size() | kBeforeTime;
                }
            }
            putU32(out, sizes + 4 * column, head);
            ++column;
        }
    }
}

void ChunkBuilder::clear()
{
    m_rows = 0;
    m_tasks.clear();
    m_cpus.clear();
    for (const std::uint32_t type : m_seen) {
        m_types[type].rows = 0;
        m_types[type].values.clear();
        m_types[type].places.clear();
    }
    // Room is kept for the next chunk, but many wide types, one after the other, must not pile up.
    std::size_t kept = 0;
    for (const TypeRows& rows : m_types)
        kept += rows.values.capacity() + rows.places.capacity();
    if (kept > kMaxKeptValues) {
        for (TypeRows& rows : m_types) {
            rows.values = {};
            rows.places = {};
        }
    }
    m_seen.clear();
}

Result<BaseColumns> BaseColumns::parse(ByteView blob, std::size_t rows)
{
    if (blob.size() < kBaseColumns * 4)
        return damagedChunk(tr("it is truncated"));
    BaseColumns base;
    const std::array<ColumnView*, kBaseColumns> columns{&base.timeNs, &base.cpu,   &base.task,
                                                        &base.type,   &base.flags, &base.buffer};
    std::size_t offset = kBaseColumns * 4;
    for (std::size_t i = 0; i < kBaseColumns; ++i) {
        const std::size_t size = loadU32(blob, 4 * i);
        if (size > blob.size() - offset)
            return damagedChunk(tr("it is truncated"));
        auto column = ColumnView::parse(blob.subspan(offset, size));
        if (!column)
            return tl::unexpected(std::move(column.error()));
        if (column->size() != rows)
            return damagedChunk(tr("the number of events in a column differs from the directory"));
        *columns[i] = *column;
        offset += size;
    }
    return base;
}

Result<FieldColumns> FieldColumns::parse(Bytes blob)
{
    FieldColumns fields;
    fields.m_blob = std::make_unique<Bytes>(std::move(blob));
    if (fields.m_blob->size() < 4)
        return damagedChunk(tr("it is truncated"));
    if (auto done = fields.parseTypes(loadU32(*fields.m_blob, 0)); !done)
        return tl::unexpected(std::move(done.error()));
    if (auto done = fields.parseColumns(); !done)
        return tl::unexpected(std::move(done.error()));
    return fields;
}

Result<> FieldColumns::parseTypes(std::uint64_t types)
{
    const ByteView blob = *m_blob;
    if (types > (blob.size() - 4) / kTypeEntryBytes)
        return damagedChunk(tr("its types are truncated"));
    m_types.resize(types);
    std::uint64_t columns = 0;
    for (std::size_t i = 0; i < types; ++i) {
        const std::size_t entry = 4 + i * kTypeEntryBytes;
        m_types[i] = {.type = loadU32(blob, entry),
                      .rows = loadU32(blob, entry + 4),
                      .firstColumn = loadU32(blob, entry + 8),
                      .columns = loadU32(blob, entry + 12)};
        if ((i > 0 && m_types[i].type <= m_types[i - 1].type) || m_types[i].firstColumn != columns)
            return damagedChunk(tr("its types are out of order"));
        columns += m_types[i].columns;
        m_rows += m_types[i].rows;
    }
    if (m_rows > kChunkRows)
        return damagedChunk(tr("it has too many events"));
    if (columns > (blob.size() - 4 - types * kTypeEntryBytes) / 4)
        return damagedChunk(tr("its columns are truncated"));
    m_columns.resize(columns);
    return {};
}

Result<> FieldColumns::parseColumns()
{
    const ByteView blob = *m_blob;
    const std::size_t sizes = 4 + m_types.size() * kTypeEntryBytes;
    std::size_t offset = sizes + m_columns.size() * 4;
    for (const TypeEntry& entry : m_types) {
        for (std::size_t i = entry.firstColumn; i < entry.firstColumn + entry.columns; ++i) {
            const std::uint32_t head = loadU32(blob, sizes + 4 * i);
            const std::size_t size = head & ~kBeforeTime;
            if (size > blob.size() - offset)
                return damagedChunk(tr("a column is truncated"));
            auto column = ColumnView::parse(blob.subspan(offset, size));
            if (!column)
                return tl::unexpected(std::move(column.error()));
            if (column->size() != entry.rows)
                return damagedChunk(
                    tr("the number of values in a column differs from its type's events"));
            m_columns[i].m_stored = *column;
            m_columns[i].m_beforeTime = (head & kBeforeTime) != 0;
            offset += size;
        }
    }
    return {};
}

std::span<const FieldColumn> FieldColumns::columns(std::uint32_t type) const
{
    const auto found = std::lower_bound(
        m_types.begin(), m_types.end(), type,
        [](const TypeEntry& entry, std::uint32_t wanted) { return entry.type < wanted; });
    if (found == m_types.end() || found->type != type)
        return {};
    return std::span(m_columns).subspan(found->firstColumn, found->columns);
}

std::size_t FieldColumns::memory() const
{
    return m_blob->size() + m_columns.size() * sizeof(FieldColumn)
        + m_types.size() * sizeof(TypeEntry);
}

Bytes encodeCounts(const Counts& counts)
{
    Bytes out(counts.size() * 8);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        putU32(out, 8 * i, counts[i].first);
        putU32(out, 8 * i + 4, counts[i].second);
    }
    return out;
}

Result<Counts> decodeCounts(ByteView blob)
{
    if (blob.size() % 8 != 0 || blob.size() > kChunkRows * 8)
        return damagedChunk(tr("its counts are truncated"));
    Counts counts(blob.size() / 8);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        counts[i] = {loadU32(blob, 8 * i), loadU32(blob, 8 * i + 4)};
        if (i > 0 && counts[i].first <= counts[i - 1].first)
            return damagedChunk(tr("its counts are out of order"));
    }
    return counts;
}

} // namespace probescope::store
