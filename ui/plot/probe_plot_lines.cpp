#include "ui/plot/probe_plot_lines.h"

namespace probescope::ui {

namespace {

constexpr double kSecondNs = 1e9;

std::uint64_t measured(const probe::HitCount& count, ProbeMeasure measure)
{
    return measure == ProbeMeasure::Hits ? count.hits : count.misses;
}

} // namespace

std::vector<PlotPoint> rateLine(const ProbePlotLine& line, ProbeMeasure measure,
                                std::int64_t originNs)
{
    std::vector<PlotPoint> points;
    for (std::size_t i = 1; i < line.counts.size(); ++i) {
        const auto& before = line.counts[i - 1];
        const auto& after = line.counts[i];
        const auto lasted = after.timeNs - before.timeNs;
        if (lasted <= 0)
            continue;
        const auto counted = measured(after, measure) - measured(before, measure);
        points.push_back({.x = double(before.timeNs - originNs),
                          .y = double(counted) * kSecondNs / double(lasted),
                          .row = int(i - 1)});
    }
    if (!points.empty())
        points.push_back({.x = double(line.counts.back().timeNs - originNs),
                          .y = points.back().y,
                          .row = int(line.counts.size() - 1)});
    return points;
}

std::vector<PlotPoint> totalLine(const ProbePlotLine& line, ProbeMeasure measure,
                                 std::int64_t originNs)
{
    std::vector<PlotPoint> points;
    for (std::size_t i = 0; i < line.counts.size(); ++i) {
        const auto total = measured(line.counts[i], measure) - measured(line.counts[0], measure);
        points.push_back(
            {.x = double(line.counts[i].timeNs - originNs), .y = double(total), .row = int(i)});
    }
    return points;
}

} // namespace probescope::ui
