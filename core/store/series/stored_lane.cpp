#include "core/store/series/stored_lane.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <array>

namespace probescope::store {

namespace {

/// Rows that are read at a time: those of a leaf.
constexpr std::size_t kLaneRows = lane_tree::kLeafItems;

/// A column of some rows.
using LaneColumn = std::array<std::int64_t, kLaneRows>;

/// Calls `block(rows)` with the cursor at each place of [first, first + count), until one fails.
template <typename BlockFn>
Result<> forBlocks(SeriesCursor& cursor, std::uint64_t first, std::uint64_t count,
                   const BlockFn& block)
{
    while (count > 0) {
        if (auto moved = cursor.moveTo(first); !moved)
            return moved;
        const std::size_t rows =
            std::min({std::size_t(std::min<std::uint64_t>(count, kLaneRows)), cursor.rows()});
        if (Result<> done = block(rows); !done)
            return done;
        first += rows;
        count -= rows;
    }
    return {};
}

/// What call lanes store of some slices. Of one that is all there is of its call only stack and
/// number are stored (LaneWriter).
class CallBlock
{
public:
    CallBlock(const SeriesCursor& cursor, std::size_t rows)
    {
        cursor.decode(slice_column::Aux, rows, m_aux.data());
        cursor.decode(slice_column::Ref, rows, m_ref.data());
        const auto isLeft = [](std::int64_t aux) { return aux % 2 != 0; };
        if (std::all_of(m_aux.begin(), m_aux.begin() + std::ptrdiff_t(rows), isLeft))
            return;
        cursor.decode(slice_column::Begin, rows, m_begin.data());
        cursor.decode(slice_column::Length, rows, m_length.data());
    }
    std::uint32_t stack(std::size_t i) const { return std::uint32_t(std::uint64_t(m_aux[i]) / 2); }
    bool isLeft(std::size_t i) const { return m_aux[i] % 2 != 0; }
    std::uint64_t ref(std::size_t i) const { return std::uint64_t(m_ref[i]); }
    CallPass::Times times(std::size_t i) const
    {
        return {m_begin[i], saturatingAdd(m_begin[i], m_length[i])};
    }

private:
    LaneColumn m_aux;
    LaneColumn m_ref;
    LaneColumn m_begin;
    LaneColumn m_length;
};

} // namespace

LaneReader::LaneReader(std::shared_ptr<const SeriesAccess> access, const CallTable& calls)
    : m_slices(access, SeriesKind::Slice, slice_column::Count)
    , m_nodes(std::move(access), SeriesKind::Node, node_column::Count)
    , m_calls(calls)
{
}

Result<> LaneReader::slices(std::uint64_t lane, std::uint64_t first, std::uint64_t count,
                            std::vector<LaneSlice>& out) const
{
    const StoredLaneSource source(*this, lane, 0);
    const std::size_t old = out.size();
    if (auto read = source.slices(first, count, out); !read)
        return read;
    for (std::size_t i = old; i < out.size(); ++i) {
        if (auto told = source.tell({LanePlace::kItem, first++}, out[i]); !told)
            return told;
    }
    return {};
}

Result<> LaneReader::nodes(std::uint64_t lane, unsigned level, std::uint64_t first,
                           std::uint64_t count, std::vector<LaneNode>& out) const
{
    const StoredLaneSource source(*this, lane, 0);
    const std::size_t old = out.size();
    if (auto read = source.nodes(level, first, count, out); !read)
        return read;
    for (std::size_t i = old; i < out.size(); ++i) {
        if (auto told = source.tell({level, first++}, out[i].longest); !told)
            return told;
    }
    return {};
}

StoredLaneSource::StoredLaneSource(const LaneReader& reader, std::uint64_t lane,
                                   std::uint64_t items)
    : m_reader(reader)
    , m_lane(lane)
    , m_items(items)
    , m_slices(reader.sliceReader(), lane)
{
    if (hasCalls())
        m_pass.emplace(reader.calls());
}

SeriesCursor& StoredLaneSource::nodesOf(unsigned level) const
{
    while (m_nodes.size() <= level)
        m_nodes.emplace_back(m_reader.nodeReader(), nodeKey(m_lane, unsigned(m_nodes.size())));
    return m_nodes[level];
}

Result<> StoredLaneSource::slices(std::uint64_t first, std::uint64_t count,
                                  std::vector<LaneSlice>& out) const
{
    if (hasCalls())
        return callSlices(first, count, out);
    return forBlocks(m_slices, first, count, [this, &out](std::size_t rows) -> Result<> {
        std::array<LaneColumn, slice_column::Count> columns;
        for (std::size_t column = 0; column < columns.size(); ++column)
            m_slices.decode(column, rows, columns[column].data());
        for (std::size_t i = 0; i < rows; ++i) {
            const std::int64_t begin = columns[slice_column::Begin][i];
            out.push_back({begin, saturatingAdd(begin, columns[slice_column::Length][i]),
                           std::uint64_t(columns[slice_column::Ref][i]),
                           std::uint32_t(columns[slice_column::What][i]),
                           std::uint32_t(columns[slice_column::Aux][i])});
        }
        return {};
    });
}

/// From the first slice of a leaf on, since of a number only what it is more than the one before is
/// stored.
Result<> StoredLaneSource::callSlices(std::uint64_t first, std::uint64_t count,
                                      std::vector<LaneSlice>& out) const
{
    std::uint64_t number = first - first % lane_tree::kLeafItems;
    CallId id;
    return forBlocks(m_slices, number, first + count - number, [&](std::size_t rows) -> Result<> {
        const CallBlock block(m_slices, rows);
        for (std::size_t i = 0; i < rows; ++i, ++number) {
            const bool follows = number % lane_tree::kLeafItems != 0 && block.stack(i) == id.stack;
            id = {block.stack(i), block.ref(i) + (follows ? id.index + 1 : 0)};
            if (number < first)
                continue;
            if (!block.isLeft(i)) {
                const auto [begin, end] = block.times(i);
                out.push_back({begin, end, id.index, LaneSlice::kUntold, id.stack});
                continue;
            }
            const auto times = m_pass->times(id);
            if (!times)
                return tl::unexpected(times.error());
            out.push_back({times->beginNs, times->endNs, id.index, LaneSlice::kUntold, id.stack});
        }
        return {};
    });
}

Result<> StoredLaneSource::nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                                 std::vector<LaneNode>& out) const
{
    SeriesCursor& cursor = nodesOf(level);
    return forBlocks(cursor, first, count, [&cursor, &out](std::size_t rows) -> Result<> {
        LaneColumn begin;
        LaneColumn length;
        LaneColumn busy;
        LaneColumn longest;
        cursor.decode(node_column::Begin, rows, begin.data());
        cursor.decode(node_column::Length, rows, length.data());
        cursor.decode(node_column::Busy, rows, busy.data());
        cursor.decode(node_column::ItemLength, rows, longest.data());
        for (std::size_t i = 0; i < rows; ++i) {
            LaneNode& node = out.emplace_back();
            node.beginNs = begin[i];
            node.endNs = saturatingAdd(begin[i], length[i]);
            node.busyNs = busy[i];
            node.longest.endNs = longest[i];
        }
        return {};
    });
}

