#include "core/store/read/sched_scan.h"

#include "core/database/series_tables.h"
#include "core/numbers/saturate.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr unsigned kBlockLevel = 2; ///< a node of this level stands for one block
constexpr std::uint64_t kBlockItems = lane_tree::itemsOf(kBlockLevel);

} // namespace

SchedScan::SchedScan(const Capture& capture, const LaneReader& reader, SchedFilter filter,
                     bool backwards)
    : m_capture(capture)
    , m_reader(reader)
    , m_filter(std::move(filter))
    , m_backwards(backwards)
{
}

Result<> SchedScan::start()
{
    m_started = true;
    for (const std::uint32_t cpu : m_capture.cpus()) {
        if (m_filter.cpu && *m_filter.cpu != std::int64_t(cpu))
            continue;
        const auto items = m_reader.items(laneKey(StoredLane::Running, cpu));
        if (!items)
            return passOn(items);
        if (*items == 0)
            continue;
        Lane lane;
        lane.cpu = cpu;
        lane.items = *items;
        lane.blocksLeft = (*items + kBlockItems - 1) / kBlockItems;
        lane.block = m_backwards ? lane.blocksLeft - 1 : 0;
        m_lanes.push_back(std::move(lane));
    }
    for (Lane& lane : m_lanes) {
        if (auto moved = advance(lane); !moved)
            return moved;
    }
    return {};
}

Result<bool> SchedScan::next()
{
    if (!m_started) {
        if (auto started = start(); !started)
            return passOn(started);
    } else if (m_current < m_lanes.size()) {
        if (auto moved = advance(m_lanes[m_current]); !moved)
            return passOn(moved);
    }
    std::size_t best = m_lanes.size();
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (!m_lanes[i].has)
            continue;
        if (best == m_lanes.size()) {
            best = i;
            continue;
        }
        const std::int64_t time = m_lanes[i].slice.beginNs;
        const std::int64_t bestTime = m_lanes[best].slice.beginNs;
        if (m_backwards ? time >= bestTime : time < bestTime)
            best = i;
    }
    m_current = best;
    return best < m_lanes.size();
}

Result<> SchedScan::advance(Lane& lane)
{
    lane.has = false;
    while (true) {
        while (lane.left > 0) {
            --lane.left;
            const std::size_t place = m_backwards ? lane.left : lane.slices.size() - lane.left - 1;
            if (!matches(lane.slices[place]))
                continue;
            lane.has = true;
            lane.slice = lane.slices[place];
            lane.index = lane.first + place;
            return {};
        }
        if (lane.blocksLeft == 0)
            return {};
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        if (auto entered = enterBlock(lane); !entered)
            return entered;
    }
}

Result<> SchedScan::enterBlock(Lane& lane)
{
    const std::uint64_t key = laneKey(StoredLane::Running, lane.cpu);
    const std::uint64_t block = lane.block;
    --lane.blocksLeft;
    lane.block += m_backwards ? std::uint64_t(-1) : 1;
    lane.slices.clear();
    lane.first = block * kBlockItems;
    const std::uint64_t count = std::min(kBlockItems, lane.items - lane.first);
    if (count == kBlockItems) {
        std::vector<LaneNode> nodes;
        if (auto read = m_reader.nodes(key, kBlockLevel, block, 1, nodes); !read)
            return read;
        const LaneNode& node = nodes.front();
        if (node.beginNs > m_filter.lastNs || node.endNs < m_filter.firstNs
            || saturatingSub(node.longest.endNs, node.longest.beginNs) < m_filter.leastNs)
            return {};
    }
    if (auto read = m_reader.slices(key, lane.first, count, lane.slices); !read)
        return read;
    lane.left = lane.slices.size();
    return {};
}

bool SchedScan::matches(const LaneSlice& slice) const
{
    return slice.beginNs >= m_filter.firstNs && slice.beginNs <= m_filter.lastNs
        && saturatingSub(slice.endNs, slice.beginNs) >= m_filter.leastNs
        && (m_filter.tasks.empty()
            || (slice.what < m_filter.tasks.size() && m_filter.tasks[slice.what]));
}

} // namespace probescope::store
