#include "core/store/file/capture_directory.h"

#include "core/database/schema.h"
#include "core/database/writer_token.h"
#include "core/store/file/table_rows.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

namespace probescope::store {

/// What was committed since the last refresh.
struct CaptureDirectory::Loaded
{
    struct Known
    {
        std::size_t tasks, types, flags, buffers;
    };
    Known known{}; ///< before: the first new ids
    std::map<std::string, std::string, std::less<>> meta;
    std::vector<Task> tasks;
    std::vector<std::pair<std::uint32_t, Task>> resolved;
    std::vector<EventType> types;
    std::vector<EventFlags> flags;
    std::vector<std::string> buffers;
    std::size_t firstChunk = 0; ///< of `chunks`, which replace those from there on
    std::vector<ChunkEntry> chunks;
    std::int64_t lastResolved = 0;
    std::map<std::string, Problem> damage;
};

namespace {

constexpr std::string_view kFactPrefix = "fact.";
constexpr std::size_t kMaxMeta = 100'000;

/// Calls `row` for each row until it answers false, which means that the row makes no sense.
/// `rowBytes`: as TableRoom has it.
Result<> forEach(Connection& connection, std::string_view sql, std::optional<std::int64_t> first,
                 std::size_t rowBytes, const std::function<bool(const Statement&)>& row)
{
    auto select = connection.cached(sql);
    if (!select)
        return tl::unexpected(std::move(select.error()));
    if (first)
        (*select)->bind(1, *first);
    TableRoom room(rowBytes);
    while (true) {
        const auto more = (*select)->step();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return {};
        const bool fits = room.take(**select);
        if (!fits || !row(**select)) {
            (*select)->reset();
            return fail(ErrorCode::Corrupt,
                        fits ? tr("its rows are out of order") : tooLargeTable(), {},
                        {.file = connection.name()});
        }
    }
}

Task taskOf(const Statement& row, int column)
{
    return {.pid = std::int32_t(row.integer(column)),
            .tgid = std::int32_t(row.integer(column + 1)),
            .comm = std::string(row.text(column + 2))};
}

EventType typeOf(const Statement& row)
{
    EventType type;
    type.system = row.text(1);
    type.name = row.text(2);
    type.origin = row.integer(3) == std::int64_t(FormatOrigin::Kernel) ? FormatOrigin::Kernel
                                                                       : FormatOrigin::Skeleton;
    const std::int64_t role = row.integer(4);
    if (role > 0 && role <= std::int64_t(EventRole::Print))
        type.role = EventRole(role);
    type.format = row.text(5);
    return type;
}

Field fieldOf(const Statement& row)
{
    Field field;
    field.name = row.text(2);
    const std::int64_t kind = row.integer(3);
    if (kind > 0 && kind <= std::int64_t(FieldKind::Bytes))
        field.kind = FieldKind(kind);
    field.elementSize = std::uint8_t(std::clamp<std::int64_t>(row.integer(4), 1, 255));
    field.elementSigned = row.integer(5) != 0;
    return field;
}

Result<> loadTypes(Connection& connection, std::size_t known, std::vector<EventType>& types)
{
    auto done = forEach(connection,
                        "SELECT id, system, name, origin, role, format FROM event_type"
                        " WHERE id >= ?1 ORDER BY id",
                        std::int64_t(known), 0, [&](const Statement& row) {
                            if (row.integer(0) != std::int64_t(known + types.size()))
                                return false;
                            types.push_back(typeOf(row));
                            return true;
                        });
    if (!done)
        return done;
    return forEach(connection,
                   "SELECT type, idx, name, kind, element_size, element_signed FROM field"
                   " WHERE type >= ?1 ORDER BY type, idx",
                   std::int64_t(known), 0, [&](const Statement& row) {
                       const auto type = std::uint64_t(row.integer(0)) - known;
                       if (type >= types.size()
                           || row.integer(1) != std::int64_t(types[type].fields.size()))
                           return false;
                       types[type].fields.push_back(fieldOf(row));
                       return true;
                   });
}

} // namespace

void CaptureDirectory::damaged(const Message& table, const Error& error, Loaded& loaded) const
{
    const auto what = tr("The table of {} is incomplete: {}", {table, error.what});
    const Place place{.file = m_file.path().string(), .field = table.text()};
    m_file.damageWatch().note(
        {.code = error.code, .what = what, .hint = damagedHint(), .place = place});
    loaded.damage[table.text()] = {.kind = Problem::Kind::Corrupt,
                                   .place = place,
                                   .reason = tr("{}. {}", {what, damagedHint()}),
                                   .excerpt = {}};
}

Result<> CaptureDirectory::load(Connection& connection, Loaded& loaded) const
{
    {
        const std::shared_lock lock(m_mutex);
        loaded.known = {.tasks = m_tasks.size(),
                        .types = m_types.size(),
                        .flags = m_flags.size(),
                        .buffers = m_buffers.size()};
        loaded.firstChunk = m_chunks.empty() ? 0 : m_chunks.size() - 1;
        loaded.lastResolved = m_lastResolved;
    }
    if (auto meta = loadMeta(connection, loaded); !meta)
        return meta;
    Result<> wished; // unless it was cancelled
    const auto table = [&](const Message& name, const Result<>& done) {
        if (!done && done.error().code == ErrorCode::Cancelled)
            wished = done;
        else if (!done)
            damaged(name, done.error(), loaded);
    };
    table(tr("tasks"), loadTasks(connection, loaded));
    table(tr("resolved tasks"), loadResolved(connection, loaded));
    table(tr("event types"), loadTypes(connection, loaded.known.types, loaded.types));
    table(tr("flags"), loadFlags(connection, loaded));
    table(tr("buffers"), loadBuffers(connection, loaded));
    table(tr("chunks"), loadChunks(connection, loaded));
    return wished;
}

Result<> CaptureDirectory::loadMeta(Connection& connection, Loaded& loaded)
{
    auto done = forEach(connection, "SELECT key, value FROM meta", std::nullopt, 0,
                        [&](const Statement& row) {
                            return loaded.meta.emplace(row.text(0), row.text(1)).second
                                && loaded.meta.size() <= kMaxMeta;
                        });
    if (!done && done.error().code == ErrorCode::Corrupt) {
        done.error().what = tr("the table of facts is incomplete: {}", {done.error().what});
        done.error().hint = damagedHint();
    }
    return done;
}

Result<> CaptureDirectory::loadTasks(Connection& connection, Loaded& loaded)
{
    return forEach(connection, "SELECT id, pid, tgid, comm FROM task WHERE id >= ?1 ORDER BY id",
                   std::int64_t(loaded.known.tasks), 0, [&](const Statement& row) {
                       if (row.integer(0) != std::int64_t(loaded.known.tasks + loaded.tasks.size()))
                           return false;
                       loaded.tasks.push_back(taskOf(row, 1));
                       return true;
                   });
}

Result<> CaptureDirectory::loadResolved(Connection& connection, Loaded& loaded)
{
    return forEach(connection,
                   "SELECT seq, r.task, pid, tgid, comm FROM task_resolved r"
                   " JOIN task ON task.id = r.task WHERE seq > ?1 ORDER BY seq",
                   loaded.lastResolved, 0, [&](const Statement& row) {
                       if (row.integer(0) <= loaded.lastResolved)
                           return false;
                       loaded.lastResolved = row.integer(0);
                       if (std::uint64_t(row.integer(1)) < loaded.known.tasks)
                           loaded.resolved.emplace_back(row.integer(1), taskOf(row, 2));
                       return true;
                   });
}

Result<> CaptureDirectory::loadFlags(Connection& connection, Loaded& loaded)
{
    return forEach(connection,
                   "SELECT id, text, common_flags, preempt_count FROM flags"
                   " WHERE id >= ?1 ORDER BY id",
                   std::int64_t(loaded.known.flags), sizeof(EventFlags), [&](const Statement& row) {
                       if (row.integer(0) != std::int64_t(loaded.known.flags + loaded.flags.size()))
                           return false;
                       loaded.flags.push_back({.text = std::string(row.text(1)),
                                               .commonFlags = std::int16_t(row.integer(2)),
                                               .preemptCount = std::int16_t(row.integer(3))});
                       return true;
                   });
}

Result<> CaptureDirectory::loadBuffers(Connection& connection, Loaded& loaded)
{
    return forEach(
        connection, "SELECT id, name FROM buffer WHERE id >= ?1 ORDER BY id",
        std::int64_t(loaded.known.buffers), sizeof(std::string), [&](const Statement& row) {
            if (row.integer(0) != std::int64_t(loaded.known.buffers + loaded.buffers.size()))
                return false;
            loaded.buffers.emplace_back(row.text(1));
            return true;
        });
}

Result<> CaptureDirectory::loadChunks(Connection& connection, Loaded& loaded)
{
    return forEach(connection,
                   "SELECT id, first_row, n, t0, t1, ascending FROM chunk_dir"
                   " WHERE id >= ?1 ORDER BY id",
                   std::int64_t(loaded.firstChunk), 0, [&](const Statement& row) {
                       const std::uint64_t id = loaded.firstChunk + loaded.chunks.size();
                       const ChunkBounds bounds{.firstRow = id * kChunkRows,
                                                .rows = std::uint64_t(row.integer(2)),
                                                .firstNs = row.integer(3),
                                                .lastNs = row.integer(4)};
                       const bool lastIsFull =
                           loaded.chunks.empty() || loaded.chunks.back().bounds.rows == kChunkRows;
                       if (row.integer(0) != std::int64_t(id) || !lastIsFull
                           || row.integer(1) != std::int64_t(bounds.firstRow) || bounds.rows == 0
                           || bounds.rows > kChunkRows)
                           return false;
                       loaded.chunks.push_back(
                           {.bounds = bounds, .ascending = row.integer(5) != 0});
                       return true;
                   });
}

Result<> CaptureDirectory::refresh()
{
    const std::lock_guard lock(m_refreshMutex);
    Loaded loaded;
    {
        auto lease = m_file.connection();
        if (!lease)
            return tl::unexpected(std::move(lease.error()));
        // One transaction, so that all tables are of the same commit.
        if (auto begun = (*lease)->execute("BEGIN"); !begun)
            return begun;
        Result<> done = load(**lease, loaded);
        static_cast<void>((*lease)->execute("ROLLBACK"));
        if (!done)
            return done;
    }
    take(loaded);
    m_file.setImporting(summary().state == Summary::State::Importing);
    m_file.leaveLog();
    return {};
}

void CaptureDirectory::take(Loaded& loaded)
{
    if (loaded.meta["state"] == "importing" && !writerLives(loaded.meta["writer"]))
        loaded.meta["state"] = "partial"; // the import was killed
    const std::unique_lock lock(m_mutex);
    m_meta = std::move(loaded.meta);
    for (Task& task : loaded.tasks)
        m_tasks.add(std::move(task));
    for (auto& [id, task] : loaded.resolved)
        m_tasks.replace(id, std::move(task));
    for (EventType& type : loaded.types)
        m_types.add(std::move(type));
    for (EventFlags& flags : loaded.flags)
        m_flags.add(std::move(flags));
    for (std::string& buffer : loaded.buffers)
        m_buffers.add(std::move(buffer));
    // Rows that were seen stay, even if the directory was damaged since.
    if (!loaded.chunks.empty()
        && (m_chunks.size() <= loaded.firstChunk
            || loaded.chunks[0].bounds.rows >= m_chunks[loaded.firstChunk].bounds.rows)) {
        m_chunks.resize(loaded.firstChunk);
        for (ChunkEntry& chunk : loaded.chunks) {
            chunk.greatestNs = m_chunks.empty()
                ? chunk.bounds.lastNs
                : std::max(m_chunks.back().greatestNs, chunk.bounds.lastNs);
            m_chunks.push_back(chunk);
        }
    }
    m_lastResolved = loaded.lastResolved;
    for (auto& [table, problem] : loaded.damage)
        m_damage.insert_or_assign(table, std::move(problem));
    ++m_generation;
}

std::uint64_t CaptureDirectory::generation() const
{
    const std::shared_lock lock(m_mutex);
    return m_generation;
}

Summary CaptureDirectory::summary() const
{
    const std::shared_lock lock(m_mutex);
    const auto number = [this](std::string_view key) {
        std::int64_t value = 0;
        const auto found = m_meta.find(key);
        if (found != m_meta.end()) {
            const std::string& text = found->second;
            std::from_chars(text.data(), text.data() + text.size(), value);
        }
        return value;
    };
    Summary summary;
    if (!m_chunks.empty())
        summary.events = m_chunks.back().bounds.firstRow + m_chunks.back().bounds.rows;
    summary.calls = std::uint64_t(number("calls"));
    summary.lost = std::uint64_t(number("lost"));
    summary.losses = std::uint64_t(number("losses"));
    summary.problems = std::uint64_t(number("problems")) + m_damage.size();
    summary.cpus = std::uint32_t(number("cpus"));
    summary.tasks = std::uint32_t(number("tasks"));
    summary.firstNs = number("first_ns");
    summary.lastNs = number("last_ns");
    const auto state = m_meta.find("state");
    summary.state = state == m_meta.end() ? Summary::State::Partial
        : state->second == "complete"     ? Summary::State::Complete
        : state->second == "importing"    ? Summary::State::Importing
                                          : Summary::State::Partial;
    return summary;
}

std::optional<std::string> CaptureDirectory::fact(std::string_view key) const
{
    const std::shared_lock lock(m_mutex);
    const auto found = m_meta.find(std::string(kFactPrefix).append(key));
    return found == m_meta.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::pair<std::string, std::string>> CaptureDirectory::facts() const
{
    const std::shared_lock lock(m_mutex);
    std::vector<std::pair<std::string, std::string>> facts;
    for (const auto& [key, value] : m_meta) {
        if (key.starts_with(kFactPrefix))
            facts.emplace_back(key.substr(kFactPrefix.size()), value);
    }
    return facts;
}

std::uint32_t CaptureDirectory::taskCount() const
{
    const std::shared_lock lock(m_mutex);
    return std::uint32_t(m_tasks.size());
}

const Task* CaptureDirectory::task(std::size_t id) const
{
    const std::shared_lock lock(m_mutex);
    return m_tasks.find(id);
}

std::uint32_t CaptureDirectory::eventTypeCount() const
{
    const std::shared_lock lock(m_mutex);
    return std::uint32_t(m_types.size());
}

const EventType* CaptureDirectory::eventType(std::size_t id) const
{
    const std::shared_lock lock(m_mutex);
    return m_types.find(id);
}

const EventFlags* CaptureDirectory::flags(std::size_t id) const
{
    const std::shared_lock lock(m_mutex);
    return m_flags.find(id);
}

const std::string* CaptureDirectory::bufferName(std::size_t id) const
{
    const std::shared_lock lock(m_mutex);
    return m_buffers.find(id);
}

std::uint32_t CaptureDirectory::bufferCount() const
{
    const std::shared_lock lock(m_mutex);
    return std::uint32_t(m_buffers.size());
}

std::uint64_t CaptureDirectory::rows() const
{
    const std::shared_lock lock(m_mutex);
    return m_chunks.empty() ? 0 : m_chunks.back().bounds.firstRow + m_chunks.back().bounds.rows;
}

std::uint64_t CaptureDirectory::chunkCount() const
{
    const std::shared_lock lock(m_mutex);
    return m_chunks.size();
}

ChunkBounds CaptureDirectory::chunkBounds(std::uint64_t chunk) const
{
    const std::shared_lock lock(m_mutex);
    return chunk < m_chunks.size() ? m_chunks[chunk].bounds : ChunkBounds{};
}

bool CaptureDirectory::timesAscend() const
{
    const std::shared_lock lock(m_mutex);
    std::int64_t last = INT64_MIN;
    return std::all_of(m_chunks.begin(), m_chunks.end(), [&last](const ChunkEntry& entry) {
        const bool ascends = entry.ascending && entry.bounds.firstNs >= last;
        last = entry.bounds.lastNs;
        return ascends;
    });
}

CaptureDirectory::TimePlace CaptureDirectory::placeOf(std::int64_t timeNs) const
{
    const std::shared_lock lock(m_mutex);
    const auto found = std::lower_bound(
        m_chunks.begin(), m_chunks.end(), timeNs,
        [](const ChunkEntry& entry, std::int64_t time) { return entry.greatestNs < time; });
    TimePlace place{.chunk = std::uint64_t(found - m_chunks.begin())};
    if (found == m_chunks.end()) {
        place.row =
            m_chunks.empty() ? 0 : m_chunks.back().bounds.firstRow + m_chunks.back().bounds.rows;
        return place;
    }
    place.ascending = found->ascending;
    if (place.ascending && found->bounds.firstNs >= timeNs)
        place.row = found->bounds.firstRow;
    return place;
}

void CaptureDirectory::addDamage(const std::string& what, Problem problem)
{
    const std::unique_lock lock(m_mutex);
    m_damage[what] = std::move(problem);
}

std::vector<Problem> CaptureDirectory::damage() const
{
    const std::shared_lock lock(m_mutex);
    std::vector<Problem> problems;
    for (const auto& [table, problem] : m_damage)
        problems.push_back(problem);
    return problems;
}

} // namespace probescope::store
