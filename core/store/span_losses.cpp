#include "core/store/span_losses.h"

#include <algorithm>

namespace probescope::store {

SpanLosses::SpanLosses(const std::vector<Loss>& losses)
{
    for (const Loss& loss : losses) {
        m_ofCpu[loss.cpu].emplace_back(loss.beginNs, loss.endNs);
        m_all.emplace_back(loss.beginNs, loss.endNs);
    }
    for (auto& [cpu, gaps] : m_ofCpu)
        merge(gaps);
    merge(m_all);
}

void SpanLosses::merge(Gaps& gaps)
{
    std::sort(gaps.begin(), gaps.end());
    std::size_t kept = 0;
    for (std::size_t i = 1; i < gaps.size(); ++i) {
        if (gaps[i].first < gaps[kept].second)
            gaps[kept].second = std::max(gaps[kept].second, gaps[i].second);
        else
            gaps[++kept] = gaps[i];
    }
    if (!gaps.empty())
        gaps.resize(kept + 1);
}

bool SpanLosses::touches(const Gaps& gaps, std::int64_t beginNs, std::int64_t endNs)
{
    const auto after = std::partition_point(
        gaps.begin(), gaps.end(), [beginNs](const auto& gap) { return gap.second <= beginNs; });
    return after != gaps.end() && after->first < endNs;
}

bool SpanLosses::on(std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs) const
{
    const auto found = m_ofCpu.find(cpu);
    return found != m_ofCpu.end() && touches(found->second, beginNs, endNs);
}

bool SpanLosses::anywhere(std::int64_t beginNs, std::int64_t endNs) const
{
    return touches(m_all, beginNs, endNs);
}

} // namespace probescope::store
