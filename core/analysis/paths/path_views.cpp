#include "core/analysis/paths/path_views.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;

tl::unexpected<Error> cancelledView()
{
    return fail(ErrorCode::Cancelled, tr("arranging the calls was canceled"));
}

/// Looks at the token by the work that is done, not by the nodes: some take more than others.
class Work
{
public:
    explicit Work(const CancelToken& cancel)
        : m_cancel(cancel)
    {
    }
    bool isCancelled(std::uint32_t steps)
    {
        m_steps += steps;
        if (m_steps < kStepsAtOnce)
            return false;
        m_steps = 0;
        return m_cancel.cancelled();
    }

private:
    static constexpr std::uint32_t kStepsAtOnce = 65'536;
    const CancelToken& m_cancel;
    std::uint32_t m_steps = kStepsAtOnce; // the first look is at once
};

/// The present node of a walk through all, and those above it.
class OpenNodes
{
public:
    explicit OpenNodes(const PathTree& tree)
        : m_nodes(tree.nodes())
    {
    }
    /// Goes on to the next node in pre-order; `leave` hears of those that are left behind.
    template <typename Leave>
    void enter(std::uint32_t node, const Leave& leave)
    {
        while (!m_open.empty() && m_open.back() != m_nodes[node].parent) {
            leave(m_open.back());
            m_open.pop_back();
        }
        m_open.push_back(node);
    }

private:
    const std::vector<PathNode>& m_nodes;
    std::vector<std::uint32_t> m_open;
};

/// How often each function is at or above the present node of a walk.
class OpenFunctions
{
public:
    explicit OpenFunctions(const PathTree& tree)
        : m_nodes(tree.nodes())
        , m_walk(tree)
        , m_counts(tree.frames().size())
    {
    }
    /// Goes on to the next node in pre-order; whether it is within its own function.
    bool enter(std::uint32_t node)
    {
        m_walk.enter(node, [this](std::uint32_t left) { --m_counts[m_nodes[left].frame]; });
        return m_counts[m_nodes[node].frame]++ > 0;
    }

private:
    const std::vector<PathNode>& m_nodes;
    OpenNodes m_walk;
    std::vector<std::uint32_t> m_counts;
};

/// A builder that has the frames of a tree, with the same numbers.
PathBuilder builderLike(const PathTree& tree, std::size_t maxNodes)
{
    PathBuilder builder(maxNodes);
    for (const PathFrame& frame : tree.frames())
        builder.frame(frame);
    return builder;
}

/// What has no place of its own is told at the node above.
void fold(PathNode& node, const PathTotals& totals, std::int64_t ns)
{
    node.foldedCalls += totals.count + totals.incomplete;
    node.foldedNs = saturatingAdd(node.foldedNs, ns);
}

/// The way from a node, or its caller, to the outermost one: what goes to all on it `add` does.
/// The last place, and the length of the way.
template <typename Add>
std::pair<std::uint32_t, std::uint32_t> addCallers(PathBuilder& builder, const PathTree& tree,
                                                   std::uint32_t from, const Add& add,
                                                   const PathTotals& totals, std::int64_t ns)
{
    const auto& nodes = tree.nodes();
    std::uint32_t place = 0;
    std::uint32_t length = 0;
    for (std::uint32_t at = from; at != 0; at = nodes[at].parent) {
        const auto next = length < kDeepestCallers ? builder.child(place, nodes[at].frame)
                                                   : PathBuilder::Place{place, true};
        if (next.folded) {
            fold(builder.node(place), totals, ns);
            break;
        }
        place = next.node;
        ++length;
        add(place);
    }
    return {place, length};
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
            fold(target, nodes[node].totals, nodes[node].totals.self);
        } else {
            target.totals.add(nodes[node].totals, true);
        }
        target.foldedCalls += nodes[node].foldedCalls;
        target.foldedNs = saturatingAdd(target.foldedNs, nodes[node].foldedNs);
    }
}

} // namespace

Result<std::vector<PathFunction>> functionsOf(const PathTree& tree, const CancelToken& cancel)
{
    std::vector<PathFunction> all(tree.frames().size());
    Work work(cancel);
    OpenFunctions open(tree);
    for (std::uint32_t node = 1; node < tree.nodes().size(); ++node) {
        if (work.isCancelled(1))
            return cancelledView();
        const PathNode& from = tree.nodes()[node];
        const bool within = open.enter(node);
        all[from.frame].totals.add(from.totals, !within);
    }
    for (std::uint32_t frame = 0; frame < all.size(); ++frame)
        all[frame].frame = frame;
    std::erase_if(all, [](const PathFunction& function) {
        return function.totals.count + function.totals.incomplete == 0;
    });
    std::sort(all.begin(), all.end(), [&](const PathFunction& a, const PathFunction& b) {
        return a.totals.total != b.totals.total ? a.totals.total > b.totals.total
                                                : tree.frames()[a.frame] < tree.frames()[b.frame];
    });
    return all;
}

