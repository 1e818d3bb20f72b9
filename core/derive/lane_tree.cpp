#include "core/derive/lane_tree.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <array>

namespace probescope::store {

namespace {

std::int64_t lengthOf(const LaneSlice& slice)
{
    return saturatingSub(slice.endNs, slice.beginNs);
}

/// Gathers what a window shows.
class Window
{
public:
    Window(const LaneSource& lane, std::int64_t beginNs, std::int64_t endNs, int pixels)
        : m_lane(lane)
        , m_beginNs(beginNs)
        , m_endNs(endNs)
        , m_pixelNs(pixelLength(saturatingSub(endNs, beginNs), std::max(1, pixels)))
    {
    }

    /// Shows nodes [first, first + count) of a level.
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count)
    {
        auto& nodes = m_nodes[level];
        while (count > 0) {
            const std::uint64_t some = std::min(count, lane_tree::kFanOut);
            nodes.clear();
            if (auto read = m_lane.nodes(level, first, some, nodes); !read)
                return read;
            for (std::uint64_t i = 0; i < some; ++i) {
                // Deeper levels have vectors of their own: this one stays.
                if (auto shown = node(level, first + i, nodes[i]); !shown)
                    return shown;
            }
            first += some;
            count -= some;
        }
        return {};
    }

    Result<> slices(std::uint64_t first, std::uint64_t count)
    {
        m_slices.clear();
        if (auto read = m_lane.slices(first, count, m_slices); !read)
            return read;
        for (const LaneSlice& slice : m_slices) {
            const bool touches =
                slice.beginNs < m_endNs && (slice.endNs > m_beginNs || slice.beginNs >= m_beginNs);
            if (touches)
                show(LaneNode::of(slice), 1, {LanePlace::kItem, first});
            ++first;
        }
        return {};
    }

    Result<std::vector<LaneRun>> takeRuns()
    {
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            if (auto told = m_lane.tell(m_longest[i], m_runs[i].node.longest); !told)
                return tl::unexpected(std::move(told.error()));
        }
        return std::move(m_runs);
    }

private:
    /// Rounded up, so that there are no more pixels than were asked for.
    static std::int64_t pixelLength(std::int64_t lengthNs, int pixels)
    {
        return std::max<std::int64_t>(1, lengthNs / pixels + (lengthNs % pixels > 0 ? 1 : 0));
    }
    Result<> node(unsigned level, std::uint64_t number, const LaneNode& node)
    {
        if (node.endNs < m_beginNs || node.beginNs >= m_endNs)
            return {};
        const bool inside = node.beginNs >= m_beginNs && node.endNs < m_endNs;
        if (inside && (isNarrow(node) || (level == 0 && isDense(node)))) {
            show(node, lane_tree::itemsOf(level), {level, number});
            return {};
        }
        if (level > 0)
            return nodes(level - 1, number * lane_tree::kFanOut, lane_tree::kFanOut);
        return slices(number * lane_tree::kLeafItems, lane_tree::kLeafItems);
    }

    bool isNarrow(const LaneNode& node) const
    {
        return saturatingSub(node.endNs, node.beginNs) <= m_pixelNs;
    }

    /// A leaf that is as wide as a run may be, and has no item that would stand for itself. To read
    /// its items is what takes longest, and at these zooms a window has most leaves to read.
    bool isDense(const LaneNode& leaf) const
    {
        return lengthOf(leaf.longest) <= m_pixelNs
            && saturatingSub(leaf.endNs, leaf.beginNs) / 2 < m_pixelNs;
    }

    std::int64_t pixelOf(std::int64_t timeNs) const
    {
        return timeNs <= m_beginNs ? 0 : saturatingSub(timeNs, m_beginNs) / m_pixelNs;
    }

    void show(const LaneNode& node, std::uint64_t count, LanePlace place)
    {
        const bool narrow = isNarrow(node);
        const std::int64_t pixel = pixelOf(node.beginNs);
        if (narrow && m_lastIsNarrow && pixel == m_lastPixel) {
            if (m_runs.back().node.add(node))
                m_longest.back() = place;
            m_runs.back().count += count;
            return;
        }
        m_runs.push_back({node, count});
        m_longest.push_back(place);
        m_lastIsNarrow = narrow;
        m_lastPixel = pixel;
    }

    const LaneSource& m_lane;
    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    const std::int64_t m_pixelNs;
    std::vector<LaneRun> m_runs;
    std::vector<LanePlace> m_longest; ///< where the longest item of each run comes from
    bool m_lastIsNarrow = false;
    std::int64_t m_lastPixel = 0;
    std::array<std::vector<LaneNode>, lane_tree::kMaxLevels> m_nodes;
    std::vector<LaneSlice> m_slices;
};

} // namespace

LaneNode LaneNode::of(const LaneSlice& slice)
{
    return {slice.beginNs, slice.endNs, lengthOf(slice), slice};
}

bool LaneNode::add(const LaneNode& next)
{
    beginNs = std::min(beginNs, next.beginNs);
    endNs = std::max(endNs, next.endNs);
    busyNs = saturatingAdd(busyNs, next.busyNs);
    if (lengthOf(next.longest) <= lengthOf(longest))
        return false;
    longest = next.longest;
    return true;
}

void MemoryLane::add(const LaneSlice& slice)
{
    m_slices.push_back(slice);
    m_tree.add(slice, [this](unsigned level, const LaneNode& node) {
        if (level == m_nodes.size())
            m_nodes.emplace_back();
        m_nodes[level].push_back(node);
    });
}

Result<> MemoryLane::slices(std::uint64_t first, std::uint64_t count,
                            std::vector<LaneSlice>& out) const
{
    const auto begin = m_slices.begin() + std::ptrdiff_t(first);
    out.insert(out.end(), begin, begin + std::ptrdiff_t(count));
    return {};
}

Result<> MemoryLane::nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                           std::vector<LaneNode>& out) const
{
    const auto begin = m_nodes[level].begin() + std::ptrdiff_t(first);
    out.insert(out.end(), begin, begin + std::ptrdiff_t(count));
    return {};
}

Result<std::vector<LaneRun>> laneWindow(const LaneSource& lane, std::int64_t beginNs,
                                        std::int64_t endNs, int pixels)
{
    Window window(lane, beginNs, endNs, pixels);
    const std::uint64_t items = lane.items();
    std::uint64_t shown = 0; // items that the nodes so far stand for
    for (unsigned level = lane_tree::kMaxLevels; level-- > 0 && beginNs < endNs;) {
        const std::uint64_t size = lane_tree::itemsOf(level);
        const std::uint64_t end = items / size;
        const std::uint64_t first = shown / size;
        if (auto read = window.nodes(level, first, end - first); !read)
            return tl::unexpected(read.error());
        shown = end * size;
    }
    if (shown < items && beginNs < endNs) {
        if (auto read = window.slices(shown, items - shown); !read)
            return tl::unexpected(read.error());
    }
    return window.takeRuns();
}

} // namespace probescope::store
