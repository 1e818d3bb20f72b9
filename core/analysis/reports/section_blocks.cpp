#include "core/analysis/reports/section_blocks.h"

#include <algorithm>

namespace probescope::analysis {

std::vector<SectionBlock> sectionBlocks(const LatencyReport& report)
{
    using Kind = LatencyStep::Kind;
    constexpr int kDeepest = 64;
    std::vector<SectionBlock> blocks;
    std::vector<std::size_t> open; // blocks of calls that have not ended, by depth
    const auto& steps = report.steps;
    const std::int64_t lastNs = steps.empty() ? 0 : std::max(report.endNs, steps.back().timeNs);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        const int depth = std::min<int>(step.depth, kDeepest);
        const std::int64_t next = i + 1 < steps.size() ? steps[i + 1].timeNs : lastNs;
        switch (step.kind) {
        case Kind::Function:
            blocks.push_back({i, step.timeNs, std::max(next, step.timeNs), 0});
            break;
        case Kind::Leaf:
            blocks.push_back({i, step.timeNs,
                              step.timeNs + std::max<std::int64_t>(step.durationNs.value_or(0), 0),
                              depth});
            break;
        case Kind::Enter:
            open.resize(std::min(open.size(), std::size_t(depth)));
            open.resize(std::size_t(depth), blocks.size()); // levels that were not seen to begin
            open.push_back(blocks.size());
            blocks.push_back({i, step.timeNs, lastNs, depth});
            break;
        case Kind::Leave:
            if (open.size() == std::size_t(depth) + 1) {
                if (auto& block = blocks[open.back()]; block.depth == depth)
                    block.endNs = std::max(step.timeNs, block.beginNs);
                open.pop_back();
            }
            break;
        case Kind::Stack:
        case Kind::Wakeup:
        case Kind::Switch:
        case Kind::Other:
            break;
        }
    }
    return blocks;
}

std::size_t stepAt(const LatencyReport& report, std::int64_t timeNs)
{
    const auto found =
        std::lower_bound(report.steps.begin(), report.steps.end(), timeNs,
                         [](const auto& step, std::int64_t time) { return step.timeNs < time; });
    return std::size_t(found - report.steps.begin());
}

} // namespace probescope::analysis