Result<std::uint64_t> StoredLaneSource::refOf(unsigned level, std::uint64_t node) const
{
    SeriesCursor& row = nodesOf(level);
    if (auto moved = row.moveTo(node); !moved)
        return tl::unexpected(std::move(moved.error()));
    return std::uint64_t(row.at(node_column::Ref));
}

Result<> StoredLaneSource::tell(LanePlace place, LaneSlice& item) const
{
    if (place.level == LanePlace::kItem)
        return describeSlice(place.number, item);
    SeriesCursor& row = nodesOf(place.level);
    if (auto moved = row.moveTo(place.number); !moved)
        return moved;
    item.beginNs = saturatingAdd(row.at(node_column::Begin), row.at(node_column::ItemBegin));
    item.endNs = saturatingAdd(item.beginNs, row.at(node_column::ItemLength));
    item.what = std::uint32_t(row.at(node_column::What));
    item.aux = std::uint32_t(row.at(node_column::Aux));
    item.ref = std::uint64_t(row.at(node_column::Ref));
    return {};
}

/// Only the functions of calls are left.
Result<> StoredLaneSource::describeSlice(std::uint64_t number, LaneSlice& item) const
{
    if (!hasCalls())
        return {};
    if (auto moved = m_slices.moveTo(number); !moved)
        return moved;
    if (m_slices.at(slice_column::Aux) % 2 == 0) {
        item.what = std::uint32_t(m_slices.at(slice_column::What));
        return {};
    }
    const auto function = m_pass->function({item.aux, item.ref});
    if (!function)
        return tl::unexpected(function.error());
    item.what = function->value();
    return {};
}

} // namespace probescope::store
