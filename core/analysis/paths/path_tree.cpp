#include "core/analysis/paths/path_tree.h"

#include "core/base/text.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::analysis {

using store::saturatingAdd;

void PathTotals::addTimed(std::int64_t durationNs, store::CallId id)
{
    if (timed == 0 || durationNs < minNs)
        minNs = durationNs;
    if (timed == 0 || durationNs > maxNs || (durationNs == maxNs && id < longest)) {
        maxNs = durationNs;
        longest = id;
    }
    ++timed;
    sumNs = saturatingAdd(sumNs, durationNs);
}

void PathTotals::add(const PathTotals& other, bool withTotal)
{
    count += other.count;
    incomplete += other.incomplete;
    self = saturatingAdd(self, other.self);
    if (withTotal)
        total = saturatingAdd(total, other.total);
    if (other.timed == 0)
        return;
    const std::int64_t sum = saturatingAdd(sumNs, other.sumNs);
    const std::uint64_t together = timed + other.timed;
    const std::int64_t least = timed == 0 ? other.minNs : std::min(minNs, other.minNs);
    addTimed(other.maxNs, other.longest);
    minNs = least;
    sumNs = sum;
    timed = together;
}

PathTree::PathTree(std::vector<PathNode> nodes, std::vector<PathFrame> frames)
    : m_frames(std::move(frames))
{
    std::vector<std::vector<std::uint32_t>> children(nodes.size());
    for (std::uint32_t i = 1; i < nodes.size(); ++i)
        children[nodes[i].parent].push_back(i);
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        if (nodes[a].totals.total != nodes[b].totals.total)
            return nodes[a].totals.total > nodes[b].totals.total;
        return m_frames[nodes[a].frame] < m_frames[nodes[b].frame];
    };
    m_nodes.reserve(nodes.size());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{0, 0}}; // old place, new parent
    while (!open.empty()) {
        const auto old = open.back().first;
        const auto parent = open.back().second;
        open.pop_back();
        const auto place = std::uint32_t(m_nodes.size());
        PathNode node = nodes[old];
        node.parent = parent;
        node.subtree = 1;
        node.depth = 0;
        if (old != 0) {
            const std::uint16_t above = m_nodes[parent].depth;
            constexpr auto kDeepest = std::numeric_limits<std::uint16_t>::max();
            node.depth = above == kDeepest ? above : std::uint16_t(above + 1);
        }
        m_height = std::max<std::uint32_t>(m_height, node.depth);
        m_foldedCalls += node.foldedCalls;
        m_nodes.push_back(node);
        auto& below = children[old];
        std::sort(below.begin(), below.end(), before);
        std::for_each(below.rbegin(), below.rend(),
                      [&](std::uint32_t child) { open.emplace_back(child, place); });
        std::vector<std::uint32_t>().swap(below);
    }
    for (std::size_t i = m_nodes.size(); i-- > 1;)
        m_nodes[m_nodes[i].parent].subtree += m_nodes[i].subtree;
}

std::uint32_t PathTree::childOf(std::uint32_t node, const PathFrame& frame) const
{
    const std::uint32_t end = node + m_nodes[node].subtree;
    for (std::uint32_t child = node + 1; child < end; child += m_nodes[child].subtree) {
        if (frameOf(child) == frame)
            return child;
    }
    return 0;
}

std::uint32_t PathBuilder::frame(const PathFrame& frame)
{
    const auto [it, isNew] = m_byFrame.try_emplace(frame, std::uint32_t(m_frames.size()));
    if (isNew)
        m_frames.push_back(frame);
    return it->second;
}

PathBuilder::Place PathBuilder::child(std::uint32_t parent, std::uint32_t frame)
{
    const std::uint64_t key = (std::uint64_t(parent) << 32U) | frame;
    if (const auto found = m_children.find(key); found != m_children.end())
        return {found->second, false};
    if (m_nodes.size() > m_maxNodes)
        return {parent, true};
    const auto place = std::uint32_t(m_nodes.size());
    m_children.emplace(key, place);
    m_nodes.emplace_back();
    m_nodes.back().parent = parent;
    m_nodes.back().frame = frame;
    return {place, false};
}

PathTree PathBuilder::take()
{
    m_byFrame.clear();
    m_children.clear();
    return {std::exchange(m_nodes, std::vector<PathNode>(1)), std::exchange(m_frames, {})};
}

PathFrame frameOfFunction(std::string_view function)
{
    PathFrame frame;
    if (const auto open = function.rfind(" [");
        open != std::string_view::npos && function.ends_with(']')) {
        frame.module = function.substr(open + 2, function.size() - open - 3);
        function = function.substr(0, open);
    }
    frame.name = function;
    return frame;
}

PathFrame withoutCopySuffix(PathFrame frame)
{
    static constexpr std::string_view kNumbered[] = {"isra.", "constprop.", "part.", "lto_priv."};
    const std::string_view name = frame.name;
    for (auto dot = name.find('.', 1); dot < name.size(); dot = name.find('.', dot + 1)) {
        const auto after = name.substr(dot + 1);
        const bool isCopy = after == "cold" || after.starts_with("cold.")
            || std::ranges::any_of(kNumbered, [after](std::string_view copy) {
                                return after.starts_with(copy) && after.size() > copy.size()
                                    && isDigit(after[copy.size()]);
                            });
        if (isCopy) {
            frame.name.resize(dot);
            break;
        }
    }
    return frame;
}

} // namespace probescope::analysis
