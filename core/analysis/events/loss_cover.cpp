#include "core/analysis/events/loss_cover.h"

#include <algorithm>
#include <map>

namespace probescope::analysis {

LossCover::Lane LossCover::laneOf(std::vector<Gap> gaps)
{
    std::sort(gaps.begin(), gaps.end());
    Lane lane;
    for (const Gap& gap : gaps) {
        if (!lane.gaps.empty() && gap.first <= lane.gaps.back().second)
            lane.gaps.back().second = std::max(lane.gaps.back().second, gap.second);
        else
            lane.gaps.push_back(gap);
    }
    double lost = 0;
    for (const Gap& gap : lane.gaps) {
        lane.before.push_back(lost);
        lost += double(gap.second) - double(gap.first);
    }
    return lane;
}

double LossCover::Lane::lostUntil(std::int64_t timeNs) const
{
    const auto next = std::partition_point(gaps.begin(), gaps.end(),
                                           [timeNs](const Gap& gap) { return gap.first < timeNs; });
    if (next == gaps.begin())
        return 0;
    const auto last = std::size_t(next - gaps.begin()) - 1;
    return before[last] + double(std::min(gaps[last].second, timeNs)) - double(gaps[last].first);
}

LossCover::LossCover(const std::vector<Loss>& losses, const std::vector<std::uint32_t>& cpus)
{
    std::map<std::uint32_t, std::vector<Gap>> ofCpu;
    for (const std::uint32_t cpu : cpus)
        ofCpu[cpu];
    std::vector<Gap> all;
    all.reserve(losses.size());
    m_begins.reserve(losses.size());
    m_ends.reserve(losses.size());
    for (const Loss& loss : losses) {
        const Gap gap(loss.beginNs, std::max(loss.beginNs, loss.endNs));
        ofCpu[loss.cpu].push_back(gap);
        all.push_back(gap);
        m_begins.push_back(gap.first);
        m_ends.push_back(gap.second);
    }
    std::sort(m_begins.begin(), m_begins.end());
    std::sort(m_ends.begin(), m_ends.end());
    m_any = laneOf(std::move(all));
    m_cpus.reserve(ofCpu.size());
    for (auto& [cpu, gaps] : ofCpu)
        m_cpus.push_back(laneOf(std::move(gaps)));
}

LossCover::Part LossCover::within(std::int64_t beginNs, std::int64_t endNs) const
{
    Part part;
    if (beginNs >= endNs || m_begins.empty())
        return part;
    const auto below = [](const std::vector<std::int64_t>& times, std::int64_t timeNs) {
        return std::lower_bound(times.begin(), times.end(), timeNs) - times.begin();
    };
    part.gaps = std::uint64_t(below(m_begins, endNs) - below(m_ends, beginNs));
    const double length = double(endNs) - double(beginNs);
    const auto lost = [&](const Lane& lane) {
        return (lane.lostUntil(endNs) - lane.lostUntil(beginNs)) / length;
    };
    part.ofTime = lost(m_any);
    for (const Lane& lane : m_cpus)
        part.ofCpuTime += lost(lane) / double(m_cpus.size());
    return part;
}

} // namespace probescope::analysis
