#pragma once

#include "core/base/result.h"

#include <climits>
#include <cstdint>
#include <vector>

namespace probescope::store {

/// An item of a lane. The meaning of the numbers depends on the lane:
/// - running: what = task, ref = row of the switch (or kNoRef), aux = state in which it was left
/// - calls: what = function, ref = index in the stack, aux = stack
/// - events: what = type, ref = row, aux = task; no length
/// - losses: nothing more
struct LaneSlice
{
    static constexpr std::uint64_t kNoRef = UINT64_MAX;
    static constexpr std::uint32_t kUntold = UINT32_MAX; ///< as `what`: see LaneSource

    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::uint64_t ref = 0;
    std::uint32_t what = 0;
    std::uint32_t aux = 0;
    friend bool operator==(const LaneSlice&, const LaneSlice&) = default;
};

/// Summarises a fixed number of consecutive items of a lane.
struct LaneNode
{
    std::int64_t beginNs = 0; ///< the smallest begin
    std::int64_t endNs = 0; ///< the largest end
    std::int64_t busyNs = 0; ///< sum of lengths
    LaneSlice longest; ///< the first among equals
    friend bool operator==(const LaneNode&, const LaneNode&) = default;

    static LaneNode of(const LaneSlice& slice);
    /// Whether the longest item is now that of `next`.
    bool add(const LaneNode& next);
};

/// The summary of a lane is a forest over item numbers: a node of level 0 covers kLeafItems items,
/// one of level n + 1 covers kFanOut nodes of level n. Only complete nodes exist, so their number
/// follows from the number of items, and what was written never changes.
namespace lane_tree {
inline constexpr std::uint64_t kLeafItems = 32;
inline constexpr std::uint64_t kFanOut = 8;
inline constexpr unsigned kMaxLevels = 20; ///< 32 × 8^19 is more than there are rows

/// Items under a node.
constexpr std::uint64_t itemsOf(unsigned level)
{
    return kLeafItems << (3U * level);
}
} // namespace lane_tree

/// Makes the nodes of one lane as its items come.
class LaneTreeBuilder
{
public:
    /// Calls `node(level, LaneNode)` for each node that this item completes.
    template <typename NodeFn>
    void add(const LaneSlice& slice, NodeFn node)
    {
        LaneNode whole = LaneNode::of(slice);
        for (unsigned level = 0; level < lane_tree::kMaxLevels; ++level) {
            if (level == m_levels.size())
                m_levels.emplace_back();
            Level& open = m_levels[level];
            if (open.parts == 0)
                open.node = whole;
            else
                open.node.add(whole);
            if (++open.parts < (level == 0 ? lane_tree::kLeafItems : lane_tree::kFanOut))
                return;
            node(level, open.node);
            whole = open.node;
            open.parts = 0;
        }
    }

private:
    struct Level
    {
        LaneNode node;
        std::uint64_t parts = 0;
    };
    std::vector<Level> m_levels;
};

/// Where an item comes from: from slices(), or as the longest item of a node.
struct LanePlace
{
    static constexpr unsigned kItem = UINT_MAX;
    unsigned level = kItem; ///< of the node
    std::uint64_t number = 0; ///< of the item or node
};

/// The source of the items and nodes of one lane. A window reads many more items than it shows, so
/// details that are slow to find can be left out at first and read only for those that are shown.
class LaneSource
{
public:
    virtual ~LaneSource() = default;
    virtual std::uint64_t items() const = 0;
    /// Appends items [first, first + count), which must exist. What, ref and aux may be left to
    /// tell().
    virtual Result<> slices(std::uint64_t first, std::uint64_t count,
                            std::vector<LaneSlice>& out) const = 0;
    /// Appends nodes [first, first + count) of a level, which must exist. Of the longest item, all
    /// except its length may be left to tell().
    virtual Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                           std::vector<LaneNode>& out) const = 0;
    /// Completes an item that slices() or nodes() returned.
    virtual Result<> tell(LanePlace /*place*/, LaneSlice& /*item*/) const { return {}; }
};

/// A lane that is held in memory.
class MemoryLane : public LaneSource
{
public:
    void add(const LaneSlice& slice);
    std::uint64_t items() const override { return m_slices.size(); }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override;
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override;

private:
    std::vector<LaneSlice> m_slices;
    std::vector<std::vector<LaneNode>> m_nodes;
    LaneTreeBuilder m_tree;
};

/// One item, or several that share a pixel.
struct LaneRun
{
    LaneNode node;
    std::uint64_t count = 0;
};

/// The items that touch [beginNs, endNs), in the order of the lane. Items wider than a pixel are
/// single; narrower ones that begin in the same pixel, or are one leaf, are one run, which is less
/// than two pixels wide. Descends only where a node is wider than that or crosses an end of the
/// window, so every item is counted exactly once.
Result<std::vector<LaneRun>> laneWindow(const LaneSource& lane, std::int64_t beginNs,
                                        std::int64_t endNs, int pixels);

} // namespace probescope::store
