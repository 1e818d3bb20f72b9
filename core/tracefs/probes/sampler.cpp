#include "core/tracefs/probes/sampler.h"

#include <algorithm>
#include <set>

namespace probescope::tracefs {

namespace {

/// Kernels without such probes count none.
Result<> addHits(Result<std::vector<ProbeHits>> read, std::vector<ProbeHits>& all)
{
    if (!read && read.error().code == ErrorCode::NotFound)
        return {};
    if (!read)
        return passOn(read);
    all.insert(all.end(), read->begin(), read->end());
    return {};
}

} // namespace

ProbeSampler::ProbeSampler(access::Backend& backend, std::size_t maxSamples)
    : m_backend(&backend)
    , m_maxSamples(maxSamples)
{
}

Result<> ProbeSampler::take(std::int64_t timeNs)
{
    const auto begin = std::chrono::steady_clock::now();
    std::vector<ProbeHits> hits;
    for (const auto read : {kernelProbeHits, userProbeHits}) {
        if (auto added = addHits(read(*m_backend), hits); !added)
            return added;
    }
    m_cost = std::chrono::steady_clock::now() - begin;
    std::set<EventName> events;
    for (const auto& one : hits)
        events.insert(one.event);
    std::erase_if(m_series, [&](const auto& known) { return events.count(known.first) == 0; });
    for (const auto& one : hits) {
        auto& series = m_series.try_emplace(one.event, m_maxSamples).first->second;
        series.add({timeNs, one.hits, one.misses});
    }
    m_last = std::move(hits);
    return {};
}

const probe::HitSeries* ProbeSampler::of(const EventName& event) const
{
    const auto known = m_series.find(event);
    return known == m_series.end() ? nullptr : &known->second;
}

std::chrono::milliseconds ProbeSampler::period(std::chrono::milliseconds wished) const
{
    constexpr int kMaxShare = 20;
    return std::max(wished, std::chrono::ceil<std::chrono::milliseconds>(m_cost * kMaxShare));
}

} // namespace probescope::tracefs
