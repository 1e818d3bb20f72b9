#pragma once

#include "core/store/read/call_series.h"

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

/// The totals of all calls (or stacks) at one node of a tree. For calls, times are nanoseconds
/// within the scope; for stacks, the unit is the weight that was chosen.
struct PathTotals
{
    std::uint64_t count = 0; ///< calls with an exit, or stacks that go through here
    std::uint64_t incomplete = 0; ///< calls without an exit; they are in no other number
    /// Including calls inside; a call inside of one at the same node counts once. For calls, the
    /// sum of known durations (FunctionStats::timed); a call with unknown duration adds those of
    /// the calls inside of it.
    std::int64_t total = 0;
    std::int64_t self = 0; ///< of timed calls (FunctionStats::selfNs)
    // Of timed calls; never of stacks.
    std::uint64_t timed = 0;
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::int64_t sumNs = 0;
    store::CallId longest; ///< the first that took maxNs, when any is timed

    std::int64_t averageNs() const { return timed == 0 ? 0 : sumNs / std::int64_t(timed); }
    /// For calls: a duration is known, or there is no call at all, which took no time.
    bool hasKnownTimes() const { return timed > 0 || count + incomplete == 0; }
    void addTimed(std::int64_t durationNs, store::CallId id);
    /// Adds the counts, the self time and the durations of others, and the total if `withTotal`.
    void add(const PathTotals& other, bool withTotal);
    friend bool operator==(const PathTotals&, const PathTotals&) = default;
};

/// A node of a tree of paths. Nodes are in pre-order, siblings with the greatest total first: the
/// first child is `i + 1`, the next sibling `i + subtree`.
struct PathNode
{
    std::uint32_t parent = 0; ///< the root's own is itself
    std::uint32_t frame = 0; ///< index of PathTree::frames(); the root has none
    std::uint32_t subtree = 1; ///< nodes in it, itself included
    std::uint16_t depth = 0; ///< the root is 0
    PathTotals totals;
    /// Calls further below without nodes, because there were too many; their times are in `total`.
    std::uint64_t foldedCalls = 0;
    std::int64_t foldedNs = 0; ///< their self times
    /// In a tree of the callers of one function: the function's width, including what it calls,
    /// when called on this path.
    std::int64_t calleesWidth = 0;
};

/// Paths with their totals. The root's total is the sum of those of its children (a task's time
/// counts while it was in any call). Immutable.
class PathTree
{
public:
    PathTree()
        : m_nodes(1)
    {
    }
    /// Sorts the nodes, which may be in any order with parents before children; the first is the
    /// root.
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

/// The most nodes of a tree: they take about 60 MB.
inline constexpr std::size_t kMaxPaths = 400'000;

/// Builds a tree path by path. If there is no room left, new paths get no node; existing nodes stay
/// exact.
class PathBuilder
{
public:
    explicit PathBuilder(std::size_t maxNodes = kMaxPaths)
        : m_maxNodes(maxNodes)
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

    const std::size_t m_maxNodes;
    std::vector<PathNode> m_nodes;
    std::vector<PathFrame> m_frames;
    std::unordered_map<PathFrame, std::uint32_t, FrameHash> m_byFrame;
    std::unordered_map<std::uint64_t, std::uint32_t> m_children; ///< parent << 32 | frame
};

/// `nf_hook [nf_tables]` as a frame.
PathFrame frameOfFunction(std::string_view function);

/// The function that a compiler made a copy of: `foo` for foo.isra.0, foo.constprop.0, foo.part.0,
/// foo.cold and foo.lto_priv.0. Which copies there are differs from one build of a program to the
/// next, so comparisons of two builds go by this name.
PathFrame withoutCopySuffix(PathFrame frame);

} // namespace probescope::analysis
