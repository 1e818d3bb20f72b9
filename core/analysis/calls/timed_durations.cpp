#include "core/analysis/calls/timed_durations.h"

#include "core/numbers/nearest_rank.h"

#include <algorithm>
#include <utility>

namespace probescope::analysis {

void TimedDurations::firstPass(std::int64_t startNs, std::int64_t durationNs)
{
    m_durations.add(durationNs);
    m_firstNs = std::min(m_firstNs, startNs);
    m_lastNs = std::max(m_lastNs, startNs);
}

void TimedDurations::prepare()
{
    for (const double percent : kPercents) {
        const std::uint32_t bin = percentileBin(percent);
        // One of a nanosecond holds one value only.
        if (m_durations.count() > 0 && DurationBins::widthOf(bin) > 1)
            m_exact[bin];
    }
    m_slices50 = PercentileSlices(percentileBin(kPercents[0]));
    m_slices99 = PercentileSlices(percentileBin(kPercents[2]));
}

void TimedDurations::secondPass(std::int64_t startNs, std::int64_t durationNs)
{
    if (m_durations.count() == 0)
        return; // it came since: an import goes on meanwhile
    const std::uint32_t bin = DurationBins::binOf(durationNs);
    if (const auto wanted = m_exact.find(bin); wanted != m_exact.end())
        ++wanted->second[durationNs];
    const std::size_t slice = sliceOf(startNs);
    m_slices50.add(slice, bin);
    m_slices99.add(slice, bin);
}

void TimedDurations::giveTo(FunctionRow& row)
{
    row.p50Ns = exactPercentile(kPercents[0]);
    row.p90Ns = exactPercentile(kPercents[1]);
    row.p99Ns = exactPercentile(kPercents[2]);
    row.slices50 = m_slices50;
    row.slices99 = m_slices99;
    row.durations = std::move(m_durations);
}

/// The bin in which a percentile lies.
std::uint32_t TimedDurations::percentileBin(double percent) const
{
    return m_durations.binAt(rankOfPercentile(percent, m_durations.count())).first;
}

std::int64_t TimedDurations::exactPercentile(double percent) const
{
    if (m_durations.count() == 0)
        return 0;
    auto [bin, within] = m_durations.binAt(rankOfPercentile(percent, m_durations.count()));
    const auto found = m_exact.find(bin);
    if (found == m_exact.end())
        return DurationBins::lowestOf(bin); // of one nanosecond
    for (const auto& [ns, count] : found->second) {
        if (within < count)
            return ns;
        within -= count;
    }
    return DurationBins::lowestOf(bin);
}

/// The slice of time; of one that came since, the nearest.
std::size_t TimedDurations::sliceOf(std::int64_t startNs) const
{
    startNs = std::clamp(startNs, m_firstNs, m_lastNs);
    const double length = double(std::uint64_t(m_lastNs) - std::uint64_t(m_firstNs)) + 1;
    const double place = double(std::uint64_t(startNs) - std::uint64_t(m_firstNs)) / length;
    return std::size_t(place * double(PercentileSlices::kSlices));
}

} // namespace probescope::analysis
