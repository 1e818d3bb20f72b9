#include "core/store/stored_lane.h"

#include "core/store/saturate.h"

#include <algorithm>
#include <array>

namespace probescope::store {

namespace {

/// Rows that are read at a time: those of a leaf.
constexpr std::size_t kRows = lane_tree::kLeafItems;

/// Some columns of some rows, each unpacked at once.
template <std::size_t Columns>
class RowBlock
{
public:
    RowBlock(const SeriesReader::Place& place, std::size_t offset, std::size_t rows)
    {
        for (std::size_t column = 0; column < Columns; ++column)
            place.decode(column, offset, rows, m_values[column].data());
    }
    std::int64_t at(std::size_t column, std::size_t row) const { return m_values[column][row]; }

private:
    std::array<std::array<std::int64_t, kRows>, Columns> m_values;
};

using SliceBlock = RowBlock<slice_column::Count>;
using NodeBlock = RowBlock<node_column::Count>;

LaneSlice sliceAt(const SliceBlock& rows, std::size_t i)
{
    LaneSlice slice;
    slice.beginNs = rows.at(slice_column::Begin, i);
    slice.endNs = saturatingAdd(slice.beginNs, rows.at(slice_column::Length, i));
    slice.what = std::uint32_t(rows.at(slice_column::What, i));
    slice.aux = std::uint32_t(rows.at(slice_column::Aux, i));
    slice.ref = std::uint64_t(rows.at(slice_column::Ref, i));
    return slice;
}

LaneNode nodeAt(const NodeBlock& rows, std::size_t i)
{
    LaneNode node;
    node.beginNs = rows.at(node_column::Begin, i);
    node.endNs = saturatingAdd(node.beginNs, rows.at(node_column::Length, i));
    node.busyNs = rows.at(node_column::Busy, i);
    node.longest.beginNs = saturatingAdd(node.beginNs, rows.at(node_column::ItemBegin, i));
    node.longest.endNs = saturatingAdd(node.longest.beginNs, rows.at(node_column::ItemLength, i));
    node.longest.what = std::uint32_t(rows.at(node_column::What, i));
    node.longest.aux = std::uint32_t(rows.at(node_column::Aux, i));
    node.longest.ref = std::uint64_t(rows.at(node_column::Ref, i));
    return node;
}

/// Reads the slices of a call lane in order, from the first one of a leaf on. Of one that is all
/// there is of its call only stack and number are stored, and of a number only what it is more than
/// the one before.
class CallSlices
{
public:
    CallSlices(std::uint64_t first, CallPass& pass)
        : m_number(first)
        , m_pass(pass)
    {
    }
    /// Only what the next ones need.
    void skip(const SliceBlock& rows, std::size_t i)
    {
        const auto aux = std::uint64_t(rows.at(slice_column::Aux, i));
        auto ref = std::uint64_t(rows.at(slice_column::Ref, i));
        const auto stack = std::uint32_t(aux / 2);
        if (m_number % lane_tree::kLeafItems != 0 && stack == m_id.stack)
            ref += m_id.index + 1;
        m_id = {stack, ref};
        m_whole = aux % 2 != 0;
        ++m_number;
    }
    Result<LaneSlice> next(const SliceBlock& rows, std::size_t i)
    {
        skip(rows, i);
        LaneSlice slice = sliceAt(rows, i);
        slice.aux = m_id.stack;
        slice.ref = m_id.index;
        if (!m_whole)
            return slice;
        const auto span = m_pass.span(m_id);
        if (!span)
            return tl::unexpected(span.error());
        slice.what = span->function.value();
        slice.beginNs = span->beginNs;
        slice.endNs = span->endNs;
        return slice;
    }

private:
    std::uint64_t m_number;
    CallPass& m_pass;
    CallId m_id; ///< of the last one
    bool m_whole = false;
};

/// Gives `row(block, place in the block)` each of the rows in order, until one fails.
template <typename Block, typename RowFn>
Result<> readRows(const SeriesReader& reader, std::uint64_t key, std::uint64_t first,
                  std::uint64_t count, const RowFn& row)
{
    while (count > 0) {
        const auto place = reader.find(key, first);
        if (!place)
            return tl::unexpected(place.error());
        const auto some = std::size_t(std::min<std::uint64_t>(count, place->count));
        for (std::size_t done = 0; done < some;) {
            const std::size_t rows = std::min(kRows, some - done);
            const Block block(*place, done, rows);
            for (std::size_t i = 0; i < rows; ++i) {
                if (Result<> read = row(block, i); !read)
                    return read;
            }
            done += rows;
        }
        first += some;
        count -= some;
    }
    return {};
}

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
    CallPass pass(m_calls);
    return slices(lane, first, count, out, pass);
}

Result<> LaneReader::slices(std::uint64_t lane, std::uint64_t first, std::uint64_t count,
                            std::vector<LaneSlice>& out, CallPass& pass) const
{
    if (storedLaneOf(lane) != StoredLane::Calls)
        return readRows<SliceBlock>(m_slices, lane, first, count,
                                    [&out](const SliceBlock& rows, std::size_t i) -> Result<> {
                                        out.push_back(sliceAt(rows, i));
                                        return {};
                                    });
    const std::uint64_t begin = first - first % lane_tree::kLeafItems;
    CallSlices slices(begin, pass);
    std::uint64_t number = begin;
    return readRows<SliceBlock>(m_slices, lane, begin, first + count - begin,
                                [&](const SliceBlock& rows, std::size_t i) -> Result<> {
                                    if (number++ < first) {
                                        slices.skip(rows, i);
                                        return {};
                                    }
                                    const auto slice = slices.next(rows, i);
                                    if (!slice)
                                        return tl::unexpected(slice.error());
                                    out.push_back(*slice);
                                    return {};
                                });
}

Result<> LaneReader::nodes(std::uint64_t lane, unsigned level, std::uint64_t first,
                           std::uint64_t count, std::vector<LaneNode>& out) const
{
    return readRows<NodeBlock>(m_nodes, nodeKey(lane, level), first, count,
                               [&out](const NodeBlock& rows, std::size_t i) -> Result<> {
                                   out.push_back(nodeAt(rows, i));
                                   return {};
                               });
}

} // namespace probescope::store
