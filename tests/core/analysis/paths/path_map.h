#pragma once

#include "core/analysis/paths/path_tree.h"

#include <map>
#include <string>

namespace probescope::test {

/// A function as the kernel prints it; `?` when it is not known.
inline std::string nameOf(const analysis::PathFrame& frame)
{
    if (frame.name.empty())
        return "?";
    return frame.module.empty() ? frame.name : frame.name + " [" + frame.module + "]";
}

/// The path of a node, outermost first: `a;b;c`.
inline std::string pathOf(const analysis::PathTree& tree, std::uint32_t node)
{
    std::string path;
    while (node != 0) {
        const std::string name = nameOf(tree.frameOf(node));
        path = path.empty() ? name : name + ";" + path;
        node = tree.nodes()[node].parent;
    }
    return path;
}

inline std::map<std::string, analysis::PathTotals> byPath(const analysis::PathTree& tree)
{
    std::map<std::string, analysis::PathTotals> all;
    for (std::uint32_t i = 1; i < tree.nodes().size(); ++i)
        all[pathOf(tree, i)] = tree.nodes()[i].totals;
    return all;
}

/// Whether nodes lie as PathNode tells: pre-order, siblings by total, depths and sizes right.
inline bool isWellFormed(const analysis::PathTree& tree)
{
    const auto& nodes = tree.nodes();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        std::uint32_t inside = 1;
        std::int64_t before = INT64_MAX;
        for (std::uint32_t child = i + 1; child < i + nodes[i].subtree;
             child += nodes[child].subtree) {
            if (nodes[child].parent != i || nodes[child].depth != nodes[i].depth + 1
                || nodes[child].totals.total > before || nodes[child].depth > tree.height())
                return false;
            before = nodes[child].totals.total;
            inside += nodes[child].subtree;
        }
        if (inside != nodes[i].subtree)
            return false;
    }
    return nodes.front().subtree == nodes.size();
}

inline std::string text(const analysis::PathTotals& totals)
{
    return "count " + std::to_string(totals.count) + " incomplete "
        + std::to_string(totals.incomplete) + " total " + std::to_string(totals.total) + " self "
        + std::to_string(totals.self) + " timed " + std::to_string(totals.timed) + " min "
        + std::to_string(totals.minNs) + " max " + std::to_string(totals.maxNs) + " sum "
        + std::to_string(totals.sumNs);
}

inline std::string text(const std::map<std::string, analysis::PathTotals>& all)
{
    std::string lines;
    for (const auto& [path, totals] : all)
        lines += path + ": " + text(totals) + "\n";
    return lines;
}

} // namespace probescope::test
