#include "core/analysis/paths/path_compare.h"

#include "core/numbers/saturate.h"

#include <unordered_map>

namespace probescope::analysis {

namespace {

/// Puts the nodes of one tree into the common one.
void addTree(PathBuilder& builder, const PathTree& tree)
{
    const auto& nodes = tree.nodes();
    std::vector<std::uint32_t> frames;
    for (const PathFrame& frame : tree.frames())
        frames.push_back(builder.frame(frame));
    std::vector<std::uint32_t> places(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (i != 0)
            places[i] = builder.child(places[nodes[i].parent], frames[nodes[i].frame]).node;
        PathNode& node = builder.node(places[i]);
        node.totals.add(nodes[i].totals, true);
        node.foldedCalls += nodes[i].foldedCalls;
        node.foldedNs = store::saturatingAdd(node.foldedNs, nodes[i].foldedNs);
    }
}

/// What one of the trees has at each node of the common one.
std::vector<PathSums> sumsAt(const PathTree& common, const PathTree& tree)
{
    const auto& nodes = tree.nodes();
    PathBuilder frames; // gives the same number to the same frame
    for (const PathFrame& frame : common.frames())
        frames.frame(frame);
    std::unordered_map<std::uint64_t, std::uint32_t> children;
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
        const std::uint64_t parent = nodes[i].parent;
        children.emplace((parent << 32U) | frames.frame(tree.frameOf(i)), i);
    }
    constexpr std::uint32_t kNowhere = UINT32_MAX;
    std::vector<std::uint32_t> places(common.nodes().size(), kNowhere);
    std::vector<PathSums> sums(common.nodes().size());
    places[0] = 0;
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        const PathNode& node = common.nodes()[i];
        if (i != 0) {
            const std::uint64_t parent = places[node.parent];
            const auto found = children.find((parent << 32U) | node.frame);
            if (parent != kNowhere && found != children.end())
                places[i] = found->second;
        }
        if (places[i] != kNowhere)
            sums[i] = {nodes[places[i]].totals, nodes[places[i]].foldedNs};
    }
    return sums;
}

} // namespace

PathDifference comparePaths(const PathTree& before, const PathTree& after)
{
    PathBuilder builder(before.nodes().size() + after.nodes().size());
    addTree(builder, before);
    addTree(builder, after);
    PathDifference difference;
    difference.paths = builder.take();
    difference.before = sumsAt(difference.paths, before);
    difference.after = sumsAt(difference.paths, after);
    return difference;
}

std::vector<double> shareChanges(const PathDifference& difference, PathWeight weight)
{
    std::vector<double> changes(difference.paths.nodes().size());
    const auto add = [&](const std::vector<PathSums>& side, double sign) {
        const auto widths = pathWidths(difference.paths, side, weight);
        for (std::size_t i = 0; i < widths.size() && widths.front() > 0; ++i)
            changes[i] += sign * double(widths[i]) / double(widths.front());
    };
    add(difference.after, 1);
    add(difference.before, -1);
    return changes;
}

} // namespace probescope::analysis
