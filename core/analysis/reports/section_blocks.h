#pragma once

#include "core/analysis/reports/latency_report.h"

#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// A function of a latency's timeline: of function_graph its call, else from its entry until the
/// next event.
struct SectionBlock
{
    std::size_t step = 0;
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    int depth = 0;
    friend bool operator==(const SectionBlock&, const SectionBlock&) = default;
};

/// In the order of their begin. Calls that do not end last until the latency's last event; of those
/// that were open before nothing is known but their ends, which have no block.
std::vector<SectionBlock> sectionBlocks(const LatencyReport& report);

/// The first step whose time is not before it; steps.size() when there is none.
std::size_t stepAt(const LatencyReport& report, std::int64_t timeNs);

} // namespace probescope::analysis