Result<PathTree> callersTree(const PathTree& tree, const CancelToken& cancel, std::size_t maxNodes)
{
    const auto& nodes = tree.nodes();
    PathBuilder builder = builderLike(tree, maxNodes);
    Work work(cancel);
    OpenNodes walk(tree);
    // Calls that are reached by the same functions as one above them are within it: so each place
    // knows how many open nodes have gone to it, and each open node the last place of its way.
    std::vector<std::uint32_t> openAt(1);
    std::vector<std::uint32_t> lastPlace(nodes.size());
    const auto leave = [&](std::uint32_t node) {
        for (std::uint32_t place = lastPlace[node]; place != 0; place = builder.node(place).parent)
            --openAt[place];
    };
    std::uint32_t steps = 0;
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        if (work.isCancelled(steps + 1))
            return cancelledView();
        const PathTotals& totals = nodes[node].totals;
        walk.enter(node, leave);
        builder.node(0).totals.add(totals, false);
        const auto add = [&](std::uint32_t place) {
            if (openAt.size() <= place)
                openAt.resize(place + std::size_t(1));
            builder.node(place).totals.add(totals, openAt[place]++ == 0);
        };
        std::tie(lastPlace[node], steps) =
            addCallers(builder, tree, node, add, totals, totals.self);
    }
    builder.node(0).totals.total = tree.root().totals.total;
    return builder.take();
}

Result<Sandwich> sandwichOf(const PathTree& tree, const PathFrame& function,
                            const CancelToken& cancel, std::size_t maxNodes)
{
    const auto& nodes = tree.nodes();
    const auto& frames = tree.frames();
    const auto frame =
        std::uint32_t(std::find(frames.begin(), frames.end(), function) - frames.begin());
    PathBuilder callers = builderLike(tree, maxNodes);
    PathBuilder callees = builderLike(tree, maxNodes);
    Sandwich all;
    Work work(cancel);
    OpenFunctions open(tree);
    const auto widths = pathWidths(tree, PathWeight::Total);
    const auto widen = [](PathNode& place, std::int64_t width) {
        place.calleesWidth = saturatingAdd(place.calleesWidth, width);
    };
    std::uint32_t steps = 0;
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        if (work.isCancelled(steps + 1))
            return cancelledView();
        steps = 0;
        const bool within = open.enter(node);
        if (nodes[node].frame != frame)
            continue;
        const PathTotals& totals = nodes[node].totals;
        all.totals.add(totals, !within);
        if (within)
            continue;
        for (PathBuilder* side : {&callers, &callees})
            side->node(0).totals.add(totals, true);
        widen(callers.node(0), widths[node]);
        callees.node(0).foldedCalls += nodes[node].foldedCalls;
        callees.node(0).foldedNs = saturatingAdd(callees.node(0).foldedNs, nodes[node].foldedNs);
        const auto add = [&](std::uint32_t place) {
            callers.node(place).totals.add(totals, true);
            widen(callers.node(place), widths[node]);
        };
        steps = addCallers(callers, tree, nodes[node].parent, add, totals, widths[node]).second
            + nodes[node].subtree;
        addCallees(callees, tree, node);
    }
    all.callers = callers.take();
    all.callees = callees.take();
    return all;
}

namespace {

/// `totalsOf` and `foldedOf`: those of a node, by its number.
template <typename TotalsFn, typename FoldedFn>
std::vector<std::int64_t> widthsOf(const PathTree& tree, const TotalsFn& totalsOf,
                                   const FoldedFn& foldedOf, PathWeight weight)
{
    const auto& nodes = tree.nodes();
    std::vector<std::int64_t> widths(nodes.size());
    std::vector<std::int64_t> below(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const PathTotals& totals = totalsOf(i);
        const auto count = std::int64_t(std::min<std::uint64_t>(
            totals.count, std::uint64_t(std::numeric_limits<std::int64_t>::max())));
        switch (weight) {
        case PathWeight::Total:
            widths[i] = saturatingAdd(saturatingAdd(totals.self, foldedOf(i)), below[i]);
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
        case PathWeight::Callees:
            widths[i] = std::max(nodes[i].calleesWidth, below[i]);
            break;
        }
        if (i != 0)
            below[nodes[i].parent] = saturatingAdd(below[nodes[i].parent], widths[i]);
    }
    return widths;
}

} // namespace

std::vector<std::int64_t> pathWidths(const PathTree& tree, PathWeight weight)
{
    const auto totalsOf = [&tree](std::size_t i) -> const PathTotals& {
        return tree.nodes()[i].totals;
    };
    const auto foldedOf = [&tree](std::size_t i) { return tree.nodes()[i].foldedNs; };
    return widthsOf(tree, totalsOf, foldedOf, weight);
}

std::vector<std::int64_t> pathWidths(const PathTree& tree, const std::vector<PathSums>& sums,
                                     PathWeight weight)
{
    const auto totalsOf = [&sums](std::size_t i) -> const PathTotals& { return sums[i].totals; };
    const auto foldedOf = [&sums](std::size_t i) { return sums[i].foldedNs; };
    return widthsOf(tree, totalsOf, foldedOf, weight);
}

} // namespace probescope::analysis
