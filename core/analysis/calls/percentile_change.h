#pragma once

#include "core/analysis/calls/duration_bins.h"

#include <array>
#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// How the calls of a function are distributed around one of its percentiles, in equal slices of
/// the time that its calls take. Consecutive calls are often similar. Slices then differ more than
/// by chance, and the calls count as fewer independent ones.
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

    /// How many independent calls they count as.
    struct Weight
    {
        double calls = 0;
        int freedom = 0; ///< of Student's distribution, for the uncertainty of it; 0: not known
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

/// The change of a percentile between two sets of durations.
struct PercentileChange
{
    std::int64_t differenceNs = 0; ///< after less before, of the exact percentiles
    /// 99 % of the differences of bootstrap samples are within.
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
    double chance = 1; ///< the bootstrap's p-value of such a difference
    enum class Verdict : std::uint8_t {
        TooFew, ///< fewer than 5 independent values beyond the percentile on one of the sides
        MayBeChance,
        LikelyReal, ///< see judge()
    } verdict = Verdict::TooFew;
    bool excludesZero() const { return lowNs > 0 || highNs < 0; }
    friend bool operator==(const PercentileChange&, const PercentileChange&) = default;
};

/// A bootstrap: the percentile of each sample is drawn directly, instead of the values. Its rank
/// varies as for the number of independent values that the slices indicate. The interval is widened
/// by the bins' width; values of a bin count as equal. The same seed gives the same result. The
/// verdict is TooFew or MayBeChance.
PercentileChange percentileChange(const PercentileSide& before, const PercentileSide& after,
                                  double p, std::uint64_t seed);

/// Marks as LikelyReal those of all changes of a table whose interval excludes 0 and that pass the
/// false discovery rate of 5 % (Benjamini and Hochberg).
void judge(const std::vector<PercentileChange*>& changes);

} // namespace probescope::analysis
