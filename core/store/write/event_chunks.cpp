#include "core/store/write/event_chunks.h"

#include "core/base/hash.h"
#include "core/database/schema.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace probescope::store {

namespace {

Result<> writeChunk(Connection& connection, const EncodedChunk& chunk)
{
    auto directory =
        connection.cached("INSERT OR REPLACE INTO"
                          " chunk_dir(id, first_row, n, t0, t1, ascending, base_sum, fields_sum)"
                          " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
    if (!directory)
        return tl::unexpected(std::move(directory.error()));
    Statement& row = **directory;
    row.bind(1, std::int64_t(chunk.id)).bind(2, std::int64_t(chunk.id * kChunkRows));
    row.bind(3, std::int64_t(chunk.rows)).bind(4, chunk.firstNs).bind(5, chunk.lastNs);
    row.bind(6, chunk.ascending ? 1 : 0);
    row.bind(7, std::int64_t(hashBytes(chunk.base)));
    row.bind(8, std::int64_t(hashBytes(chunk.fields)));
    if (auto done = row.run(); !done)
        return done;

    auto counts = connection.cached(
        "INSERT OR REPLACE INTO chunk_count(id, types, tasks, cpus) VALUES(?1, ?2, ?3, ?4)");
    if (!counts)
        return tl::unexpected(std::move(counts.error()));
    (*counts)->bind(1, std::int64_t(chunk.id)).bind(2, ByteView(chunk.types));
    (*counts)->bind(3, ByteView(chunk.tasks)).bind(4, ByteView(chunk.cpus));
    if (auto done = (*counts)->run(); !done)
        return done;

    const std::pair<const char*, const Bytes*> blobs[] = {
        {"INSERT OR REPLACE INTO chunk_base(id, data) VALUES(?1, ?2)", &chunk.base},
        {"INSERT OR REPLACE INTO chunk_fields(id, data) VALUES(?1, ?2)", &chunk.fields}};
    for (const auto& [sql, data] : blobs) {
        auto insert = connection.cached(sql);
        if (!insert)
            return tl::unexpected(std::move(insert.error()));
        (*insert)->bind(1, std::int64_t(chunk.id)).bind(2, ByteView(*data));
        if (auto done = (*insert)->run(); !done)
            return done;
    }
    return {};
}

} // namespace

EventChunks::EventChunks(WorkerPool& encoders)
    : m_encoders(&encoders)
    , m_tail(std::make_shared<ChunkBuilder>())
{
}

void EventChunks::add(const EventRecord& record, std::size_t fields)
{
    m_tail->add(record, fields);
    ++m_rows;
    if (m_tail->rows() == kChunkRows)
        closeChunk();
}

void EventChunks::closeChunk()
{
    m_encoders->run(
        [this, full = std::shared_ptr<ChunkBuilder>(std::move(m_tail)), id = m_tailId]() mutable {
            EncodedChunk chunk = full->encode(id);
            full->clear();
            const std::lock_guard lock(m_fullMutex);
            m_fullBytes += chunk.base.size() + chunk.fields.size();
            m_full.push_back(std::move(chunk));
            m_unused.push_back(std::move(full));
        });
    {
        const std::lock_guard lock(m_fullMutex);
        if (!m_unused.empty()) {
            m_tail = std::move(m_unused.back());
            m_unused.pop_back();
        }
    }
    if (!m_tail)
        m_tail = std::make_shared<ChunkBuilder>();
    m_tailWritten = 0;
    ++m_tailId;
}

std::size_t EventChunks::unwrittenBytes()
{
    const std::lock_guard lock(m_fullMutex);
    return m_fullBytes;
}

Result<> EventChunks::write(Connection& connection)
{
    m_encoders->wait();
    std::sort(m_full.begin(), m_full.end(),
              [](const EncodedChunk& a, const EncodedChunk& b) { return a.id < b.id; });
    for (const EncodedChunk& chunk : m_full) {
        countSummary(chunk);
        if (auto done = writeChunk(connection, chunk); !done)
            return done;
    }
    m_full.clear();
    m_fullBytes = 0;
    if (m_tail->rows() == m_tailWritten)
        return {};
    const EncodedChunk tail = m_tail->encode(m_tailId);
    countSummary(tail);
    m_tailWritten = m_tail->rows();
    return writeChunk(connection, tail);
}

void EventChunks::countSummary(const EncodedChunk& chunk)
{
    m_firstNs = std::min(m_firstNs.value_or(chunk.firstNs), chunk.firstNs);
    m_lastNs = std::max(m_lastNs.value_or(chunk.lastNs), chunk.lastNs);
    const auto mark = [](const Bytes& blob, std::vector<bool>& used) {
        const auto counts = decodeCounts(blob);
        for (const auto& [id, count] : *counts) {
            if (id == TaskId().value())
                continue;
            if (id >= used.size())
                used.resize(std::size_t(id) + 1);
            used[id] = true;
        }
    };
    mark(chunk.tasks, m_taskUsed);
    mark(chunk.cpus, m_cpuUsed);
}

std::size_t EventChunks::cpuCount() const
{
    return std::size_t(std::count(m_cpuUsed.begin(), m_cpuUsed.end(), true));
}

std::size_t EventChunks::taskCount(const WriterDirectories& directories) const
{
    const auto used = std::count(m_taskUsed.begin(), m_taskUsed.end(), true);
    if (!directories.anyResolved())
        return std::size_t(used);
    // A task that became known may have had a number before.
    std::set<std::pair<std::int32_t, std::string_view>> names;
    for (std::size_t id = 0; id < m_taskUsed.size(); ++id) {
        if (!m_taskUsed[id])
            continue;
        const Task& task = directories.taskOf(TaskId(std::uint32_t(id)));
        names.emplace(task.pid, task.comm);
    }
    return names.size();
}

} // namespace probescope::store
