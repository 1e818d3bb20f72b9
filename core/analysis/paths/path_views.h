#pragma once

#include "core/analysis/paths/path_tree.h"
#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// One function of a tree, wherever it is called.
struct PathFunction
{
    std::uint32_t frame = 0; ///< index of the tree's frames
    PathTotals totals; ///< a call within one of the same function: once
};

/// By total, the greatest first. Errors: Cancelled.
Result<std::vector<PathFunction>> functionsOf(const PathTree& tree, const CancelToken& cancel);

/// The most callers above one another that callersTree() and sandwichOf() tell; no kernel's
/// function_graph and no perf record goes as deep by default.
inline constexpr std::uint32_t kDeepestCallers = 256;

/// The tree of callers: below the root all functions, below each its callers, below those theirs. A
/// node's count and self time are those of the function at its top level when called on this path:
/// they add up. Totals do not, because a function may be inside of itself; they count time once.
/// Callers farther up than kDeepestCallers are folded. Errors: Cancelled.
Result<PathTree> callersTree(const PathTree& tree, const CancelToken& cancel,
                             std::size_t maxNodes = kMaxPaths);

/// One function with its callers and callees. The root of both trees stands for the function, for
/// those of its calls that are not inside of another one of it; their times add up.
struct Sandwich
{
    PathTotals totals; ///< of all its calls
    PathTree callers; ///< below the root the direct callers, below each theirs
    PathTree callees;
};

/// Without such a function all is empty. Errors: Cancelled.
Result<Sandwich> sandwichOf(const PathTree& tree, const PathFrame& function,
                            const CancelToken& cancel, std::size_t maxNodes = kMaxPaths);

/// What widths of a drawn tree stand for.
enum class PathWeight : std::uint8_t {
    /// The self times of a node and of everything below it, including what has no node: a box is as
    /// wide as its own time and the boxes in it. It is wider than its total if calls took longer
    /// than the kernel says of the call around them, and narrower by what has no self time
    /// (callTree()).
    Total,
    Self, ///< self times as they stand at the nodes: of callersTree(), where they add up
    Count, ///< calls of a node and of all below it
    Own, ///< counts as they stand at the nodes: of stacks and callers, where they add up
    Callees, ///< PathNode::calleesWidth: of Sandwich::callers, where they add up
};

/// One width for each node, at least the sum of its children's.
std::vector<std::int64_t> pathWidths(const PathTree& tree, PathWeight weight);
/// What stands at a node of a tree, where there are several of the same shape.
struct PathSums
{
    PathTotals totals;
    std::int64_t foldedNs = 0; ///< PathNode::foldedNs
};
/// The same of other sums of its nodes, one for each.
std::vector<std::int64_t> pathWidths(const PathTree& tree, const std::vector<PathSums>& sums,
                                     PathWeight weight);

} // namespace probescope::analysis
