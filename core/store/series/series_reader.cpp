#include "core/store/series/series_reader.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr std::size_t kMaxCachedRuns = 1U << 18;

tl::unexpected<Error> missing()
{
    return fail(ErrorCode::Corrupt, tr("calls or slices listed in the directory are missing"),
                tr("Import the original again, or use another copy"));
}

} // namespace

const CallPatch* SeriesReader::Chunk::patchOf(std::size_t row) const
{
    const auto it = std::lower_bound(
        patches.begin(), patches.end(), row,
        [](const CallPatch& patch, std::size_t wanted) { return patch.row < wanted; });
    return it != patches.end() && it->row == row ? &*it : nullptr;
}

SeriesReader::SeriesReader(std::shared_ptr<const SeriesAccess> access, SeriesKind kind,
                           std::size_t columns)
    : m_access(std::move(access))
    , m_kind(kind)
    , m_columns(columns)
{
}

void SeriesReader::forgetOld() const
{
    const std::uint64_t generation = m_access->generation();
    if (generation == m_generation)
        return;
    m_generation = generation;
    m_runs.clear();
    m_cachedRuns = 0;
}

Result<SeriesReader::Runs> SeriesReader::runs(std::uint64_t key, bool again) const
{
    std::uint64_t generation = 0;
    {
        const std::lock_guard lock(m_mutex);
        forgetOld();
        generation = m_generation;
        const auto it = m_runs.find(key);
        if (it != m_runs.end() && !again)
            return it->second;
    }
    auto runs = std::make_shared<std::vector<Run>>();
    const auto read = m_access->read([&](Connection& connection) -> Result<> {
        auto select = connection.prepare("SELECT first, n, chunk, row0, extra FROM series_dir"
                                         " WHERE kind = ?1 AND key = ?2 ORDER BY first");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        select->bind(1, std::int64_t(m_kind)).bind(2, std::int64_t(key));
        std::uint64_t next = 0;
        while (true) {
            const auto row = select->step();
            if (!row)
                return tl::unexpected(row.error());
            if (!*row)
                return {};
            const Run run{std::uint64_t(select->integer(0)), std::uint64_t(select->integer(1)),
                          select->integer(2), std::uint64_t(select->integer(3)),
                          std::uint64_t(select->integer(4))};
            if (run.first != next || run.count == 0 || run.count > UINT32_MAX)
                return missing();
            next += run.count;
            runs->push_back(run);
        }
    });
    if (!read)
        return tl::unexpected(read.error());
    const std::lock_guard lock(m_mutex);
    if (generation != m_generation)
        return Runs(runs); // too old to be kept
    if (m_cachedRuns > kMaxCachedRuns) {
        m_runs.clear();
        m_cachedRuns = 0;
    }
    m_cachedRuns += runs->size() + 1;
    m_runs[key] = runs;
    return Runs(runs);
}

Result<std::uint64_t> SeriesReader::count(std::uint64_t key) const
{
    const auto all = runs(key);
    if (!all)
        return tl::unexpected(all.error());
    return (*all)->empty() ? 0 : (*all)->back().first + (*all)->back().count;
}

std::size_t SeriesReader::runAt(const std::vector<Run>& runs, std::uint64_t index)
{
    const auto it =
        std::upper_bound(runs.begin(), runs.end(), index,
                         [](std::uint64_t wanted, const Run& run) { return wanted < run.first; });
    return it == runs.begin() ? runs.size() : std::size_t(it - runs.begin()) - 1;
}

Result<SeriesReader::Place> SeriesReader::find(std::uint64_t key, std::uint64_t index) const
{
    for (const bool again : {false, true}) {
        const auto place = find(key, index, again);
        if (!place)
            return tl::unexpected(place.error());
        if (*place)
            return **place;
    }
    return m_access->damaged(missing().value());
}

