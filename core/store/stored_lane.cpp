#include "core/store/stored_lane.h"

#include "core/store/saturate.h"

#include <algorithm>

namespace probescope::store {

namespace {

LaneSlice sliceAt(const SeriesReader::Place& place, std::size_t i)
{
    LaneSlice slice;
    slice.beginNs = place.at(slice_column::Begin, i);
    slice.endNs = saturatingAdd(slice.beginNs, place.at(slice_column::Length, i));
    slice.what = std::uint32_t(place.at(slice_column::What, i));
    slice.aux = std::uint32_t(place.at(slice_column::Aux, i));
    slice.ref = std::uint64_t(place.at(slice_column::Ref, i));
    return slice;
}

LaneNode nodeAt(const SeriesReader::Place& place, std::size_t i)
{
    LaneNode node;
    node.beginNs = place.at(node_column::Begin, i);
    node.endNs = saturatingAdd(node.beginNs, place.at(node_column::Length, i));
    node.busyNs = place.at(node_column::Busy, i);
    node.longest.beginNs = saturatingAdd(node.beginNs, place.at(node_column::ItemBegin, i));
    node.longest.endNs = saturatingAdd(node.longest.beginNs, place.at(node_column::ItemLength, i));
    node.longest.what = std::uint32_t(place.at(node_column::What, i));
    node.longest.aux = std::uint32_t(place.at(node_column::Aux, i));
    node.longest.ref = std::uint64_t(place.at(node_column::Ref, i));
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
    void skip(const SeriesReader::Place& place, std::size_t i)
    {
        const auto aux = std::uint64_t(place.at(slice_column::Aux, i));
        auto ref = std::uint64_t(place.at(slice_column::Ref, i));
        const auto stack = std::uint32_t(aux / 2);
        if (m_number % lane_tree::kLeafItems != 0 && stack == m_id.stack)
            ref += m_id.index + 1;
        m_id = {stack, ref};
        m_whole = aux % 2 != 0;
        ++m_number;
    }
    Result<LaneSlice> next(const SeriesReader::Place& place, std::size_t i)
    {
        skip(place, i);
        LaneSlice slice = sliceAt(place, i);
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

template <typename T, typename At>
Result<> readRows(const SeriesReader& reader, std::uint64_t key, std::uint64_t first,
                  std::uint64_t count, std::vector<T>& out, At at)
{
    while (count > 0) {
        const auto place = reader.find(key, first);
        if (!place)
            return tl::unexpected(place.error());
        const std::uint64_t some = std::min<std::uint64_t>(count, place->count);
        for (std::size_t i = 0; i < some; ++i) {
            Result<T> item = at(*place, i);
            if (!item)
                return tl::unexpected(std::move(item.error()));
            out.push_back(*item);
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
        return readRows(m_slices, lane, first, count, out, sliceAt);
    const std::uint64_t begin = first - first % lane_tree::kLeafItems;
    CallSlices slices(begin, pass);
    for (std::uint64_t i = begin; i < first;) {
        const auto place = m_slices.find(lane, i);
        if (!place)
            return tl::unexpected(place.error());
        const std::uint64_t some = std::min<std::uint64_t>(first - i, place->count);
        for (std::size_t k = 0; k < some; ++k)
            slices.skip(*place, k);
        i += some;
    }
    return readRows(m_slices, lane, first, count, out,
                    [&slices](const SeriesReader::Place& place, std::size_t i) {
                        return slices.next(place, i);
                    });
}

Result<> LaneReader::nodes(std::uint64_t lane, unsigned level, std::uint64_t first,
                           std::uint64_t count, std::vector<LaneNode>& out) const
{
    return readRows(m_nodes, nodeKey(lane, level), first, count, out, nodeAt);
}

} // namespace probescope::store
