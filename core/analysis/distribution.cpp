#include "core/analysis/distribution.h"

#include <algorithm>
#include <numeric>

namespace probescope::analysis {

namespace {

/// Duration of each rank of a percentile, by putting no more in order than that takes.
std::vector<std::int64_t> percentilesOf(std::vector<std::int64_t>& durations,
                                        std::span<const double> percents)
{
    std::vector<std::pair<std::uint64_t, std::size_t>> ranks;
    for (std::size_t i = 0; i < percents.size(); ++i)
        ranks.emplace_back(rankOfPercentile(percents[i], durations.size()), i);
    std::sort(ranks.begin(), ranks.end());
    std::vector<std::int64_t> found(percents.size());
    auto sorted = durations.begin(); // all before are in their places
    for (const auto& [rank, place] : ranks) {
        const auto at = durations.begin() + std::ptrdiff_t(rank);
        if (at >= sorted) {
            std::nth_element(sorted, at, durations.end());
            sorted = at + 1;
        }
        found[place] = *at;
    }
    return found;
}

} // namespace

std::uint64_t Histogram::total() const
{
    return std::accumulate(counts.begin(), counts.end(), below + above);
}

Result<Histogram> histogram(const SpanSet& spans, const SpanSelection& selection,
                            const Scale& scale, const CancelToken& cancel)
{
    Histogram made{.scale = scale, .counts = std::vector<std::uint64_t>(std::size_t(scale.bins()))};
    const auto [first, last] = rangeOf(spans, selection);
    const auto walked = walkSpans(spans, first, last, selection, WalkKeys::No, cancel,
                                  [&made](const WalkedSpan& span) {
                                      const int bin = made.scale.binOf(span.durationNs);
                                      if (bin < 0)
                                          ++made.below;
                                      else if (bin >= made.scale.bins())
                                          ++made.above;
                                      else
                                          ++made.counts[std::size_t(bin)];
                                  });
    if (!walked)
        return passOn(walked);
    return made;
}

std::vector<CdfPoint> cdf(const SpanRanks::Range& range, const Scale& scale)
{
    constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();
    std::vector<CdfPoint> points;
    for (int bin = 0; bin <= scale.bins(); ++bin) {
        const std::int64_t duration = scale.edge(bin);
        if (!points.empty() && points.back().durationNs == duration)
            continue;
        points.push_back(
            {duration, duration == kGreatest ? range.count() : range.countBelow(duration + 1)});
    }
    return points;
}

Result<HeatMap> heatMap(const SpanSet& spans, const SpanSelection& selection, const Scale& time,
                        const Scale& duration, const CancelToken& cancel)
{
    HeatMap map{.time = time,
                .duration = duration,
                .counts = std::vector<std::uint32_t>(std::size_t(time.bins())
                                                     * std::size_t(duration.bins()))};
    const auto [first, last] = rangeOf(spans, selection);
    const auto walked = walkSpans(
        spans, first, last, selection, WalkKeys::No, cancel, [&map](const WalkedSpan& span) {
            const int column = map.time.binOf(span.beginNs);
            if (column < 0 || column >= map.time.bins())
                return;
            const int row = map.duration.binOf(span.durationNs);
            if (row < 0 || row >= map.duration.bins()) {
                ++map.outside;
                return;
            }
            ++map.counts[std::size_t(column) * std::size_t(map.duration.bins()) + std::size_t(row)];
        });
    if (!walked)
        return passOn(walked);
    return map;
}

Result<std::vector<TimeBin>> percentilesOverTime(const SpanSet& spans,
                                                 const SpanSelection& selection, const Scale& time,
                                                 std::span<const double> percents,
                                                 const CancelToken& cancel)
{
    std::vector<TimeBin> bins(std::size_t(time.bins()));
    std::vector<std::int64_t> durations; // of one bin
    int current = -1;
    const auto close = [&] {
        if (current >= 0 && !durations.empty())
            bins[std::size_t(current)].percentilesNs = percentilesOf(durations, percents);
        durations.clear();
    };
    const auto [first, last] = rangeOf(spans, selection);
    const auto walked =
        walkSpans(spans, first, last, selection, WalkKeys::No, cancel, [&](const WalkedSpan& span) {
            const int bin = time.binOf(span.beginNs);
            if (bin < 0 || bin >= time.bins())
                return;
            if (bin != current) {
                close();
                current = bin;
            }
            TimeBin& into = bins[std::size_t(bin)];
            if (into.count == 0 || span.durationNs > into.maxNs) {
                into.maxNs = span.durationNs;
                into.longest = span.index;
            }
            ++into.count;
            durations.push_back(span.durationNs);
        });
    if (!walked)
        return passOn(walked);
    close();
    return bins;
}

Result<Scatter> scatter(const SpanSet& spans, const SpanSelection& selection, const Scale& time,
                        const Scale& duration, const CancelToken& cancel)
{
    Scatter made{.density = {.time = time,
                             .duration = duration,
                             .counts = std::vector<std::uint32_t>(std::size_t(time.bins())
                                                                  * std::size_t(duration.bins()))},
                 .columns = std::vector<Scatter::Column>(std::size_t(time.bins()))};
    const auto [first, last] = rangeOf(spans, selection);
    const auto walked = walkSpans(
        spans, first, last, selection, WalkKeys::No, cancel, [&made](const WalkedSpan& span) {
            HeatMap& map = made.density;
            const int at = map.time.binOf(span.beginNs);
            if (at < 0 || at >= map.time.bins())
                return;
            Scatter::Column& column = made.columns[std::size_t(at)];
            if (column.count == 0 || span.durationNs > column.maxNs) {
                column.maxNs = span.durationNs;
                column.longest = span.index;
            }
            ++column.count;
            int row = map.duration.binOf(span.durationNs);
            if (row < 0 || row >= map.duration.bins()) {
                ++map.outside;
                row = std::clamp(row, 0, map.duration.bins() - 1);
            }
            ++map.counts[std::size_t(at) * std::size_t(map.duration.bins()) + std::size_t(row)];
        });
    if (!walked)
        return passOn(walked);
    return made;
}

Result<std::optional<std::uint64_t>>
longestSpan(const SpanSet& spans, const SpanSelection& selection, const CancelToken& cancel)
{
    std::optional<std::uint64_t> longest;
    std::int64_t maxNs = 0;
    const auto [first, last] = rangeOf(spans, selection);
    const auto walked =
        walkSpans(spans, first, last, selection, WalkKeys::No, cancel, [&](const WalkedSpan& span) {
            if (longest && span.durationNs <= maxNs)
                return;
            longest = span.index;
            maxNs = span.durationNs;
        });
    if (!walked)
        return passOn(walked);
    return longest;
}

} // namespace probescope::analysis
