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

/// The slice of a call lane; of one that is all there is of its call only stack and number are
/// stored.
Result<LaneSlice> callSliceAt(const SeriesReader::Place& place, std::size_t i, CallPass& pass)
{
    LaneSlice slice = sliceAt(place, i);
    const auto aux = std::uint64_t(place.at(slice_column::Aux, i));
    slice.aux = std::uint32_t(aux / 2);
    if (aux % 2 == 0)
        return slice;
    const auto call = pass.call({slice.aux, slice.ref});
    if (!call)
        return tl::unexpected(call.error());
    slice.what = call->function.value();
    slice.beginNs = call->startNs;
    slice.endNs = saturatingAdd(call->startNs, call->durationNs);
    if (call->exitRow && call->exitRow != call->entryRow) {
        const auto exit = pass.events().at(*call->exitRow);
        if (!exit)
            return tl::unexpected(exit.error());
        slice.endNs = exit->timeNs;
    }
    return slice;
}

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
    return readRows(m_slices, lane, first, count, out,
                    [&pass](const SeriesReader::Place& place, std::size_t i) {
                        return callSliceAt(place, i, pass);
                    });
}

Result<> LaneReader::nodes(std::uint64_t lane, unsigned level, std::uint64_t first,
                           std::uint64_t count, std::vector<LaneNode>& out) const
{
    return readRows(m_nodes, nodeKey(lane, level), first, count, out, nodeAt);
}

} // namespace probescope::store
