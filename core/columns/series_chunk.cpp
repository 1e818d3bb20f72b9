#include "core/columns/series_chunk.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace probescope::store {

namespace {

constexpr std::size_t kRunColumns = 3;
constexpr std::size_t kMaxRows = std::size_t(1) << 24U; ///< far more than the writer puts in one

void putU32(Bytes& out, std::size_t value)
{
    const auto number = std::uint32_t(value);
    const std::size_t old = out.size();
    out.resize(old + sizeof number);
    std::memcpy(out.data() + old, &number, sizeof number);
}

std::uint32_t getU32(ByteView bytes, std::size_t offset)
{
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

void putColumn(std::span<const std::int64_t> values, Bytes& out)
{
    const std::size_t header = out.size();
    putU32(out, 0);
    putU32(out, 0);
    encodeColumn(values, out);
    const auto size = std::uint32_t(out.size() - header - 8);
    std::memcpy(out.data() + header, &size, sizeof size);
}

tl::unexpected<Error> damagedSeries(const Message& what)
{
    return fail(ErrorCode::Corrupt, tr("a chunk of calls or slices is damaged: {}", {what}),
                tr("Import the original again, or use another copy"));
}

constexpr std::size_t kSumAt = 12;
constexpr std::size_t kHeader = 16;

/// Of all bytes but the sum's own.
std::uint32_t sumOf(ByteView chunk)
{
    return std::uint32_t(hashBytes(chunk.subspan(kHeader), hashBytes(chunk.first(kSumAt))));
}

} // namespace

Bytes encodeSeriesChunk(std::span<const SeriesRun> runs,
                        std::span<const std::vector<std::int64_t>> columns)
{
    Bytes out;
    putU32(out, columns.size());
    putU32(out, runs.size());
    putU32(out, columns.empty() ? 0 : columns[0].size());
    putU32(out, 0);
    std::array<std::vector<std::int64_t>, kRunColumns> table;
    for (const SeriesRun& run : runs) {
        table[0].push_back(std::int64_t(run.key));
        table[1].push_back(std::int64_t(run.first));
        table[2].push_back(std::int64_t(run.count));
    }
    for (const auto& column : table)
        putColumn(column, out);
    for (const auto& column : columns)
        putColumn(column, out);
    const std::uint32_t sum = sumOf(out);
    std::memcpy(out.data() + kSumAt, &sum, sizeof sum);
    return out;
}

Result<std::shared_ptr<SeriesChunk>> SeriesChunk::parse(ByteView bytes, std::size_t columns)
{
    if (bytes.size() < kHeader)
        return damagedSeries(tr("it is too short"));
    auto chunk = std::make_shared<SeriesChunk>();
    chunk->m_bytes.assign(bytes.begin(), bytes.end());
    const ByteView all(chunk->m_bytes);
    if (getU32(all, kSumAt) != sumOf(all))
        return damagedSeries(tr("its checksum does not match"));
    const std::size_t runs = getU32(all, 4);
    chunk->m_rows = getU32(all, 8);
    if (getU32(all, 0) != columns || chunk->m_rows > kMaxRows || runs > chunk->m_rows)
        return damagedSeries(tr("its header is invalid"));

    std::vector<ColumnView> views;
    std::size_t offset = kHeader;
    for (std::size_t i = 0; i < kRunColumns + columns; ++i) {
        if (all.size() - offset < 8 || getU32(all, offset) > all.size() - offset - 8)
            return damagedSeries(tr("a column is truncated"));
        const std::size_t size = getU32(all, offset);
        auto view = ColumnView::parse(all.subspan(offset + 8, size));
        if (!view)
            return tl::unexpected(std::move(view.error()));
        if (view->size() != (i < kRunColumns ? runs : chunk->m_rows))
            return damagedSeries(tr("a column has the wrong length"));
        views.push_back(*view);
        offset += 8 + size;
    }

    std::size_t place = 0;
    for (std::size_t i = 0; i < runs; ++i) {
        const SeriesRun run{std::uint64_t(views[0].at(i)), std::uint64_t(views[1].at(i)),
                            std::uint64_t(views[2].at(i))};
        if (run.count == 0 || run.count > chunk->m_rows - place
            || (i > 0 && chunk->m_runs.back().run.key >= run.key))
            return damagedSeries(tr("its runs are out of order"));
        chunk->m_runs.push_back({run, place});
        place += std::size_t(run.count);
    }
    if (place != chunk->m_rows)
        return damagedSeries(tr("its runs have the wrong length"));
    chunk->m_columns.assign(views.begin() + kRunColumns, views.end());
    return chunk;
}

std::optional<std::size_t> SeriesChunk::find(std::uint64_t key, std::uint64_t index) const
{
    const auto it =
        std::lower_bound(m_runs.begin(), m_runs.end(), key,
                         [](const Run& run, std::uint64_t wanted) { return run.run.key < wanted; });
    if (it == m_runs.end() || it->run.key != key || index < it->run.first
        || index - it->run.first >= it->run.count)
        return std::nullopt;
    return it->place + std::size_t(index - it->run.first);
}

std::pair<SeriesRun, std::uint64_t> SeriesChunk::runOf(std::size_t row) const
{
    const auto it =
        std::upper_bound(m_runs.begin(), m_runs.end(), row,
                         [](std::size_t wanted, const Run& run) { return wanted < run.place; });
    const Run& run = *std::prev(it);
    return {run.run, run.run.first + (row - run.place)};
}

} // namespace probescope::store
