#include "core/derive/series_writer.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::store {

Result<std::unique_ptr<SeriesFile>> SeriesFile::create(Connection& connection, WorkerPool& encoders)
{
    auto file = std::make_unique<SeriesFile>();
    file->m_connection = &connection;
    file->m_encoders = &encoders;
    if (auto made = connection.execute(kSeriesTables); !made)
        return tl::unexpected(std::move(made.error()));
    auto putChunk =
        connection.prepare("INSERT OR REPLACE INTO series_chunk(id, data) VALUES(?1, ?2)");
    if (!putChunk)
        return tl::unexpected(std::move(putChunk.error()));
    auto putRun = connection.prepare("INSERT OR REPLACE INTO series_dir"
                                     "(kind, key, first, n, chunk, row0, extra)"
                                     " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
    if (!putRun)
        return tl::unexpected(std::move(putRun.error()));
    file->m_putChunk = std::move(*putChunk);
    file->m_putRun = std::move(*putRun);
    return file;
}

void SeriesFile::check(const Result<>& result)
{
    if (!result && !m_error)
        m_error = result.error();
}

void SeriesFile::putChunk(std::int64_t id, Bytes data)
{
    const std::lock_guard lock(m_chunksMutex);
    m_chunks.emplace_back(id, std::move(data));
}

void SeriesFile::flush()
{
    m_encoders->wait();
    for (const auto& [id, data] : std::exchange(m_chunks, {})) {
        if (!m_error)
            check(m_putChunk.bind(1, id).bind(2, data).run());
    }
    for (const Run& run : std::exchange(m_runs, {})) {
        if (m_error)
            return;
        m_putRun.bind(1, std::int64_t(run.kind)).bind(2, std::int64_t(run.run.key));
        m_putRun.bind(3, std::int64_t(run.run.first)).bind(4, std::int64_t(run.run.count));
        m_putRun.bind(5, run.chunk).bind(6, std::int64_t(run.row0));
        check(m_putRun.bind(7, std::int64_t(run.extra)).run());
    }
}

SeriesWriter::SeriesWriter(SeriesFile& file, SeriesKind kind, std::size_t columns,
                           std::size_t chunkRows)
    : m_file(file)
    , m_kind(kind)
    , m_chunkRows(chunkRows)
    , m_chunk(file.newChunk())
    , m_columns(columns)
{
}

SeriesWriter::Place SeriesWriter::append(std::uint64_t key, std::span<const std::int64_t> values,
                                         RowId row0, std::uint64_t extra)
{
    const std::uint32_t group = groupOf(key, row0, extra);
    ++m_groups[group].run.count;
    m_rows.groups.push_back(group);
    m_rows.values.insert(m_rows.values.end(), values.begin(), values.end());
    m_dirty = true;
    return {m_chunk, std::uint32_t(m_rows.groups.size() - 1)};
}

std::uint32_t SeriesWriter::groupOf(std::uint64_t key, RowId row0, std::uint64_t extra)
{
    if (m_rows.groups.size() >= m_chunkRows)
        closeChunk();
    if (!m_groups.empty() && key == m_lastKey)
        return m_lastGroup;
    const auto [it, isNew] = m_groupOfKey.try_emplace(key, std::uint32_t(m_groups.size()));
    if (isNew) {
        const auto written = m_written.find(key);
        const std::uint64_t first = written == m_written.end() ? 0 : written->second;
        m_groups.push_back({{key, first, 0}, row0, extra});
    }
    m_lastKey = key;
    m_lastGroup = it->second;
    return it->second;
}

void SeriesWriter::closeChunk()
{
    putRuns();
    for (const Group& group : m_groups)
        m_written[group.run.key] = group.run.first + group.run.count;
    auto full = std::make_shared<Chunk>(Chunk{std::move(m_rows), std::move(m_groups)});
    m_file.encoders().run(
        [&file = m_file, id = m_chunk, columns = m_columns, full = std::move(full)] {
            file.putChunk(id, encode(full->rows, columns, full->groups));
        });
    m_chunk = m_file.newChunk();
    m_dirty = false;
    m_groupOfKey.clear();
    m_groups = {};
    m_rows = {};
    m_rows.groups.reserve(m_chunkRows);
    m_rows.values.reserve(m_chunkRows * m_columns);
}

bool SeriesWriter::update(Place place, std::span<const std::int64_t> values)
{
    if (place.chunk != m_chunk)
        return false;
    std::copy(values.begin(), values.end(),
              m_rows.values.begin() + std::ptrdiff_t(place.row * m_columns));
    m_dirty = true;
    return true;
}

void SeriesWriter::commit()
{
    if (!std::exchange(m_dirty, false))
        return;
    putRuns();
    m_file.putChunk(m_chunk, encode(m_rows, m_columns, m_groups));
}

void SeriesWriter::putRuns()
{
    for (const Group& group : m_groups)
        m_file.putRun({m_kind, group.run, m_chunk, group.row0, group.extra});
}

Bytes SeriesWriter::encode(const Rows& rows, std::size_t columns, const std::vector<Group>& groups)
{
    std::vector<std::uint32_t> order(groups.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&groups](std::uint32_t a, std::uint32_t b) {
        return groups[a].run.key < groups[b].run.key;
    });
    std::vector<SeriesRun> runs;
    runs.reserve(order.size());
    std::vector<std::uint32_t> next(groups.size()); // where the next row of a group goes
    std::size_t place = 0;
    for (const std::uint32_t number : order) {
        next[number] = std::uint32_t(place);
        place += std::size_t(groups[number].run.count);
        runs.push_back(groups[number].run);
    }
    std::vector<std::vector<std::int64_t>> sorted(columns, std::vector<std::int64_t>(place));
    const std::int64_t* value = rows.values.data();
    for (const std::uint32_t group : rows.groups) {
        const std::uint32_t row = next[group]++;
        for (auto& column : sorted)
            column[row] = *value++;
    }
    return encodeSeriesChunk(runs, sorted);
}

} // namespace probescope::store
