#include "core/probe/advice/statistics.h"

#include <algorithm>

namespace probescope::probe {

namespace {

constexpr std::size_t kFewestSamples = 8;
constexpr double kNsOfSecond = 1e9;

bool isBefore(const HitCount& sample, std::int64_t timeNs)
{
    return sample.timeNs < timeNs;
}

} // namespace

HitSeries::HitSeries(std::size_t maxSamples)
    : m_most(std::max(maxSamples, kFewestSamples))
{
}

void HitSeries::add(const HitCount& counted)
{
    if (m_counted && counted.timeNs <= m_counted->timeNs)
        return;
    if (m_counted && (counted.hits < m_counted->hits || counted.misses < m_counted->misses)) {
        m_before.hits += m_counted->hits;
        m_before.misses += m_counted->misses;
        ++m_restarts;
    }
    m_counted = counted;
    if (m_samples.size() >= m_most)
        thin();
    m_samples.push_back(
        {counted.timeNs, m_before.hits + counted.hits, m_before.misses + counted.misses});
}

/// The first one stays: it is where the line begins.
void HitSeries::thin()
{
    const auto half = m_samples.size() / 2;
    std::size_t kept = 1;
    for (std::size_t i = 2; i < half; i += 2)
        m_samples[kept++] = m_samples[i];
    m_samples.erase(m_samples.begin() + std::ptrdiff_t(kept),
                    m_samples.begin() + std::ptrdiff_t(half));
}

std::optional<HitRate> HitSeries::rate(std::int64_t windowNs) const
{
    if (m_samples.size() < 2)
        return std::nullopt;
    const auto& last = m_samples.back();
    auto first =
        std::lower_bound(m_samples.begin(), m_samples.end() - 1, last.timeNs - windowNs, isBefore);
    if (first == m_samples.end() - 1)
        --first; // samples are rarer than the window is long
    const double seconds = double(last.timeNs - first->timeNs) / kNsOfSecond;
    return HitRate{.hits = double(last.hits - first->hits) / seconds,
                   .misses = double(last.misses - first->misses) / seconds};
}

HitSeries::Sums HitSeries::sumsAt(std::int64_t timeNs) const
{
    const auto after = std::lower_bound(m_samples.begin(), m_samples.end(), timeNs, isBefore);
    if (after == m_samples.end())
        return {double(m_samples.back().hits), double(m_samples.back().misses)};
    if (after == m_samples.begin())
        return {double(after->hits), double(after->misses)};
    const auto before = after - 1;
    const double part = double(timeNs - before->timeNs) / double(after->timeNs - before->timeNs);
    return {double(before->hits) + part * double(after->hits - before->hits),
            double(before->misses) + part * double(after->misses - before->misses)};
}

std::vector<HitRate> HitSeries::rates(std::int64_t beginNs, std::int64_t endNs,
                                      std::size_t parts) const
{
    std::vector<HitRate> rates(parts);
    if (m_samples.empty() || parts == 0 || endNs <= beginNs)
        return rates;
    const double width = double(endNs - beginNs) / double(parts);
    auto sums = sumsAt(beginNs);
    for (std::size_t i = 0; i < parts; ++i) {
        const auto next = sumsAt(beginNs + std::int64_t(width * double(i + 1)));
        rates[i] = {.hits = (next.hits - sums.hits) / width * kNsOfSecond,
                    .misses = (next.misses - sums.misses) / width * kNsOfSecond};
        sums = next;
    }
    return rates;
}

} // namespace probescope::probe
