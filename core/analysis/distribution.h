#pragma once

#include "core/analysis/scale.h"
#include "core/analysis/span_ranks.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Counts of values by equal or equally growing bins.
struct Histogram
{
    Scale scale;
    std::vector<std::uint64_t> counts = {};
    std::uint64_t below = 0;
    std::uint64_t above = 0;
    std::uint64_t total() const;
};
Result<Histogram> histogram(const SpanSet& spans, const SpanSelection& selection,
                            const Scale& scale, const CancelToken& cancel);

/// How many durations are at most so long.
struct CdfPoint
{
    std::int64_t durationNs = 0;
    std::uint64_t atMost = 0;
};
/// A point at the lower edge of each bin, and one at the greatest duration of the scale; exact
/// where it has points.
std::vector<CdfPoint> cdf(const SpanRanks::Range& range, const Scale& scale);

/// Counts by time of the begin and duration.
struct HeatMap
{
    Scale time;
    Scale duration;
    std::vector<std::uint32_t> counts = {}; ///< time bin × duration bins + duration bin
    std::uint64_t outside = 0; ///< durations below or above those of the scale
    std::uint32_t at(int timeBin, int durationBin) const
    {
        return counts[std::size_t(timeBin) * std::size_t(duration.bins())
                      + std::size_t(durationBin)];
    }
};
/// `time` has the begins of the selection's range; spans outside of it are left out.
Result<HeatMap> heatMap(const SpanSet& spans, const SpanSelection& selection, const Scale& time,
                        const Scale& duration, const CancelToken& cancel);

/// The spans that begin in one bin of time.
struct TimeBin
{
    std::uint64_t count = 0;
    std::int64_t maxNs = 0;
    std::uint64_t longest = 0; ///< index of the first that took maxNs
    std::vector<std::int64_t> percentilesNs; ///< empty when there are none
};
Result<std::vector<TimeBin>> percentilesOverTime(const SpanSet& spans,
                                                 const SpanSelection& selection, const Scale& time,
                                                 std::span<const double> percents,
                                                 const CancelToken& cancel);

/// Each span a dot, by pixels: none is hidden, since every pixel with one is told, and durations
/// above or below the scale are told at its edge.
struct Scatter
{
    struct Column
    {
        std::uint64_t count = 0;
        std::int64_t maxNs = 0;
        std::uint64_t longest = 0; ///< index of the first that took maxNs
    };
    HeatMap density; ///< `outside` are also counted in the bins at the edges
    std::vector<Column> columns; ///< by bin of time
};
Result<Scatter> scatter(const SpanSet& spans, const SpanSelection& selection, const Scale& time,
                        const Scale& duration, const CancelToken& cancel);

/// The longest span of a selection, the first among equals: what stands under a click, when the
/// selection is a pixel's.
Result<std::optional<std::uint64_t>>
longestSpan(const SpanSet& spans, const SpanSelection& selection, const CancelToken& cancel);

} // namespace probescope::analysis
