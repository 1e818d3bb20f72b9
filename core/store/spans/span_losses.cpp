#include "core/store/spans/span_losses.h"

#include <algorithm>

namespace probescope::store {

SpanLosses::SpanLosses(const std::vector<Loss>& losses)
    : m_unnamed(fitting(losses, BufferId()))
{
    for (const Loss& loss : losses) {
        if (loss.buffer.valid() && !m_named.contains(loss.buffer))
            m_named.emplace(loss.buffer, fitting(losses, loss.buffer));
    }
    std::vector<Loss> every = losses;
    for (Loss& loss : every)
        loss.buffer = {};
    m_every = fitting(every, BufferId());
}

SpanLosses::OfBuffer SpanLosses::fitting(const std::vector<Loss>& losses, BufferId buffer)
{
    OfBuffer made;
    for (const Loss& loss : losses) {
        if (loss.buffer.valid() && loss.buffer != buffer)
            continue;
        made.ofCpu[loss.cpu].emplace_back(loss.beginNs, loss.endNs);
        made.all.emplace_back(loss.beginNs, loss.endNs);
    }
    for (auto& [cpu, gaps] : made.ofCpu)
        merge(gaps);
    merge(made.all);
    return made;
}

const SpanLosses::OfBuffer& SpanLosses::of(BufferId buffer) const
{
    if (!buffer.valid())
        return m_every;
    const auto named = m_named.find(buffer);
    return named == m_named.end() ? m_unnamed : named->second;
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

bool SpanLosses::on(BufferId buffer, std::uint32_t cpu, std::int64_t beginNs,
                    std::int64_t endNs) const
{
    const OfBuffer& ofBuffer = of(buffer);
    const auto found = ofBuffer.ofCpu.find(cpu);
    return found != ofBuffer.ofCpu.end() && touches(found->second, beginNs, endNs);
}

bool SpanLosses::anywhere(BufferId buffer, std::int64_t beginNs, std::int64_t endNs) const
{
    return touches(of(buffer).all, beginNs, endNs);
}

} // namespace probescope::store
