#include "ui/views/flame/models/flame_search.h"

namespace probescope::ui {

void FlameSearch::search(const FlamePicture* picture, std::uint32_t focus)
{
    m_found.clear();
    m_share.reset();
    m_nodes = 0;
    if (!picture || m_text.isEmpty())
        return;
    const auto& paths = picture->paths;
    std::vector<bool> frames;
    for (const auto& frame : paths.frames()) {
        frames.push_back(
            QString::fromStdString(frame.name).contains(m_text, Qt::CaseInsensitive)
            || QString::fromStdString(frame.module).contains(m_text, Qt::CaseInsensitive));
    }
    const auto& nodes = paths.nodes();
    m_found.resize(nodes.size());
    double found = 0;
    const std::uint32_t end = focus + nodes[focus].subtree;
    std::uint32_t within = 0; // nodes before this one are in a found one, whose width counts once
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        m_found[node] = frames[nodes[node].frame];
        if (!m_found[node])
            continue;
        ++m_nodes;
        if (node >= focus && node < end && node >= within) {
            found += double(picture->widths[node]);
            within = node + nodes[node].subtree;
        }
    }
    const auto all = double(picture->widths[focus]);
    m_share = all > 0 ? found / all : 0;
}

std::optional<std::uint32_t> FlameSearch::next(std::uint32_t node, bool backwards) const
{
    if (m_nodes == 0)
        return std::nullopt;
    const std::size_t count = m_found.size();
    for (std::size_t step = 1; step <= count; ++step) {
        const std::size_t at = backwards ? (node + count - step) % count : (node + step) % count;
        if (m_found[at])
            return std::uint32_t(at);
    }
    return std::nullopt;
}

} // namespace probescope::ui
