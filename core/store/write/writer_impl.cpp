#include "core/store/write/writer_impl.h"

#include "core/base/hash.h"
#include "core/database/schema.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

namespace {

constexpr std::chrono::steady_clock::duration kCommitEvery = std::chrono::milliseconds(200);
constexpr int kOncePerCommit = 20; ///< times what one takes: who records has little time to spare
constexpr std::size_t kMaxUnwrittenBytes = std::size_t(16) << 20U;
constexpr unsigned kCallsPerClock = 512;
constexpr std::size_t kMaxStringBytes = std::size_t(16) << 20U;
constexpr std::uint32_t kMaxCpu = 65'535;
constexpr std::size_t kMaxSeriesTasks = 100'000;
constexpr unsigned kMaxEncoders = 4;
constexpr std::size_t kMaxWaitingChunks = 2; ///< some MiB each, before encoding

} // namespace

Writer::Impl::Impl(Connection connection, ProgressFn progress)
    : m_connection(std::make_unique<Connection>(std::move(connection)))
    , m_token(std::make_unique<WriterToken>())
    , m_progress(std::move(progress))
    , m_directories([this](const std::string& what) {
        problem({.kind = Problem::Kind::Other, .place = {}, .reason = what, .excerpt = {}});
    })
    , m_chunk(std::make_shared<ChunkBuilder>())
    , m_encoders(WorkerPool::threadsBeside(kMaxEncoders), kMaxWaitingChunks)
{
}

Result<> Writer::Impl::start()
{
    if (auto made = configureNewFile(*m_connection); !made)
        return made;
    auto checkpointer = Checkpointer::create(m_connection->name(), *m_connection);
    if (!checkpointer)
        return tl::unexpected(std::move(checkpointer.error()));
    m_checkpointer = std::move(*checkpointer);
    auto transaction = Transaction::begin(*m_connection);
    if (!transaction)
        return tl::unexpected(std::move(transaction.error()));
    if (auto made = createSchema(*m_connection); !made)
        return made;
    auto series = SeriesBuilder::create(*m_connection, m_encoders, seriesNames());
    if (!series)
        return tl::unexpected(std::move(series.error()));
    m_series = std::move(*series);
    auto insert = m_connection->cached("INSERT INTO meta(key, value) VALUES(?1, ?2)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    const std::pair<std::string_view, std::string> rows[] = {
        {"state", "importing"}, {"writer", m_token->name()}, {"program", PROBESCOPE_VERSION}};
    for (const auto& [key, value] : rows) {
        if (auto done = (*insert)->bind(1, key).bind(2, std::string_view(value)).run(); !done)
            return done;
    }
    return transaction->commit();
}

SeriesNames Writer::Impl::seriesNames()
{
    SeriesNames names;
    names.task = [this](std::int32_t pid, StringId comm) {
        const std::uint64_t key = (std::uint64_t(std::uint32_t(pid)) << 32U) | comm.value();
        const auto found = m_seriesTasks.find(key);
        if (found != m_seriesTasks.end())
            return found->second;
        if (m_seriesTasks.size() >= kMaxSeriesTasks)
            m_seriesTasks.clear();
        const TaskId id = m_directories.task(pid, m_strings.text(comm, *m_connection));
        m_seriesTasks.emplace(key, id);
        return id;
    };
    names.pid = [this](TaskId task) {
        return m_directories.hasTask(task) ? m_directories.taskOf(task).pid : Task::kUnknownPid;
    };
    names.text = [this](StringId text) { return m_strings.text(text, *m_connection); };
    return names;
}

StringId Writer::Impl::string(std::string_view bytes)
{
    if (m_error)
        return {};
    if (bytes.size() > kMaxStringBytes) {
        problem({.kind = Problem::Kind::TooLong,
                 .place = {},
                 .reason = "A string of more than 16 MiB was cut",
                 .excerpt = std::string(bytes.substr(0, Problem::kMaxExcerpt))});
        bytes = bytes.substr(0, kMaxStringBytes);
    }
    const StringId id = m_strings.intern(bytes);
    if (m_strings.unwrittenBytes() > kMaxUnwrittenBytes)
        commit();
    return id;
}

TaskId Writer::Impl::task(const Task& task)
{
    return m_directories.task(task);
}

