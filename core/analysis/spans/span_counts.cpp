#include "core/analysis/spans/span_counts.h"

#include "core/analysis/spans/index_lanes.h"

#include <queue>

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::analysis {

namespace {

/// How a span stands to what is asked, by its bin; Cut: that depends on its exact duration.
enum class Standing : std::uint8_t { Out, In, Cut };

/// Durations from `leastNs` to `mostNs`.
class Window
{
public:
    Window(const SpanIndex& index, std::int64_t leastNs, std::int64_t mostNs)
        : m_minNs(leastNs)
        , m_maxNs(mostNs)
        , m_standings(SpanIndex::kBins, Standing::Out)
    {
        for (std::size_t bin = index.minBin(); bin <= index.maxBin(); ++bin) {
            const std::int64_t low = index.lowestOf(SpanIndex::Bin(bin));
            const std::int64_t high = index.highestOf(SpanIndex::Bin(bin));
            if (holds(low) && holds(high))
                m_standings[bin] = Standing::In;
            else if (low <= mostNs && high >= leastNs)
                m_standings[bin] = Standing::Cut;
        }
    }
    bool holds(std::int64_t durationNs) const
    {
        return durationNs >= m_minNs && durationNs <= m_maxNs;
    }
    Standing of(SpanIndex::Bin bin) const { return m_standings[bin]; }

private:
    std::int64_t m_minNs;
    std::int64_t m_maxNs;
    std::vector<Standing> m_standings;
};

} // namespace

Result<std::vector<std::vector<std::uint64_t>>> countBetween(const SpanIndex& index,
                                                             const IndexPart& part,
                                                             std::span<const std::int64_t> edges,
                                                             const CancelToken& cancel)
{
    constexpr std::uint32_t kCut = std::numeric_limits<std::uint32_t>::max();
    const auto bucketOf = [edges](std::int64_t durationNs) {
        return std::uint32_t(std::upper_bound(edges.begin(), edges.end(), durationNs)
                             - edges.begin());
    };
    std::vector<std::uint32_t> buckets(SpanIndex::kBins);
    for (std::size_t bin = index.minBin(); bin <= index.maxBin(); ++bin) {
        const auto bucket = bucketOf(index.lowestOf(SpanIndex::Bin(bin)));
        buckets[bin] = bucket == bucketOf(index.highestOf(SpanIndex::Bin(bin))) ? bucket : kCut;
    }
    const IndexLanes lanes(part);
    const std::size_t width = edges.size() + 1;
    std::vector<std::vector<std::uint64_t>> counted(lanes.count());
    for (auto& counts : counted)
        counts.resize(width * index.groupCount());
    const auto run = [&](std::size_t lane, std::uint64_t first, std::uint64_t last) {
        std::uint64_t* const counts = counted[lane].data();
        const auto exact = [&](std::uint64_t place, std::int64_t durationNs) {
            ++counts[index.groupOf(place) * width + bucketOf(durationNs)];
        };
        ExactDurations cut(index.spans(), exact);
        for (std::uint64_t i = first; i < last; ++i) {
            const std::uint32_t bucket = buckets[index.bins()[i]];
            if (bucket == kCut)
                cut.add(i);
            else
                ++counts[index.groupOf(i) * width + bucket];
        }
    };
    if (const auto done = lanes.run(cancel, run); !done)
        return passOn(done);
    std::vector<std::vector<std::uint64_t>> groups(index.groupCount());
    for (std::size_t group = 0; group < groups.size(); ++group) {
        groups[group].resize(width);
        for (const auto& counts : counted) {
            for (std::size_t i = 0; i < width; ++i)
                groups[group][i] += counts[group * width + i];
        }
    }
    return groups;
}

namespace {

/// The spans in each bin.
Result<std::vector<std::uint64_t>> countsOfBins(const SpanIndex& index, const IndexPart& part,
                                                const Window& window, const CancelToken& cancel)
{
    const IndexLanes lanes(part);
    std::vector<std::vector<std::uint32_t>> counted(lanes.count());
    for (auto& counts : counted)
        counts.resize(SpanIndex::kBins);
    const auto count = [&](std::size_t lane, std::uint64_t first, std::uint64_t last) {
        std::uint32_t* const counts = counted[lane].data();
        const SpanIndex::Bin* const bins = index.bins();
        const auto exact = [&](std::uint64_t place, std::int64_t durationNs) {
            counts[bins[place]] += window.holds(durationNs) ? 1 : 0;
        };
        ExactDurations cut(index.spans(), exact);
        for (std::uint64_t i = first; i < last; ++i) {
            if (!part.takes(index.groupOf(i)))
                continue;
            if (window.of(bins[i]) == Standing::In)
                ++counts[bins[i]];
            else if (window.of(bins[i]) == Standing::Cut)
                cut.add(i);
        }
    };
    if (const auto done = lanes.run(cancel, count); !done)
        return passOn(done);
    std::vector<std::uint64_t> sums(SpanIndex::kBins);
    for (const auto& counts : counted) {
        for (std::size_t bin = index.minBin(); bin <= index.maxBin(); ++bin)
            sums[bin] += counts[bin];
    }
    return sums;
}

} // namespace

Result<LongestSpans> longestSpans(const SpanIndex& index, const IndexPart& part,
                                  std::int64_t leastNs, std::int64_t mostNs, std::size_t wanted,
                                  const CancelToken& cancel)
{
    const Window window(index, leastNs, mostNs);
    // How many are in each bin tells from which bin on the longest are.
    const auto counts = countsOfBins(index, part, window, cancel);
    if (!counts)
        return passOn(counts);
    LongestSpans found;
    std::size_t from = std::size_t(index.maxBin()) + 1;
    while (from > index.minBin() && found.count < wanted)
        found.count += (*counts)[--from];
    for (std::size_t bin = index.minBin(); bin < from; ++bin)
        found.count += (*counts)[bin];

    struct Place
    {
        std::int64_t durationNs;
        std::uint64_t index;
        bool operator<(const Place& other) const // the shortest and last one on top
        {
            return std::pair(other.durationNs, index) < std::pair(durationNs, other.index);
        }
    };
    std::priority_queue<Place> kept;
    const auto keep = [&](std::uint64_t place, std::int64_t durationNs) {
        if (!window.holds(durationNs)
            || (kept.size() == wanted && (wanted == 0 || durationNs <= kept.top().durationNs)))
            return;
        kept.push({durationNs, place});
        if (kept.size() > wanted)
            kept.pop();
    };
    {
        ExactDurations candidates(index.spans(), keep);
        constexpr std::uint64_t kLook = 65536;
        for (std::uint64_t i = part.first; i < part.last; ++i) {
            if (i % kLook == 0 && cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("evaluating the spans was canceled"));
            if (index.bins()[i] >= from && part.takes(index.groupOf(i))
                && window.of(index.bins()[i]) != Standing::Out)
                candidates.add(i);
        }
    }
    for (; !kept.empty(); kept.pop())
        found.indices.push_back(kept.top().index);
    std::reverse(found.indices.begin(), found.indices.end());
    return found;
}

} // namespace probescope::analysis
