#pragma once

#include "core/analysis/duration_bins.h"

#include <array>
#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// How the calls of a function lie about one of its percentiles, in equal slices of the time that
/// its calls take. Calls that follow each other are often alike: then slices differ more than they
/// would by chance, and the calls tell no more than fewer independent ones.
class PercentileSlices
{
public:
    static constexpr std::size_t kSlices = 64;

    PercentileSlices() = default;
    /// `bin` of DurationBins is where the percentile lies.
    explicit PercentileSlices(std::uint32_t bin)
        : m_bin(bin)
    {
    }
    void add(std::size_t slice, std::uint32_t bin);

    /// As how many independent calls they count.
    struct Weight
    {
        double calls = 0;
        int freedom = 0; ///< of Student's distribution: how well that is known; 0: not at all
    };
    Weight weight(double p) const;

private:
    struct Slice
    {
        std::uint32_t below = 0; ///< in bins below the percentile's
        std::uint32_t within = 0;
        std::uint32_t above = 0;
    };
    std::uint32_t m_bin = 0;
    std::array<Slice, kSlices> m_slices{};
};

/// One side of a comparison.
struct PercentileSide
{
    const DurationBins& durations;
    std::int64_t exactNs = 0; ///< the percentile
    const PercentileSlices& slices;
};

/// How a percentile differs between two sets of durations.
struct PercentileChange
{
    std::int64_t differenceNs = 0; ///< after less before, of the exact percentiles
    /// From bootstrap samples: 99 % of their differences lie within.
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
    double chance = 1; ///< that samples of equal sets differ as much: the bootstrap's p-value
    enum class Verdict : std::uint8_t {
        TooFew, ///< fewer than 5 independent values beyond the percentile on one of the sides
        MayBeChance,
        LikelyReal, ///< see judge()
    } verdict = Verdict::TooFew;
    bool excludesZero() const { return lowNs > 0 || highNs < 0; }
    friend bool operator==(const PercentileChange&, const PercentileChange&) = default;
};

/// A bootstrap: each sample has a percentile whose rank spreads as that of so many independent
/// values does as the slices say there are, so it is drawn at once instead of the values. The
/// interval is made wider by the bins' width; values of a bin count as equal. The same seed gives
/// the same. The verdict is TooFew or MayBeChance.
PercentileChange percentileChange(const PercentileSide& before, const PercentileSide& after,
                                  double p, std::uint64_t seed);

/// Finds which of all changes of a table are LikelyReal: their interval excludes 0, and they are
/// among those of which at most 5 % are expected to be there by chance (Benjamini and Hochberg).
void judge(const std::vector<PercentileChange*>& changes);

} // namespace probescope::analysis
