#include "core/base/hash.h"
#include "core/database/capture_file.h"
#include "core/database/schema.h"
#include "core/store/write/writer_impl.h"

#include <algorithm>
#include <set>
#include <utility>

namespace probescope::store {

bool Writer::Impl::nothingNew() const
{
    return m_rows == m_committedRows && m_problems.count() == m_committedProblems
        && m_unwrittenBytes + m_strings.unwrittenBytes() + m_directories.unwrittenBytes() == 0
        && m_facts.empty();
}

Result<> Writer::Impl::writeAll(std::string_view state)
{
    m_checkpointer->wait();
    auto transaction = Transaction::begin(*m_connection);
    if (!transaction)
        return tl::unexpected(std::move(transaction.error()));
    // The series may still name tasks, so they come before the directories.
    if (auto done = state == "importing" ? m_series->commit() : m_series->finish(); !done)
        return done;
    if (auto done = m_directories.write(*m_connection); !done)
        return done;
    if (auto done = m_strings.write(*m_connection); !done)
        return done;
    if (auto done = writeChunks(); !done)
        return done;
    if (auto done = writeLosses(); !done)
        return done;
    if (auto done = writeSymbols(); !done)
        return done;
    if (auto done = writeProbes(); !done)
        return done;
    if (auto done = writeProbeSamples(); !done)
        return done;
    if (auto done = m_problems.write(*m_connection); !done)
        return done;
    if (auto done = writeMeta(state); !done)
        return done;
    if (auto done = transaction->commit(); !done)
        return done;
    m_strings.committed();
    m_committedRows = m_rows;
    m_committedProblems = m_problems.count();
    m_unwrittenBytes = 0;
    return {};
}

Result<> Writer::Impl::writeChunks()
{
    m_encoders.wait();
    std::sort(m_full.begin(), m_full.end(),
              [](const EncodedChunk& a, const EncodedChunk& b) { return a.id < b.id; });
    for (const EncodedChunk& chunk : m_full) {
        countSummary(chunk);
        if (auto done = writeChunk(chunk); !done)
            return done;
    }
    m_full.clear();
    m_fullBytes = 0;
    if (m_chunk->rows() == m_tailWritten)
        return {};
    const EncodedChunk tail = m_chunk->encode(m_chunkId);
    countSummary(tail);
    m_tailWritten = m_chunk->rows();
    return writeChunk(tail);
}

Result<> Writer::Impl::writeChunk(const EncodedChunk& chunk)
{
    auto directory =
        m_connection->cached("INSERT OR REPLACE INTO"
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

    auto counts = m_connection->cached(
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
        auto insert = m_connection->cached(sql);
        if (!insert)
            return tl::unexpected(std::move(insert.error()));
        (*insert)->bind(1, std::int64_t(chunk.id)).bind(2, ByteView(*data));
        if (auto done = (*insert)->run(); !done)
            return done;
    }
    return {};
}

Result<> Writer::Impl::writeLosses()
{
    auto insert = m_connection->cached(
        "INSERT INTO loss(cpu, buffer, t0, t1, count) VALUES(?1, ?2, ?3, ?4, ?5)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    for (const Loss& loss : m_losses) {
        (*insert)->bind(1, std::int64_t(loss.cpu)).bind(3, loss.beginNs).bind(4, loss.endNs);
        (*insert)->bindNull(2).bindNull(5);
        if (loss.buffer.valid())
            (*insert)->bind(2, std::int64_t(loss.buffer.value()));
        if (loss.count)
            (*insert)->bind(5, std::int64_t(*loss.count));
        if (auto done = (*insert)->run(); !done)
            return done;
    }
    m_losses.clear();
    return {};
}

Result<> Writer::Impl::writeSymbols()
{
    auto insert =
        m_connection->cached("INSERT INTO symbol(address, name, module) VALUES(?1, ?2, ?3)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    for (const Symbol& symbol : m_symbols) {
        (*insert)->bind(1, std::int64_t(symbol.address)).bind(2, bytesOf(symbol.name));
        if (auto done = (*insert)->bind(3, bytesOf(symbol.module)).run(); !done)
            return done;
    }
    m_symbols.clear();
    return {};
}

Result<> Writer::Impl::writeValue(std::string_view key, std::string_view value)
{
    auto insert = m_connection->cached("INSERT OR REPLACE INTO meta(key, value) VALUES(?1, ?2)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    return (*insert)->bind(1, key).bind(2, bytesOf(value)).run();
}

Result<> Writer::Impl::writeMeta(std::string_view state)
{
    for (const auto& [key, value] : m_facts) {
        if (auto done = writeValue("fact." + key, value); !done)
            return done;
    }
    m_facts.clear();
    const auto cpus = std::count(m_cpuUsed.begin(), m_cpuUsed.end(), true);
    const std::pair<const char*, std::int64_t> numbers[] = {
        {"events", std::int64_t(m_rows)},
        {"calls", std::int64_t(m_series->callCount())},
        {"lost", std::int64_t(m_lost)},
        {"losses", std::int64_t(m_lossCount)},
        {"problems", std::int64_t(m_problems.count())},
        {"cpus", std::int64_t(cpus)},
        {"tasks", usedTasks()},
        {"first_ns", m_firstNs.value_or(0)},
        {"last_ns", m_lastNs.value_or(0)},
    };
    for (const auto& [key, value] : numbers) {
        if (auto done = writeValue(key, std::to_string(value)); !done)
            return done;
    }
    return state == "importing" ? Result<>() : setState(state);
}

Result<> Writer::Impl::setState(std::string_view state)
{
    if (auto done = writeValue("state", state); !done)
        return done;
    return writeValue("writer", {});
}

std::uint32_t Writer::Impl::usedTasks() const
{
    const auto used = std::count(m_taskUsed.begin(), m_taskUsed.end(), true);
    if (!m_directories.anyResolved())
        return std::uint32_t(used);
    // A task that became known may have had a number before.
    std::set<std::pair<std::int32_t, std::string_view>> names;
    for (std::size_t id = 0; id < m_taskUsed.size(); ++id) {
        if (!m_taskUsed[id])
            continue;
        const Task& task = m_directories.taskOf(TaskId(std::uint32_t(id)));
        names.emplace(task.pid, task.comm);
    }
    return std::uint32_t(names.size());
}

Result<> Writer::Impl::finish(bool cancelled)
{
    if (!m_error) {
        // The last commit is synced with all before it: what is reported as finished is on the
        // disk, even where the log cannot be left.
        m_checkpointer->wait();
        if (auto set = m_connection->execute("PRAGMA synchronous=FULL"); !set)
            m_error = std::move(set.error());
    }
    if (!m_error) {
        if (auto done = writeAll(cancelled ? "partial" : "complete"); !done)
            m_error = std::move(done.error());
    }
    if (m_error) {
        abandon();
        return tl::unexpected(*m_error);
    }
    m_series.reset();
    m_token.reset();
    m_checkpointer.reset();
    const std::filesystem::path path = m_connection->name();
    // Others may have the file open; then the last of them makes it one file. Either way SQLite
    // syncs it: closing a descriptor of our own would drop the locks of this program's viewers.
    const auto left = m_connection->leaveLog();
    if (!left || !*left)
        static_cast<void>(m_connection->execute("PRAGMA wal_checkpoint(TRUNCATE)"));
    m_connection.reset();
    return syncFolderOf(path);
}

void Writer::Impl::abandon()
{
    if (!m_connection)
        return;
    // What was not committed is lost, as after a crash; on a full disk even this may fail.
    static_cast<void>(setState("partial"));
    m_series.reset();
    m_token.reset();
    m_checkpointer.reset();
    static_cast<void>(m_connection->leaveLog());
    m_connection.reset();
}

} // namespace probescope::store
