#include "core/analysis/path_views.h"

#include "core/store/saturate.h"

#include <algorithm>
#include <limits>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;

constexpr std::uint32_t kNodesAtOnce = 4096; ///< between two looks at the token

tl::unexpected<Error> cancelledView()
{
    return fail(ErrorCode::Cancelled, "arranging the calls was cancelled");
}

bool isCancelled(std::uint32_t node, const CancelToken& cancel)
{
    return node % kNodesAtOnce == 0 && cancel.cancelled();
}

/// How many frames, from the node upwards, are the same as those from one of its ancestors upwards:
/// the most of all ancestors. Calls that are reached by that few frames are within others that are,
/// too.
std::uint32_t sharedWithAncestors(const PathTree& tree, std::uint32_t node)
{
    const auto& nodes = tree.nodes();
    std::uint32_t most = 0;
    for (std::uint32_t above = nodes[node].parent; above != 0; above = nodes[above].parent) {
        std::uint32_t shared = 0;
        for (std::uint32_t a = above, n = node; a != 0 && nodes[a].frame == nodes[n].frame;
             a = nodes[a].parent, n = nodes[n].parent)
            ++shared;
        most = std::max(most, shared);
    }
    return most;
}

bool isWithinItself(const PathTree& tree, std::uint32_t node)
{
    const auto& nodes = tree.nodes();
    for (std::uint32_t above = nodes[node].parent; above != 0; above = nodes[above].parent) {
        if (nodes[above].frame == nodes[node].frame)
            return true;
    }
    return false;
}

/// A builder that has the frames of a tree, with the same numbers.
PathBuilder builderLike(const PathTree& tree, std::size_t mostNodes)
{
    PathBuilder builder(mostNodes);
    for (const PathFrame& frame : tree.frames())
        builder.frame(frame);
    return builder;
}

/// What has no place of its own is told at the node above.
void fold(PathNode& node, const PathTotals& totals, std::int64_t ns)
{
    node.foldedCalls += totals.count;
    node.foldedNs = saturatingAdd(node.foldedNs, ns);
}

/// The way from a node's caller to the outermost one; totals go to all on it.
void addCallers(PathBuilder& builder, const PathTree& tree, std::uint32_t node)
{
    const auto& nodes = tree.nodes();
    const PathTotals& totals = nodes[node].totals;
    std::uint32_t place = 0;
    for (std::uint32_t above = nodes[node].parent; above != 0; above = nodes[above].parent) {
        const auto next = builder.child(place, nodes[above].frame);
        if (next.folded) {
            fold(builder.node(place), totals, totals.total);
            return;
        }
        place = next.node;
        builder.node(place).totals.add(totals, true);
    }
}

/// What is below a node, below the root.
void addCallees(PathBuilder& builder, const PathTree& tree, std::uint32_t top)
{
    const auto& nodes = tree.nodes();
    const std::uint32_t end = top + nodes[top].subtree;
    std::vector<PathBuilder::Place> places(nodes[top].subtree); // none: within what is folded
    for (std::uint32_t node = top + 1; node < end; ++node) {
        const PathBuilder::Place above = places[nodes[node].parent - top];
        auto& place = places[node - top];
        place = above.folded ? above : builder.child(above.node, nodes[node].frame);
        PathNode& target = builder.node(place.node);
        if (place.folded) {
            fold(target, nodes[node].totals, above.folded ? 0 : nodes[node].totals.total);
            target.foldedCalls += nodes[node].foldedCalls;
            continue;
        }
        target.totals.add(nodes[node].totals, true);
        target.foldedCalls += nodes[node].foldedCalls;
        target.foldedNs = saturatingAdd(target.foldedNs, nodes[node].foldedNs);
    }
}

} // namespace

