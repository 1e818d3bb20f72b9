#include "core/derive/lane_writer.h"

#include "core/derive/event_leaf.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

namespace {

constexpr std::size_t kSliceChunk = 32768;
constexpr std::size_t kNodeChunk = 16384;

std::int64_t lengthOf(std::int64_t beginNs, std::int64_t endNs)
{
    return saturatingSub(endNs, beginNs);
}

std::array<std::int64_t, slice_column::Count> rowOf(const LaneSlice& slice)
{
    std::array<std::int64_t, slice_column::Count> row{};
    row[slice_column::Begin] = slice.beginNs;
    row[slice_column::Length] = lengthOf(slice.beginNs, slice.endNs);
    row[slice_column::What] = slice.what;
    row[slice_column::Aux] = slice.aux;
    row[slice_column::Ref] = std::int64_t(slice.ref);
    return row;
}

} // namespace

LaneWriter::LaneWriter(SeriesFile& file)
    : m_file(file)
    , m_slices(file, SeriesKind::Slice, slice_column::Count, kSliceChunk)
    , m_nodes(file, SeriesKind::Node, node_column::Count, kNodeChunk)
{
}

Result<std::unique_ptr<LaneWriter>> LaneWriter::create(SeriesFile& file)
{
    std::unique_ptr<LaneWriter> writer(new LaneWriter(file));
    auto putCpu = file.connection().prepare("INSERT OR REPLACE INTO lane_cpu"
                                            "(cpu, call_depths, running, events, tail)"
                                            " VALUES(?1, ?2, ?3, ?4, ?5)");
    if (!putCpu)
        return tl::unexpected(std::move(putCpu.error()));
    auto putLeaf = file.connection().prepare(
        "INSERT OR REPLACE INTO lane_leaf(cpu, leaf, data) VALUES(?1, ?2, ?3)");
    if (!putLeaf)
        return tl::unexpected(std::move(putLeaf.error()));
    writer->m_putCpu = std::move(*putCpu);
    writer->m_putLeaf = std::move(*putLeaf);
    return writer;
}

LaneWriter::Cpu& LaneWriter::changed(std::uint32_t cpu)
{
    Cpu& entry = m_cpus[cpu];
    if (!entry.changed) {
        entry.changed = true;
        m_changed.push_back(cpu);
    }
    return entry;
}

void LaneWriter::running(std::uint32_t cpu, const LaneSlice& slice)
{
    Cpu& entry = changed(cpu);
    ++entry.runningItems;
    add(laneKey(StoredLane::Running, cpu), entry.running, slice, rowOf(slice));
}

void LaneWriter::call(std::uint32_t cpu, std::uint16_t depth, const LaneSlice& slice, bool whole,
                      RowId firstRow)
{
    Cpu& entry = changed(cpu);
    if (entry.calls.size() <= depth)
        entry.calls.resize(depth + std::size_t(1));
    CallLane& lane = entry.calls[depth];
    if (lane.items % kLookBack == 0) {
        const std::uint64_t rows = firstRow - std::min(firstRow, lane.lookedAtRow);
        lane.near = lane.items > 0 && rows <= kMaxNearRows * kLookBack;
        lane.lookedAtRow = firstRow;
    }
    const bool left = whole && lane.near;
    Row row{};
    if (!left)
        row = rowOf(slice);
    row[slice_column::Aux] = std::int64_t(slice.aux) * 2 + (left ? 1 : 0);
    const bool follows = lane.items % lane_tree::kLeafItems != 0 && lane.lastStack == slice.aux;
    row[slice_column::Ref] = std::int64_t(follows ? slice.ref - lane.lastRef - 1 : slice.ref);
    ++lane.items;
    lane.lastStack = slice.aux;
    lane.lastRef = slice.ref;
    add(laneKey(StoredLane::Calls, cpu, depth), lane.tree, slice, row);
}

void LaneWriter::add(std::uint64_t lane, LaneTreeBuilder& tree, const LaneSlice& slice,
                     const Row& row)
{
    m_slices.append(lane, row, 0);
    tree.add(slice,
             [this, lane](unsigned level, const LaneNode& whole) { node(lane, level, whole); });
}

void LaneWriter::node(std::uint64_t lane, unsigned level, const LaneNode& node)
{
    const LaneSlice& item = node.longest;
    std::array<std::int64_t, node_column::Count> row{};
    row[node_column::Begin] = node.beginNs;
    row[node_column::Length] = lengthOf(node.beginNs, node.endNs);
    row[node_column::Busy] = node.busyNs;
    row[node_column::ItemBegin] = lengthOf(node.beginNs, item.beginNs);
    row[node_column::ItemLength] = lengthOf(item.beginNs, item.endNs);
    row[node_column::What] = item.what;
    row[node_column::Aux] = item.aux;
    row[node_column::Ref] = std::int64_t(item.ref);
    m_nodes.append(nodeKey(lane, level), row, 0);
}

void LaneWriter::event(std::uint32_t cpu, const LaneSlice& event)
{
    Cpu& entry = changed(cpu);
    ++entry.eventItems;
    entry.tail.push_back(event);
    const std::uint64_t lane = laneKey(StoredLane::Events, cpu);
    entry.events.add(
        event, [this, lane](unsigned level, const LaneNode& whole) { node(lane, level, whole); });
    if (entry.tail.size() < lane_tree::kLeafItems)
        return;
    if (event.ref - entry.tail.front().ref >= kMaxLeafRows)
        m_leaves.push_back(
            {cpu, entry.eventItems / lane_tree::kLeafItems - 1, encodeEvents(entry.tail)});
    entry.tail.clear();
}

void LaneWriter::writeLeaves()
{
    for (const Leaf& leaf : std::exchange(m_leaves, {})) {
        if (m_file.error())
            return;
        m_putLeaf.bind(1, leaf.cpu).bind(2, std::int64_t(leaf.number)).bind(3, leaf.events);
        m_file.check(m_putLeaf.run());
    }
}

void LaneWriter::commit()
{
    m_slices.commit();
    m_nodes.commit();
    writeLeaves();
    for (const std::uint32_t number : std::exchange(m_changed, {})) {
        Cpu& cpu = m_cpus[number];
        cpu.changed = false;
        if (m_file.error())
            continue;
        const Bytes tail = encodeEvents(cpu.tail);
        m_putCpu.bind(1, number).bind(2, std::int64_t(cpu.calls.size()));
        m_putCpu.bind(3, std::int64_t(cpu.runningItems)).bind(4, std::int64_t(cpu.eventItems));
        m_file.check(m_putCpu.bind(5, tail).run());
    }
}

} // namespace probescope::store
