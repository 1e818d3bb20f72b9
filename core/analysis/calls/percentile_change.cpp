#include "core/analysis/calls/percentile_change.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace probescope::analysis {

namespace {

constexpr std::size_t kSamples = 1000;
constexpr double kOutside = 0.005; ///< on each side of the interval
constexpr double kFewestBeyond = 5;
constexpr double kByChance = 0.05; ///< of those told to be real
constexpr int kFewestFreedom = 3; ///< as four equal slices have

/// How much of Student's distribution lies below `t`: the finite series for whole degrees of
/// freedom (Abramowitz and Stegun 26.7.3 and 26.7.4).
double studentBelow(double t, int freedom)
{
    const double angle = std::atan(std::abs(t) / std::sqrt(double(freedom)));
    const double cosine = std::cos(angle);
    const bool odd = freedom % 2 == 1;
    double term = odd ? cosine : 1;
    double sum = odd && freedom == 1 ? 0 : term;
    for (int k = odd ? 3 : 2; k <= freedom - 2; k += 2) {
        term *= cosine * cosine * (k - 1) / k;
        sum += term;
    }
    const double within =
        odd ? 2 * std::numbers::inv_pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
    const double beyond = std::max(0.0, 1 - within) / 2;
    return t > 0 ? 1 - beyond : beyond;
}

/// Where, of all values in order, the percentile of a sample lies: the arc sine of the root of that
/// place spreads evenly whatever the percentile.
class SampledPlace
{
public:
    SampledPlace(double p, const PercentileSlices::Weight& weight)
        : m_middle(std::asin(std::sqrt(p)))
        , m_scale(2 * std::sqrt(weight.calls))
        , m_freedom(weight.freedom)
        , m_student(weight.freedom)
    {
    }

    double draw(std::mt19937_64& random)
    {
        const double angle = std::clamp(m_middle + m_student(random) / m_scale, 0.0, kMax);
        return std::sin(angle) * std::sin(angle);
    }
    double chanceBelow(double place) const
    {
        if (place <= 0 || place >= 1)
            return place <= 0 ? 0 : 1;
        return studentBelow((std::asin(std::sqrt(place)) - m_middle) * m_scale, m_freedom);
    }

private:
    static constexpr double kMax = std::numbers::pi / 2;
    double m_middle;
    double m_scale;
    int m_freedom;
    std::student_t_distribution<double> m_student;
};

/// Goes up the bins, and tells how likely a sample's percentile is not above each.
class ChanceByBin
{
public:
    ChanceByBin(const DurationBins& bins, const SampledPlace& place)
        : m_bins(bins)
        , m_place(place)
    {
    }
    double upTo(std::uint32_t bin)
    {
        const std::uint64_t in = m_bins.countOf(bin);
        m_count += in;
        if (in > 0)
            m_chance = m_place.chanceBelow(double(m_count) / double(m_bins.count()));
        return m_chance;
    }

private:
    const DurationBins& m_bins;
    const SampledPlace& m_place;
    std::uint64_t m_count = 0;
    double m_chance = 0;
};

/// How likely samples of both sides lie the other way round, or in one bin: two-sided.
double chanceOf(const DurationBins& before, const SampledPlace& was, const DurationBins& after,
                const SampledPlace& is)
{
    ChanceByBin wasUpTo(before, was);
    ChanceByBin isUpTo(after, is);
    double notLonger = 0;
    double notShorter = 0;
    double wasBelow = 0;
    double isBelow = 0;
    const std::uint32_t end = std::max(before.endBin(), after.endBin());
    for (std::uint32_t bin = std::min(before.firstBin(), after.firstBin()); bin < end; ++bin) {
        const double wasNow = wasUpTo.upTo(bin);
        const double isNow = isUpTo.upTo(bin);
        notLonger += (wasNow - wasBelow) * isNow;
        notShorter += (isNow - isBelow) * wasNow;
        wasBelow = wasNow;
        isBelow = isNow;
    }
    return std::min(1.0, 2 * std::min(notLonger, notShorter));
}

bool isEnough(const PercentileSlices::Weight& weight, double p)
{
    return weight.freedom >= kFewestFreedom
        && weight.calls * std::min(p, 1 - p) >= kFewestBeyond * (1 - 1e-9);
}

} // namespace

void PercentileSlices::add(std::size_t slice, std::uint32_t bin)
{
    Slice& into = m_slices[std::min(slice, kSlices - 1)];
    if (bin == m_bin)
        ++into.within;
    else
        ++(bin < m_bin ? into.below : into.above);
}

