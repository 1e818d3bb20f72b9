#include "core/analysis/calls/duration_bins.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

namespace probescope::analysis {

namespace {

constexpr std::uint32_t kPartBits = 7;
constexpr std::uint32_t kParts = 1U << kPartBits; ///< of each power of two

} // namespace

std::uint32_t DurationBins::binOf(std::int64_t ns)
{
    const auto value = std::uint64_t(std::max<std::int64_t>(0, ns));
    if (value < kParts)
        return std::uint32_t(value);
    const auto power = std::uint32_t(std::bit_width(value)) - 1;
    const auto part = std::uint32_t(value >> (power - kPartBits)) & (kParts - 1);
    return (power - kPartBits + 1) * kParts + part;
}

std::int64_t DurationBins::lowestOf(std::uint32_t bin)
{
    if (bin < kParts)
        return std::int64_t(bin);
    return std::int64_t(kParts + bin % kParts) << (bin / kParts - 1);
}

std::int64_t DurationBins::widthOf(std::uint32_t bin)
{
    return bin < kParts ? 1 : std::int64_t(1) << (bin / kParts - 1);
}

void DurationBins::add(std::int64_t ns)
{
    const std::uint32_t bin = binOf(ns);
    if (m_counts.empty()) {
        m_first = bin;
        m_counts.push_back(0);
    } else if (bin < m_first) {
        m_counts.insert(m_counts.begin(), m_first - bin, 0);
        m_first = bin;
    } else if (bin - m_first >= m_counts.size()) {
        m_counts.resize(bin - m_first + std::size_t(1));
    }
    auto& count = m_counts[bin - m_first];
    if (count == std::numeric_limits<std::uint32_t>::max())
        return; // more than any capture has
    ++count;
    ++m_count;
}

std::pair<std::uint32_t, std::uint64_t> DurationBins::binAt(std::uint64_t rank) const
{
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (rank < m_counts[i])
            return {m_first + std::uint32_t(i), rank};
        rank -= m_counts[i];
    }
    return {m_first + std::uint32_t(m_counts.size()), 0};
}

std::vector<std::uint64_t> DurationBins::powersOfTwo() const
{
    std::vector<std::uint64_t> powers;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] == 0)
            continue;
        const auto lowest = std::uint64_t(lowestOf(m_first + std::uint32_t(i)));
        const auto power = std::size_t(std::bit_width(lowest));
        if (powers.size() <= power)
            powers.resize(power + 1);
        powers[power] += m_counts[i];
    }
    return powers;
}

RankedDurations::RankedDurations(const DurationBins& bins)
    : m_bins(bins)
{
    std::uint64_t count = 0;
    for (auto bin = bins.firstBin(); bin < bins.endBin(); ++bin)
        m_upTo.push_back(count += bins.countOf(bin));
}

std::int64_t RankedDurations::about(std::uint64_t rank) const
{
    const auto found = std::upper_bound(m_upTo.begin(), m_upTo.end(), rank);
    const auto bin = m_bins.firstBin() + std::uint32_t(found - m_upTo.begin());
    if (found == m_upTo.end())
        return DurationBins::lowestOf(bin);
    const std::uint64_t within = rank - (found == m_upTo.begin() ? 0 : *std::prev(found));
    const double part = (double(within) + 0.5) / double(m_bins.countOf(bin));
    return DurationBins::lowestOf(bin) + std::int64_t(part * double(DurationBins::widthOf(bin)));
}

} // namespace probescope::analysis