Result<std::optional<SeriesReader::Place>> SeriesReader::find(std::uint64_t key,
                                                              std::uint64_t index, bool again) const
{
    const auto all = runs(key, again);
    if (!all)
        return tl::unexpected(all.error());
    const std::size_t number = runAt(**all, index);
    if (number == (*all)->size() || index - (**all)[number].first >= (**all)[number].count)
        return std::optional<Place>();
    const Run& run = (**all)[number];
    const auto found = chunk(run.chunk, again);
    if (!found)
        return tl::unexpected(found.error());
    const auto row = (*found)->data->find(key, index);
    const auto last = (*found)->data->find(key, run.first + run.count - 1);
    if (!row || !last) // read when it had fewer rows
        return std::optional<Place>();
    return std::optional(Place{*found, *row, *last + 1 - *row});
}

Result<std::shared_ptr<const SeriesReader::Chunk>> SeriesReader::chunk(std::int64_t id,
                                                                       bool again) const
{
    const std::uint64_t generation = m_access->generation();
    BlockCache& cache = m_access->cache();
    if (!again) {
        // Chunks change while an import is at work: the last one grows, calls are patched.
        auto known = cache.find<Chunk>(BlockKind::Series, std::uint64_t(id));
        if (known && known->generation == generation && known->kind == m_kind)
            return known;
    }
    auto chunk = std::make_shared<Chunk>();
    chunk->kind = m_kind;
    chunk->generation = generation;
    if (auto loaded = load(id, *chunk); !loaded)
        return tl::unexpected(std::move(loaded.error()));
    const std::size_t bytes =
        chunk->data->sizeBytes() + chunk->patches.size() * sizeof(CallPatch) + sizeof(Chunk);
    cache.put<Chunk>(BlockKind::Series, std::uint64_t(id), chunk, bytes);
    return std::shared_ptr<const Chunk>(chunk);
}

Result<std::vector<std::int64_t>> SeriesReader::chunks() const
{
    std::vector<std::int64_t> ids;
    const auto read = m_access->read([&](Connection& connection) -> Result<> {
        auto select = connection.prepare(
            "SELECT DISTINCT chunk FROM series_dir WHERE kind = ?1 ORDER BY chunk");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        select->bind(1, std::int64_t(m_kind));
        while (true) {
            const auto row = select->step();
            if (!row)
                return tl::unexpected(row.error());
            if (!*row)
                return {};
            ids.push_back(select->integer(0));
        }
    });
    if (!read)
        return tl::unexpected(read.error());
    return ids;
}

Result<> SeriesReader::load(std::int64_t id, Chunk& chunk) const
{
    return m_access->read([&](Connection& connection) -> Result<> {
        auto select = connection.prepare("SELECT data FROM series_chunk WHERE id = ?1");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        const auto row = select->bind(1, id).step();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            return missing();
        auto data = SeriesChunk::parse(select->blob(0), m_columns);
        if (!data)
            return tl::unexpected(std::move(data.error()));
        chunk.data = std::move(*data);
        if (m_kind == SeriesKind::Call)
            return loadPatches(connection, id, chunk);
        return {};
    });
}

Result<> SeriesReader::loadPatches(Connection& connection, std::int64_t id, Chunk& chunk) const
{
    auto select = connection.prepare("SELECT stack, idx, start, duration, child, function, rows,"
                                     " subtree, flags FROM call_patch WHERE chunk = ?1");
    if (!select)
        return tl::unexpected(std::move(select.error()));
    select->bind(1, id);
    while (true) {
        const auto row = select->step();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            break;
        const auto place =
            chunk.data->find(std::uint64_t(select->integer(0)), std::uint64_t(select->integer(1)));
        if (!place)
            return missing();
        chunk.patches.push_back({std::uint32_t(*place), select->integer(2), select->integer(3),
                                 select->integer(4), select->integer(5), select->integer(6),
                                 select->integer(7), select->integer(8)});
    }
    std::sort(chunk.patches.begin(), chunk.patches.end(),
              [](const CallPatch& a, const CallPatch& b) { return a.row < b.row; });
    return {};
}

} // namespace probescope::store
