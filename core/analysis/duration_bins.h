#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// How often each length of time came, in bins: below 256 ns one for each nanosecond, from there on
/// 128 for each power of two, so that none is wider than 1/128 of its values.
class DurationBins
{
public:
    void add(std::int64_t ns); ///< below 0 counts as 0
    std::uint64_t count() const { return m_count; }

    static std::uint32_t binOf(std::int64_t ns);
    static std::int64_t lowestOf(std::uint32_t bin);
    static std::int64_t widthOf(std::uint32_t bin);

    /// The bin of the value with that rank (from 0, below count()) and the value's rank within it.
    std::pair<std::uint32_t, std::uint64_t> binAt(std::uint64_t rank) const;
    /// The value with that rank, as if those of a bin lay evenly in it.
    std::int64_t about(std::uint64_t rank) const;

    /// Counts by powers of two: [0] is 0 ns, [n] is [2^(n-1), 2^n); without empty ones at the end.
    std::vector<std::uint64_t> powersOfTwo() const;

private:
    std::uint32_t m_first = 0; ///< bin of m_counts[0]
    std::vector<std::uint32_t> m_counts;
    std::uint64_t m_count = 0;
};

/// Where a percentile lies among `count` values: between the two ranks, `part` of the way.
struct PercentileRank
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    double part = 0;
};

/// With linear interpolation, as percentile() in SQL has it; `p` from 0 to 1, count above 0.
PercentileRank percentileRank(std::uint64_t count, double p);

/// How a percentile differs between two sets of durations.
struct PercentileChange
{
    std::int64_t differenceNs = 0; ///< after less before, of the exact percentiles
    /// From bootstrap samples: 99 % of their differences lie within.
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
    enum class Verdict : std::uint8_t {
        TooFew, ///< fewer than 5 values beyond the percentile on one of the sides
        MayBeChance,
        LikelyReal, ///< 0 is not within the interval
    } verdict = Verdict::TooFew;
    friend bool operator==(const PercentileChange&, const PercentileChange&) = default;
};

/// Each bootstrap sample of n values has a percentile whose rank among the n is as a beta
/// distribution says, so it is drawn at once instead of n values. The interval is made wider by
/// the bins' width. The same seed gives the same.
PercentileChange percentileChange(const DurationBins& before, std::int64_t beforeNs,
                                  const DurationBins& after, std::int64_t afterNs, double p,
                                  std::uint64_t seed);

} // namespace probescope::analysis
