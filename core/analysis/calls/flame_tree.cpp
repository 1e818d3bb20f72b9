#include "core/analysis/calls/flame_tree.h"

#include <utility>

namespace probescope::analysis {

namespace {

Result<PathTree> arranged(const PathTree& all, FlameOrder order, const PathFrame& function,
                          const CancelToken& cancel)
{
    if (order == FlameOrder::TopDown)
        return all;
    if (order == FlameOrder::BottomUp)
        return callersTree(all, cancel);
    auto sides = sandwichOf(all, function, cancel);
    if (!sides)
        return passOn(sides);
    return std::move(order == FlameOrder::Callees ? sides->callees : sides->callers);
}

} // namespace

PathWeight flameWeight(FlameOrder order, bool byCount)
{
    switch (order) {
    case FlameOrder::BottomUp:
        return byCount ? PathWeight::Own : PathWeight::Self;
    case FlameOrder::Callers:
        return byCount ? PathWeight::Own : PathWeight::Callees;
    case FlameOrder::TopDown:
    case FlameOrder::Callees:
        break;
    }
    return byCount ? PathWeight::Count : PathWeight::Total;
}

std::int64_t FlameTree::ownWidth(std::uint32_t node) const
{
    const auto& nodes = paths.nodes();
    std::int64_t own = widths[node];
    const std::uint32_t end = node + nodes[node].subtree;
    for (std::uint32_t child = node + 1; child < end; child += nodes[child].subtree)
        own -= widths[child];
    return own;
}

double FlameTree::share(std::uint32_t node) const
{
    return widths.front() > 0 ? double(widths[node]) / double(widths.front()) : 0;
}

Result<FlameTree> flameTree(const PathTree& all, FlameOrder order, const PathFrame& function,
                            bool byCount, const CancelToken& cancel)
{
    auto paths = arranged(all, order, function, cancel);
    if (!paths)
        return passOn(paths);
    FlameTree tree;
    tree.widths = pathWidths(*paths, flameWeight(order, byCount));
    tree.paths = std::move(*paths);
    return tree;
}

Result<std::vector<FunctionRow>> functionsOfStacks(const PathTree& paths, const CancelToken& cancel)
{
    const auto functions = functionsOf(paths, cancel);
    if (!functions)
        return passOn(functions);
    std::vector<FunctionRow> rows;
    rows.reserve(functions->size());
    for (const auto& function : *functions) {
        FunctionRow row;
        row.frame = paths.frames()[function.frame];
        row.totals = function.totals;
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace probescope::analysis
