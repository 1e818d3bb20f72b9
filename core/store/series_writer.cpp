#include "core/store/series_writer.h"

#include <algorithm>
#include <numeric>

namespace probescope::store {

Result<std::unique_ptr<SeriesFile>> SeriesFile::create(Connection& connection)
{
    auto file = std::make_unique<SeriesFile>();
    file->m_connection = &connection;
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

void SeriesFile::flush()
{
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
    , m_sorted(columns)
{
}

SeriesWriter::Place SeriesWriter::append(std::uint64_t key, std::span<const std::int64_t> values,
                                         RowId row0, std::uint64_t extra)
{
    const std::uint32_t group = groupOf(key, row0, extra);
    ++m_groups[group].run.count;
    m_rowGroups.push_back(group);
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        m_columns[i].push_back(values[i]);
    m_dirty = true;
    const Place place{m_chunk, std::uint32_t(m_rowGroups.size() - 1)};
    return place;
}

std::uint32_t SeriesWriter::groupOf(std::uint64_t key, RowId row0, std::uint64_t extra)
{
    if (m_rowGroups.size() >= m_chunkRows) {
        write();
        for (const Group& group : m_groups)
            m_written[group.run.key] = group.run.first + group.run.count;
        m_chunk = m_file.newChunk();
        m_groups.clear();
        m_groupOfKey.clear();
        m_rowGroups.clear();
        for (auto& column : m_columns)
            column.clear();
    }
    if (!m_groups.empty() && key == m_lastKey)
        return m_lastGroup;
    const auto [it, isNew] = m_groupOfKey.try_emplace(key, std::uint32_t(m_groups.size()));
    if (isNew) {
        const auto written = m_written.find(key);
        const std::uint64_t first = written == m_written.end() ? 0 : written->second;
        m_groups.push_back({{key, first, 0}, row0, extra, 0});
    }
    m_lastKey = key;
    m_lastGroup = it->second;
    return it->second;
}

bool SeriesWriter::update(Place place, std::span<const std::int64_t> values)
{
    if (place.chunk != m_chunk)
        return false;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        m_columns[i][place.row] = values[i];
    m_dirty = true;
    return true;
}

void SeriesWriter::commit()
{
    if (m_dirty)
        write();
}

void SeriesWriter::write()
{
    m_dirty = false;
    std::vector<std::uint32_t> order(m_groups.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_groups[a].run.key < m_groups[b].run.key;
    });
    std::vector<SeriesRun> runs;
    runs.reserve(order.size());
    std::size_t place = 0;
    for (const std::uint32_t number : order) {
        Group& group = m_groups[number];
        group.next = place;
        place += std::size_t(group.run.count);
        runs.push_back(group.run);
        m_file.putRun({m_kind, group.run, m_chunk, group.row0, group.extra});
    }
    std::vector<std::uint32_t> places(m_rowGroups.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = std::uint32_t(m_groups[m_rowGroups[i]].next++);
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        m_sorted[c].resize(places.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            m_sorted[c][places[i]] = m_columns[c][i];
    }
    m_file.putChunk(m_chunk, encodeSeriesChunk(runs, m_sorted));
}

} // namespace probescope::store
