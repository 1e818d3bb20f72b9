#include "core/store/write/writer_impl.h"

#include "core/database/capture_file.h"
#include "core/database/schema.h"

#include <utility>

namespace probescope::store {

namespace {

constexpr std::size_t kMaxUnwrittenBytes = std::size_t(16) << 20U;
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
    , m_directories([this](const Message& what) {
        problem({.kind = Problem::Kind::Other, .place = {}, .reason = what, .excerpt = {}});
    })
    , m_chunks(m_encoders)
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
                 .reason = tr("A string of more than 16 MiB was truncated"),
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
                 .reason = tr("An event of unknown type was skipped"),
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
                 .reason = tr("CPU numbers above 65535 are stored as 65535"),
                 .excerpt = std::to_string(record.cpu)});
    }
    EventRecord moved = record;
    moved.cpu = kMaxCpu;
    add(moved);
}

void Writer::Impl::add(const EventRecord& record)
{
    const EventType& type = m_directories.typeOf(record.type);
    m_series->event(m_chunks.rows(), record, type);
    m_chunks.add(record, type.fields.size());
    tick();
}

std::size_t Writer::Impl::unwrittenBytes()
{
    return m_pending.bytes() + m_chunks.unwrittenBytes() + m_directories.unwrittenBytes();
}

void Writer::Impl::loss(const Loss& loss)
{
    if (m_error)
        return;
    m_pending.add(loss);
    m_series->loss(loss);
    tick();
}

void Writer::Impl::symbol(const Symbol& symbol)
{
    if (m_error)
        return;
    m_pending.add(symbol);
    tick();
}

void Writer::Impl::probe(const Probe& probe)
{
    if (m_error)
        return;
    m_pending.add(probe);
    tick();
}

void Writer::Impl::probeSample(const ProbeSample& sample)
{
    if (m_error)
        return;
    m_pending.add(sample);
    tick();
}

void Writer::Impl::problem(const Problem& problem)
{
    m_problems.add(problem);
}

void Writer::Impl::fact(std::string_view key, std::string_view value)
{
    m_facts.insert_or_assign(std::string(key), std::string(value));
}

bool Writer::Impl::progress(const Progress& progress)
{
    // The first rows are wanted at once.
    if (m_chunks.rows() > 0 && !std::exchange(m_reported, true))
        commit();
    else
        tickNow();
    const bool wanted = !m_progress || m_progress(progress);
    return wanted && !m_error;
}

void Writer::Impl::tick()
{
    if (m_pace.isTimeToLook() || m_pending.bytes() > kMaxUnwrittenBytes)
        tickNow();
}

void Writer::Impl::tickNow()
{
    if (m_pace.isDue() || unwrittenBytes() > kMaxUnwrittenBytes)
        commit();
}

void Writer::Impl::commit()
{
    if (m_error || nothingNew())
        return;
    const auto begin = CommitPace::Clock::now();
    if (auto done = writeAll("importing"); !done)
        m_error = std::move(done.error());
    else
        m_checkpointer->start();
    m_pace.committed(begin);
}

bool Writer::Impl::nothingNew() const
{
    return m_chunks.rows() == m_committedRows && m_problems.count() == m_committedProblems
        && m_pending.bytes() + m_strings.unwrittenBytes() + m_directories.unwrittenBytes() == 0
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
    if (auto done = m_chunks.write(*m_connection); !done)
        return done;
    if (auto done = m_pending.write(*m_connection); !done)
        return done;
    if (auto done = m_problems.write(*m_connection); !done)
        return done;
    if (auto done = writeMeta(state); !done)
        return done;
    if (auto done = transaction->commit(); !done)
        return done;
    m_strings.committed();
    m_committedRows = m_chunks.rows();
    m_committedProblems = m_problems.count();
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
    const std::pair<const char*, std::int64_t> numbers[] = {
        {"events", std::int64_t(m_chunks.rows())},
        {"calls", std::int64_t(m_series->callCount())},
        {"lost", std::int64_t(m_pending.lostEvents())},
        {"losses", std::int64_t(m_pending.lossCount())},
        {"problems", std::int64_t(m_problems.count())},
        {"cpus", std::int64_t(m_chunks.cpuCount())},
        {"tasks", std::int64_t(m_chunks.taskCount(m_directories))},
        {"first_ns", m_chunks.firstNs()},
        {"last_ns", m_chunks.lastNs()},
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
