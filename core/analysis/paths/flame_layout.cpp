#include "core/analysis/paths/flame_layout.h"

#include <algorithm>
#include <cmath>

namespace probescope::analysis {

namespace {

struct OpenNode
{
    std::uint32_t node;
    double left;
};

/// Lays out what is directly in a node; `open` gets those that have room for more.
class FlameChildren
{
public:
    FlameChildren(FlameLayout& layout, const PathTree& paths,
                  const std::vector<std::int64_t>& widths, double pixelsPerUnit)
        : m_layout(layout)
        , m_nodes(paths.nodes())
        , m_widths(widths)
        , m_pixelsPerUnit(pixelsPerUnit)
    {
    }

    void lay(const OpenNode& parent, std::vector<OpenNode>& open)
    {
        const auto& nodes = m_nodes;
        m_row = nodes[parent.node].depth + 1;
        double left = parent.left;
        const std::uint32_t end = parent.node + nodes[parent.node].subtree;
        for (std::uint32_t child = parent.node + 1; child < end; child += nodes[child].subtree) {
            const double right = left + double(m_widths[child]) * m_pixelsPerUnit;
            const int from = int(std::lround(left));
            const int to = int(std::lround(right));
            if (to - from >= kMinFlamePixels) {
                endRun();
                m_layout.boxes.push_back({m_row, from, to, child, 1});
                m_layout.rows = std::max(m_layout.rows, m_row + 1);
                open.push_back({child, left});
            } else {
                addToRun(child, from, to);
            }
            left = right;
        }
        endRun();
    }

private:
    void addToRun(std::uint32_t child, int from, int to)
    {
        if (m_run.merged == 0)
            m_run = {m_row, from, to, child, 0};
        m_run.right = to;
        m_run.merged += m_nodes[child].subtree;
    }
    void endRun()
    {
        if (m_run.merged > 0 && m_run.right > m_run.left) {
            m_layout.boxes.push_back(m_run);
            m_layout.rows = std::max(m_layout.rows, m_row + 1);
        } else {
            m_layout.hidden += m_run.merged;
        }
        m_run.merged = 0;
    }

    FlameLayout& m_layout;
    const std::vector<PathNode>& m_nodes;
    const std::vector<std::int64_t>& m_widths;
    const double m_pixelsPerUnit;
    int m_row = 0;
    FlameBox m_run{0, 0, 0, 0, 0};
};

} // namespace

FlameLayout layFlame(const PathTree& paths, const std::vector<std::int64_t>& widths,
                     std::uint32_t focus, int pixels)
{
    FlameLayout layout;
    if (pixels <= 0)
        return layout;
    const auto& nodes = paths.nodes();
    for (std::uint32_t node = focus;; node = nodes[node].parent) {
        layout.boxes.push_back({nodes[node].depth, 0, pixels, node, 1});
        if (node == 0)
            break;
    }
    std::reverse(layout.boxes.begin(), layout.boxes.end());
    layout.rows = nodes[focus].depth + 1;
    if (widths[focus] <= 0)
        return layout;
    FlameChildren children(layout, paths, widths, double(pixels) / double(widths[focus]));
    std::vector<OpenNode> open{{focus, 0}};
    while (!open.empty()) {
        const OpenNode parent = open.back();
        open.pop_back();
        children.lay(parent, open);
    }
    return layout;
}

int boxOfNode(const FlameLayout& layout, const PathTree& paths, std::uint32_t node)
{
    const auto& nodes = paths.nodes();
    for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
        const FlameBox& box = layout.boxes[i];
        if (box.node == node)
            return int(i);
        if (box.merged <= 1 || node < box.node)
            continue;
        // Merged are siblings that follow each other, each with all in it.
        if (node - box.node < box.merged && nodes[node].depth >= nodes[box.node].depth)
            return int(i);
    }
    return -1;
}

} // namespace probescope::analysis
