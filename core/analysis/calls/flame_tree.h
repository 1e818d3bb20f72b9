#pragma once

#include "core/analysis/calls/function_table.h"
#include "core/analysis/paths/path_tree.h"
#include "core/analysis/paths/path_views.h"
#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// In which way paths are put together for a flame graph.
enum class FlameOrder : std::uint8_t {
    TopDown, ///< from the outermost functions to those that they call
    BottomUp, ///< all functions, and below each its callers
    Callees, ///< one function with what it calls
    Callers, ///< one function with what calls it
};

/// The meaning of widths with which a node's children are never wider than the node. `byCount`:
/// number of calls instead of time (ignored for stacks, whose weight is chosen elsewhere).
PathWeight flameWeight(FlameOrder order, bool byCount);

struct FlameTree
{
    PathTree paths;
    std::vector<std::int64_t> widths; ///< of each node
    /// The node's own part: its width without those of its children.
    std::int64_t ownWidth(std::uint32_t node) const;
    double share(std::uint32_t node) const; ///< 0 to 1: of the root's width
};

/// `all` is top-down; `function` is used by Callees and Callers. Errors: Cancelled.
Result<FlameTree> flameTree(const PathTree& all, FlameOrder order, const PathFrame& function,
                            bool byCount, const CancelToken& cancel);

/// The functions of stacks as rows of a table; they have no durations. Errors: Cancelled.
Result<std::vector<FunctionRow>> functionsOfStacks(const PathTree& paths,
                                                   const CancelToken& cancel);

} // namespace probescope::analysis