PercentileSlices::Weight PercentileSlices::weight(double p) const
{
    double below = 0;
    double within = 0;
    double above = 0;
    for (const Slice& slice : m_slices) {
        below += slice.below;
        within += slice.within;
        above += slice.above;
    }
    const double all = below + within + above;
    if (all == 0 || within == 0)
        return {};
    // Each call counts 1 below the percentile, 0 above it, and in its bin what makes p of them all.
    const double inBin = (p * all - below) / within;
    const double spread = below * (1 - p) * (1 - p) + within * (inBin - p) * (inBin - p)
        + above * p * p; // of all, if they were independent
    Weight weight{all, 0};
    double most = 1;
    // Slices that are too short cut what is alike apart, so longer ones are looked at, too; too few
    // of them say little.
    for (std::size_t joined = 1; joined <= kSlices / 16; joined *= 2) {
        double squares = 0;
        double sizes = 0;
        for (std::size_t first = 0; first < kSlices; first += joined) {
            double size = 0;
            double score = 0;
            for (std::size_t i = first; i < first + joined; ++i) {
                const Slice& slice = m_slices[i];
                const double calls = double(slice.below) + slice.within + slice.above;
                size += calls;
                score += slice.below + inBin * slice.within - p * calls;
            }
            squares += score * score;
            sizes += size * size;
        }
        const double slices = all * all / sizes; // as many equal ones
        const int freedom = int(std::lround(slices)) - 1;
        if (freedom < kFewestFreedom)
            return {all, 0};
        const double times =
            spread > 0 ? slices / (slices - 1) * squares / spread : 1; // than independent ones
        if (joined == 1 || times > most) {
            most = std::max(most, times);
            weight = {all / most, freedom};
        }
    }
    return weight;
}

PercentileChange percentileChange(const PercentileSide& before, const PercentileSide& after,
                                  double p, std::uint64_t seed)
{
    PercentileChange change;
    change.differenceNs = store::saturatingSub(after.exactNs, before.exactNs);
    const auto wasWeight = before.slices.weight(p);
    const auto isWeight = after.slices.weight(p);
    if (!isEnough(wasWeight, p) || !isEnough(isWeight, p))
        return change;
    SampledPlace was(p, wasWeight);
    SampledPlace is(p, isWeight);
    std::mt19937_64 random(seed);
    const auto drawn = [&random](const RankedDurations& durations, std::uint64_t count,
                                 SampledPlace& place) {
        const auto rank = std::uint64_t(place.draw(random) * double(count));
        return durations.about(std::min(count - 1, rank));
    };
    const RankedDurations wasRanked(before.durations);
    const RankedDurations isRanked(after.durations);
    std::array<std::int64_t, kSamples> differences{};
    for (auto& difference : differences) {
        const std::int64_t wasNs = drawn(wasRanked, before.durations.count(), was);
        difference = store::saturatingSub(drawn(isRanked, after.durations.count(), is), wasNs);
    }
    std::sort(differences.begin(), differences.end());
    constexpr auto kCut = std::size_t(kOutside * kSamples);
    // Exact values below 256 ns need no margin: their bins are one wide.
    const std::int64_t margin = DurationBins::widthOf(DurationBins::binOf(before.exactNs))
        + DurationBins::widthOf(DurationBins::binOf(after.exactNs)) - 2;
    change.lowNs = store::saturatingSub(std::min(differences[kCut], change.differenceNs), margin);
    change.highNs = store::saturatingAdd(
        std::max(differences[kSamples - 1 - kCut], change.differenceNs), margin);
    change.chance = chanceOf(before.durations, was, after.durations, is);
    change.verdict = PercentileChange::Verdict::MayBeChance;
    return change;
}

void judge(const std::vector<PercentileChange*>& changes)
{
    using Verdict = PercentileChange::Verdict;
    std::vector<PercentileChange*> ranked;
    std::copy_if(changes.begin(), changes.end(), std::back_inserter(ranked),
                 [](const PercentileChange* one) { return one->verdict != Verdict::TooFew; });
    std::sort(ranked.begin(), ranked.end(),
              [](const auto* one, const auto* other) { return one->chance < other->chance; });
    std::size_t real = ranked.size();
    while (real > 0 && ranked[real - 1]->chance > kByChance * double(real) / double(ranked.size()))
        --real;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
        ranked[i]->verdict =
            i < real && ranked[i]->excludesZero() ? Verdict::LikelyReal : Verdict::MayBeChance;
    }
}

} // namespace probescope::analysis