void Writer::Impl::resolveTask(TaskId id, const Task& task)
{
    if (m_error || !m_directories.hasTask(id))
        return;
    m_directories.resolveTask(id, task);
    m_series->taskResolved(id, task);
}

EventTypeId Writer::Impl::eventType(const EventType& type)
{
    return m_directories.eventType(type);
}

FlagsId Writer::Impl::flags(const EventFlags& flags)
{
    return m_directories.flags(flags);
}

BufferId Writer::Impl::buffer(std::string_view instance)
{
    return m_directories.buffer(instance);
}

void Writer::Impl::event(const EventRecord& record)
{
    if (m_error)
        return;
    if (record.type.value() >= m_directories.typeCount()) {
        problem({.kind = Problem::Kind::Other,
                 .place = {},
                 .reason = "An event of unknown type was left out",
                 .excerpt = {}});
        return;
    }
    if (record.cpu <= kMaxCpu) {
        add(record);
        return;
    }
    if (!std::exchange(m_toldCpu, true)) {
        problem({.kind = Problem::Kind::Other,
                 .place = {},
                 .reason = "Numbers of CPUs above 65535 are kept as 65535",
                 .excerpt = std::to_string(record.cpu)});
    }
    EventRecord moved = record;
    moved.cpu = kMaxCpu;
    add(moved);
}

void Writer::Impl::add(const EventRecord& record)
{
    const EventType& type = m_directories.typeOf(record.type);
    m_chunk->add(record, type.fields.size());
    m_series->event(m_rows, record, type);
    ++m_rows;
    if (m_chunk->rows() == kChunkRows)
        closeChunk();
    tick();
}

void Writer::Impl::closeChunk()
{
    m_encoders.run(
        [this, full = std::shared_ptr<ChunkBuilder>(std::move(m_chunk)), id = m_chunkId]() mutable {
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
            m_chunk = std::move(m_unused.back());
            m_unused.pop_back();
        }
    }
    if (!m_chunk)
        m_chunk = std::make_shared<ChunkBuilder>();
    m_tailWritten = 0;
    ++m_chunkId;
}

std::size_t Writer::Impl::unwrittenBytes()
{
    const std::lock_guard lock(m_fullMutex);
    return m_unwrittenBytes + m_fullBytes + m_directories.unwrittenBytes();
}

void Writer::Impl::countSummary(const EncodedChunk& chunk)
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

void Writer::Impl::loss(const Loss& loss)
{
    if (m_error)
        return;
    m_losses.push_back(loss);
    m_unwrittenBytes += sizeof loss;
    ++m_lossCount;
    m_lost += loss.count.value_or(0);
    m_series->loss(loss);
    tick();
}

void Writer::Impl::problem(const Problem& problem)
{
    m_problems.add(problem);
}

void Writer::Impl::symbol(const Symbol& symbol)
{
    if (m_error)
        return;
    m_symbols.push_back(symbol);
    m_unwrittenBytes += sizeof symbol + symbol.name.size() + symbol.module.size();
    tick();
}

void Writer::Impl::fact(std::string_view key, std::string_view value)
{
    m_facts.insert_or_assign(std::string(key), std::string(value));
}

bool Writer::Impl::progress(const Progress& progress)
{
    // The first rows are wanted at once.
    if (m_rows > 0 && !std::exchange(m_reported, true))
        commit();
    else
        tickNow();
    const bool wanted = !m_progress || m_progress(progress);
    return wanted && !m_error;
}

void Writer::Impl::tick()
{
    if (m_untilClock-- == 0 || m_unwrittenBytes > kMaxUnwrittenBytes)
        tickNow();
}

void Writer::Impl::tickNow()
{
    m_untilClock = kCallsPerClock;
    if (unwrittenBytes() > kMaxUnwrittenBytes
        || Clock::now() - m_lastCommit >= std::max(kCommitEvery, kOncePerCommit * m_commitTook))
        commit();
}

void Writer::Impl::commit()
{
    if (m_error || nothingNew())
        return;
    const Clock::time_point begin = Clock::now();
    if (auto done = writeAll("importing"); !done)
        m_error = std::move(done.error());
    else
        m_checkpointer->start();
    m_lastCommit = Clock::now();
    m_commitTook = m_lastCommit - begin;
}

} // namespace probescope::store
