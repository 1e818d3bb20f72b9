#pragma once

#include "core/store/call_series.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace probescope::analysis {

/// A function as paths name it.
struct PathFrame
{
    std::string name = {}; ///< without module and offset; empty: the capture does not tell
    std::string module = {}; ///< of the kernel or the file it is in; empty: the kernel itself
    friend auto operator<=>(const PathFrame&, const PathFrame&) = default;
};

/// What all calls (or stacks) of one place of a tree amount to. Of calls, totals are nanoseconds
/// within the scope; of stacks, what was chosen as their weight.
struct PathTotals
{
    std::uint64_t count = 0; ///< calls with an exit, or stacks that go through here
    std::uint64_t incomplete = 0; ///< calls without an exit; they are in no other number
    /// With what they called; a call within one of the same place: once. Of calls, the durations
    /// that are known (FunctionStats::timed): of one that is not, those of the calls in it.
    std::int64_t total = 0;
    std::int64_t self = 0; ///< of timed calls (FunctionStats::selfNs)
    // Of timed calls; never of stacks.
    std::uint64_t timed = 0;
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::int64_t sumNs = 0;
    store::CallId longest; ///< the first that took maxNs, when any is timed

    std::int64_t averageNs() const { return timed == 0 ? 0 : sumNs / std::int64_t(timed); }
    /// Of calls: a duration is known, or there is no call at all, which took no time.
    bool hasKnownTimes() const { return timed > 0 || count + incomplete == 0; }
    void addTimed(std::int64_t durationNs, store::CallId id);
    /// Adds counts, self and the durations of others; of the total, what the caller says.
    void add(const PathTotals& other, bool withTotal);
    friend bool operator==(const PathTotals&, const PathTotals&) = default;
};

/// One path of functions. Nodes lie in pre-order, among siblings the greatest total first: the
/// first child is `i + 1`, the next sibling `i + subtree`.
struct PathNode
{
    std::uint32_t parent = 0; ///< the root's own is itself
    std::uint32_t frame = 0; ///< index of PathTree::frames(); the root has none
    std::uint32_t subtree = 1; ///< nodes in it, itself included
    std::uint16_t depth = 0; ///< the root is 0
    PathTotals totals;
    /// Calls below that have no nodes, since there were too many; their times are in `total`.
    std::uint64_t foldedCalls = 0;
    std::int64_t foldedNs = 0; ///< their self times
    /// In a tree of the callers of one function: how wide the function is with what it calls, where
    /// it is called that way.
    std::int64_t calleesWidth = 0;
};

/// Paths with their totals. The root stands for all: its total is the sum of those of its children
/// (a task's time counts where it was in any call). Immutable.
class PathTree
{
public:
    PathTree()
        : m_nodes(1)
    {
    }
    /// Sorts the nodes, which are in any order with parents before children; the first is the root.
    PathTree(std::vector<PathNode> nodes, std::vector<PathFrame> frames);

    const std::vector<PathNode>& nodes() const { return m_nodes; }
    const std::vector<PathFrame>& frames() const { return m_frames; }
    const PathNode& root() const { return m_nodes.front(); }
    const PathFrame& frameOf(std::uint32_t node) const { return m_frames[m_nodes[node].frame]; }
    bool isEmpty() const { return m_nodes.size() == 1; }
    std::uint32_t height() const { return m_height; } ///< the greatest depth
    std::uint64_t foldedCalls() const { return m_foldedCalls; } ///< of all nodes
    /// Calls in the scope that are in no node, since neither their entry nor their exit was
    /// recorded: of their function nothing is known.
    std::uint64_t unseenCalls() const { return m_unseenCalls; }
    void setUnseenCalls(std::uint64_t calls) { m_unseenCalls = calls; }
    /// The child with that frame, or 0.
    std::uint32_t childOf(std::uint32_t node, const PathFrame& frame) const;

private:
    std::vector<PathNode> m_nodes;
    std::vector<PathFrame> m_frames;
    std::uint32_t m_height = 0;
    std::uint64_t m_foldedCalls = 0;
    std::uint64_t m_unseenCalls = 0;
};

/// The most nodes that a tree gets: about 60 MB of them.
inline constexpr std::size_t kMostPaths = 400'000;

/// Grows a tree path by path. When there is no more room, paths that are not there yet get no node;
/// what is there stays exact.
class PathBuilder
{
public:
    explicit PathBuilder(std::size_t mostNodes = kMostPaths)
        : m_mostNodes(mostNodes)
        , m_nodes(1)
    {
    }

    std::uint32_t frame(const PathFrame& frame);
    struct Place
    {
        std::uint32_t node = 0;
        bool folded = false; ///< there is no room: the node is that of its parent
    };
    Place child(std::uint32_t parent, std::uint32_t frame);
    PathNode& node(std::uint32_t index) { return m_nodes[index]; }
    PathTree take();

private:
    struct FrameHash
    {
        std::size_t operator()(const PathFrame& frame) const
        {
            return std::hash<std::string>{}(frame.name) * 31
                + std::hash<std::string>{}(frame.module);
        }
    };

    const std::size_t m_mostNodes;
    std::vector<PathNode> m_nodes;
    std::vector<PathFrame> m_frames;
    std::unordered_map<PathFrame, std::uint32_t, FrameHash> m_byFrame;
    std::unordered_map<std::uint64_t, std::uint32_t> m_children; ///< parent << 32 | frame
};

/// `nf_hook [nf_tables]` as a frame.
PathFrame frameOfFunction(std::string_view function);

} // namespace probescope::analysis
