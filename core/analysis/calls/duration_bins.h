#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// How often each duration occurred, in bins: below 256 ns one for each nanosecond, above that 128
/// for each power of two, so that no bin is wider than 1/128 of its values.
class DurationBins
{
public:
    void add(std::int64_t ns); ///< below 0 counts as 0
    std::uint64_t count() const { return m_count; }

    static std::uint32_t binOf(std::int64_t ns);
    static std::int64_t lowestOf(std::uint32_t bin);
    static std::int64_t widthOf(std::uint32_t bin);

    std::uint32_t firstBin() const { return m_first; } ///< that may have values
    std::uint32_t endBin() const { return m_first + std::uint32_t(m_counts.size()); }
    std::uint64_t countOf(std::uint32_t bin) const
    {
        return bin < firstBin() || bin >= endBin() ? 0 : m_counts[bin - m_first];
    }

    /// The bin of the value with that rank (from 0, below count()) and the value's rank within it.
    std::pair<std::uint32_t, std::uint64_t> binAt(std::uint64_t rank) const;

    /// Counts by powers of two: [0] is 0 ns, [n] is [2^(n-1), 2^n); without empty ones at the end.
    std::vector<std::uint64_t> powersOfTwo() const;

private:
    std::uint32_t m_first = 0; ///< bin of m_counts[0]
    std::vector<std::uint32_t> m_counts;
    std::uint64_t m_count = 0;
};

/// Looks up values of bins by their ranks. It sums the bins up first, for whoever asks for many.
class RankedDurations
{
public:
    /// The bins must outlive it, and stay as they are.
    explicit RankedDurations(const DurationBins& bins);

    /// An estimate of the value with that rank, as if the values of a bin were spread evenly in it.
    std::int64_t about(std::uint64_t rank) const;

private:
    const DurationBins& m_bins;
    std::vector<std::uint64_t>
        m_upTo; ///< how many values are in a bin and all before it; from firstBin() on
};

} // namespace probescope::analysis