Result<std::vector<PathFunction>> functionsOf(const PathTree& tree, const CancelToken& cancel)
{
    std::vector<PathFunction> all(tree.frames().size());
    for (std::uint32_t node = 1; node < tree.nodes().size(); ++node) {
        if (isCancelled(node, cancel))
            return cancelledView();
        const PathNode& from = tree.nodes()[node];
        all[from.frame].totals.add(from.totals, !isWithinItself(tree, node));
    }
    for (std::uint32_t frame = 0; frame < all.size(); ++frame)
        all[frame].frame = frame;
    std::erase_if(all, [](const PathFunction& function) { return function.totals.count == 0; });
    std::sort(all.begin(), all.end(), [&](const PathFunction& a, const PathFunction& b) {
        return a.totals.total != b.totals.total ? a.totals.total > b.totals.total
                                                : tree.frames()[a.frame] < tree.frames()[b.frame];
    });
    return all;
}

Result<PathTree> callersTree(const PathTree& tree, const CancelToken& cancel, std::size_t mostNodes)
{
    const auto& nodes = tree.nodes();
    PathBuilder builder = builderLike(tree, mostNodes);
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        if (isCancelled(node, cancel))
            return cancelledView();
        const PathTotals& totals = nodes[node].totals;
        const std::uint32_t shared = sharedWithAncestors(tree, node);
        builder.node(0).totals.add(totals, false);
        std::uint32_t place = 0;
        std::uint32_t frames = 0;
        for (std::uint32_t at = node; at != 0; at = nodes[at].parent) {
            const auto next = builder.child(place, nodes[at].frame);
            if (next.folded) {
                fold(builder.node(place), totals, totals.self);
                break;
            }
            place = next.node;
            ++frames;
            builder.node(place).totals.add(totals, frames > shared);
        }
    }
    builder.node(0).totals.total = tree.root().totals.total;
    return builder.take();
}

Result<Sandwich> sandwichOf(const PathTree& tree, const PathFrame& function,
                            const CancelToken& cancel, std::size_t mostNodes)
{
    const auto& nodes = tree.nodes();
    const auto& frames = tree.frames();
    const auto frame =
        std::uint32_t(std::find(frames.begin(), frames.end(), function) - frames.begin());
    PathBuilder callers = builderLike(tree, mostNodes);
    PathBuilder callees = builderLike(tree, mostNodes);
    Sandwich all;
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        if (isCancelled(node, cancel))
            return cancelledView();
        if (nodes[node].frame != frame)
            continue;
        const bool within = isWithinItself(tree, node);
        all.totals.add(nodes[node].totals, !within);
        if (within)
            continue;
        for (PathBuilder* side : {&callers, &callees})
            side->node(0).totals.add(nodes[node].totals, true);
        callees.node(0).foldedCalls += nodes[node].foldedCalls;
        callees.node(0).foldedNs = saturatingAdd(callees.node(0).foldedNs, nodes[node].foldedNs);
        addCallers(callers, tree, node);
        addCallees(callees, tree, node);
    }
    all.callers = callers.take();
    all.callees = callees.take();
    return all;
}

std::vector<std::int64_t> pathWidths(const PathTree& tree, PathWeight weight)
{
    const auto& nodes = tree.nodes();
    std::vector<std::int64_t> widths(nodes.size());
    std::vector<std::int64_t> below(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const PathTotals& totals = nodes[i].totals;
        const auto count = std::int64_t(std::min<std::uint64_t>(
            totals.count, std::uint64_t(std::numeric_limits<std::int64_t>::max())));
        switch (weight) {
        case PathWeight::Total:
            widths[i] = std::max(totals.total, below[i]);
            break;
        case PathWeight::Self:
            widths[i] = std::max(totals.self, below[i]);
            break;
        case PathWeight::Count:
            widths[i] = saturatingAdd(i == 0 ? 0 : count, below[i]);
            break;
        case PathWeight::Own:
            widths[i] = std::max(count, below[i]);
            break;
        }
        if (i != 0)
            below[nodes[i].parent] = saturatingAdd(below[nodes[i].parent], widths[i]);
    }
    return widths;
}

} // namespace probescope::analysis
