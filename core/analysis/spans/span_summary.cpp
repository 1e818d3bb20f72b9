#include "core/analysis/spans/index_lanes.h"
#include "core/analysis/spans/scale.h"
#include "core/analysis/spans/span_counts.h"
#include "core/numbers/nearest_rank.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <bit>
#include <limits>

// Sums and percentiles by bins: the bin of a rank is known from counts, and only of the spans in it
// exact durations are read.

namespace probescope::analysis {

namespace {

constexpr unsigned kSplitBits = 11; ///< a look at a bin cuts it into 2^11 ranges

/// A value of a rank that is being looked for, closer with each look.
struct Wanted
{
    std::size_t summary = 0;
    std::size_t percentile = 0;
    std::uint32_t groups = 0; ///< bits
    SpanIndex::Bin bin = 0;
    std::uint64_t rank = 0; ///< among those from lowNs on
    std::int64_t lowNs = 0; ///< it is not below
    std::int64_t highNs = 0; ///< nor above

    unsigned shift() const
    {
        const auto width = unsigned(std::bit_width(std::uint64_t(highNs) - std::uint64_t(lowNs)));
        return width > kSplitBits ? width - kSplitBits : 0;
    }
    bool holds(std::int64_t ns) const { return ns >= lowNs && ns <= highNs; }
    std::size_t place(std::int64_t ns) const
    {
        return std::size_t((std::uint64_t(ns) - std::uint64_t(lowNs)) >> shift());
    }
};

class Summarizer
{
public:
    Summarizer(const SpanIndex& index, const IndexPart& part, std::span<const double> percents,
               const CancelToken& cancel)
        : m_index(index)
        , m_part(part)
        , m_percents(percents)
        , m_cancel(cancel)
        , m_lanes(part)
        , m_groups(index.groupCount())
        , m_summaries(m_groups + 1)
    {
    }

    Result<std::vector<SpanSummary>> run()
    {
        if (const auto added = addUp(); !added)
            return passOn(added);
        for (std::size_t i = 0; i < m_summaries.size(); ++i)
            wantPercentiles(i);
        while (!m_wanted.empty()) {
            if (const auto closer = look(); !closer)
                return passOn(closer);
        }
        return std::move(m_summaries);
    }

private:
    struct Sums
    {
        std::uint64_t count = 0;
        std::int64_t sumNs = 0;
        std::int64_t minNs = std::numeric_limits<std::int64_t>::max();
        std::int64_t maxNs = std::numeric_limits<std::int64_t>::min();
        void add(const Sums& other)
        {
            count += other.count;
            sumNs = store::saturatingAdd(sumNs, other.sumNs);
            minNs = std::min(minNs, other.minNs);
            maxNs = std::max(maxNs, other.maxNs);
        }
    };

    std::uint32_t groupsOf(std::size_t summary) const
    {
        return summary < m_groups ? std::uint32_t(1) << summary : m_part.groups;
    }

    /// Counts by bin, and all that needs no rank.
    Result<> addUp()
    {
        m_least = m_index.minBin();
        m_width = std::size_t(m_index.maxBin() - m_index.minBin()) + 1;
        std::vector<std::vector<std::uint32_t>> counted(m_lanes.count());
        std::vector<std::vector<Sums>> sums(m_lanes.count());
        for (std::size_t lane = 0; lane < m_lanes.count(); ++lane) {
            counted[lane].resize(m_groups * m_width);
            sums[lane].resize(m_groups);
        }
        const auto add = [&](std::size_t lane, std::uint64_t first, std::uint64_t last) {
            constexpr std::size_t kSummedAtOnce = 4096;
            std::array<std::int64_t, kSummedAtOnce> durations;
            for (std::uint64_t at = first; at < last;) {
                const auto count = std::size_t(
                    std::min<std::uint64_t>(last - at, kSummedAtOnce - at % kSummedAtOnce));
                m_index.spans().decode(at, count, nullptr, durations.data());
                for (std::size_t i = 0; i < count; ++i) {
                    const std::uint8_t group = m_index.groupOf(at + i);
                    ++counted[lane][group * m_width + m_index.bins()[at + i] - m_least];
                    sums[lane][group].add({1, durations[i], durations[i], durations[i]});
                }
                at += count;
            }
        };
        if (const auto done = m_lanes.run(m_cancel, add); !done)
            return passOn(done);
        m_counts.resize(m_groups * m_width);
        for (const auto& lane : counted) {
            for (std::size_t i = 0; i < lane.size(); ++i)
                m_counts[i] += lane[i];
        }
        for (std::size_t i = 0; i < m_summaries.size(); ++i) {
            Sums all;
            for (std::size_t group = 0; group < m_groups; ++group) {
                for (const auto& lane : sums) {
                    if (((groupsOf(i) >> group) & 1U) != 0)
                        all.add(lane[group]);
                }
            }
            SpanSummary& summary = m_summaries[i];
            summary.count = all.count;
            summary.sumNs = all.sumNs;
            summary.minNs = all.count == 0 ? 0 : all.minNs;
            summary.maxNs = all.count == 0 ? 0 : all.maxNs;
        }
        return {};
    }

    void wantPercentiles(std::size_t number)
    {
        SpanSummary& summary = m_summaries[number];
        summary.percentilesNs.resize(m_percents.size());
        if (summary.count == 0)
            return;
        for (std::size_t i = 0; i < m_percents.size(); ++i) {
            Wanted wanted{.summary = number, .percentile = i, .groups = groupsOf(number)};
            wanted.rank = rankOfPercentile(m_percents[i], summary.count);
            std::size_t bin = 0;
            for (; bin < m_width; ++bin) {
                std::uint64_t here = 0;
                for (std::size_t group = 0; group < m_groups; ++group) {
                    if (((wanted.groups >> group) & 1U) != 0)
                        here += m_counts[group * m_width + bin];
                }
                if (wanted.rank < here)
                    break;
                wanted.rank -= here;
            }
            wanted.bin = SpanIndex::Bin(m_least + bin);
            wanted.lowNs = std::max(m_index.lowestOf(wanted.bin), summary.minNs);
            wanted.highNs = std::min(m_index.highestOf(wanted.bin), summary.maxNs);
            keep(wanted);
        }
    }

    void keep(const Wanted& wanted)
    {
        if (wanted.lowNs == wanted.highNs)
            m_summaries[wanted.summary].percentilesNs[wanted.percentile] = wanted.lowNs;
        else
            m_wanted.push_back(wanted);
    }

    /// Reads the durations in the bins that are looked into, which narrows them.
    Result<> look()
    {
        const std::vector<Wanted> wanted = std::move(m_wanted);
        m_wanted.clear();
        std::vector<bool> lookedInto(SpanIndex::kBins);
        for (const Wanted& one : wanted)
            lookedInto[one.bin] = true;
        constexpr std::size_t kParts = std::size_t(1) << kSplitBits;
        std::vector<std::vector<std::uint32_t>> counted(m_lanes.count());
        for (auto& lane : counted)
            lane.resize(wanted.size() * kParts);
        const auto count = [&](std::size_t lane, std::uint64_t first, std::uint64_t last) {
            const SpanIndex::Bin* const bins = m_index.bins();
            const auto exact = [&](std::uint64_t place, std::int64_t durationNs) {
                for (std::size_t i = 0; i < wanted.size(); ++i) {
                    const Wanted& one = wanted[i];
                    if (one.bin == bins[place] && ((one.groups >> m_index.groupOf(place)) & 1U) != 0
                        && one.holds(durationNs))
                        ++counted[lane][i * kParts + one.place(durationNs)];
                }
            };
            ExactDurations into(m_index.spans(), exact);
            for (std::uint64_t i = first; i < last; ++i) {
                if (lookedInto[bins[i]])
                    into.add(i);
            }
        };
        if (const auto done = m_lanes.run(m_cancel, count); !done)
            return passOn(done);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            Wanted closer = wanted[i];
            for (std::size_t piece = 0; piece < kParts; ++piece) {
                std::uint64_t here = 0;
                for (const auto& lane : counted)
                    here += lane[i * kParts + piece];
                if (closer.rank < here) {
                    const unsigned shift = wanted[i].shift();
                    closer.lowNs = std::int64_t(std::uint64_t(wanted[i].lowNs)
                                                + (std::uint64_t(piece) << shift));
                    closer.highNs = std::min(wanted[i].highNs,
                                             std::int64_t(std::uint64_t(closer.lowNs)
                                                          + (std::uint64_t(1) << shift) - 1));
                    break;
                }
                closer.rank -= here;
            }
            keep(closer);
        }
        return {};
    }

    const SpanIndex& m_index;
    const IndexPart& m_part;
    const std::span<const double> m_percents;
    const CancelToken& m_cancel;
    const IndexLanes m_lanes;
    const std::size_t m_groups;
    std::vector<SpanSummary> m_summaries;
    std::size_t m_least = 0; ///< bin of the first count
    std::size_t m_width = 0;
    std::vector<std::uint64_t> m_counts; ///< group × m_width + bin
    std::vector<Wanted> m_wanted;
};

/// Percentiles of one stretch of spans; its room is used again for the next.
class StretchPercentiles
{
public:
    StretchPercentiles(const SpanIndex& index, std::span<const double> percents)
        : m_index(index)
        , m_percents(percents)
        , m_counts(SpanIndex::kBins)
    {
    }

    TimeBin of(const IndexPart& part)
    {
        TimeBin found;
        m_durations.clear();
        constexpr std::uint64_t kFew = 4096; // less work than counting by bins
        if (part.last - part.first <= kFew) {
            readAll(part);
            found.count = m_durations.size();
            if (found.count > 0)
                ofDurations(found);
            return found;
        }
        const SpanIndex::Bin* const bins = m_index.bins();
        std::fill(m_counts.begin(), m_counts.end(), 0U);
        for (std::uint64_t i = part.first; i < part.last; ++i) {
            const bool taken = part.takes(m_index.groupOf(i));
            m_counts[bins[i]] += taken ? 1 : 0;
            found.count += taken ? 1 : 0;
        }
        if (found.count == 0)
            return found;
        found.percentilesNs.resize(m_percents.size());
        for (std::size_t i = 0; i < m_percents.size(); ++i)
            found.percentilesNs[i] = valueAt(part, rankOfPercentile(m_percents[i], found.count));
        found.maxNs = valueAt(part, found.count - 1);
        return found;
    }

private:
    void readAll(const IndexPart& part)
    {
        const auto count = std::size_t(part.last - part.first);
        m_durations.resize(count);
        m_index.spans().decode(part.first, count, nullptr, m_durations.data());
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (part.takes(m_index.groupOf(part.first + i)))
                m_durations[kept++] = m_durations[i];
        }
        m_durations.resize(kept);
    }
    void ofDurations(TimeBin& found)
    {
        std::sort(m_durations.begin(), m_durations.end());
        for (const double percent : m_percents)
            found.percentilesNs.push_back(
                m_durations[std::size_t(rankOfPercentile(percent, found.count))]);
        found.maxNs = m_durations.back();
    }
    std::int64_t valueAt(const IndexPart& part, std::uint64_t rank)
    {
        std::size_t bin = m_index.minBin();
        for (; rank >= m_counts[bin]; ++bin)
            rank -= m_counts[bin];
        const auto number = SpanIndex::Bin(bin);
        if (m_index.lowestOf(number) == m_index.highestOf(number))
            return m_index.lowestOf(number);
        m_durations.clear();
        {
            const auto exact = [this](std::uint64_t /*place*/, std::int64_t durationNs) {
                m_durations.push_back(durationNs);
            };
            ExactDurations into(m_index.spans(), exact);
            for (std::uint64_t i = part.first; i < part.last; ++i) {
                if (m_index.bins()[i] == number && part.takes(m_index.groupOf(i)))
                    into.add(i);
            }
        }
        const auto at = m_durations.begin() + std::ptrdiff_t(rank);
        std::nth_element(m_durations.begin(), at, m_durations.end());
        return *at;
    }

    const SpanIndex& m_index;
    const std::span<const double> m_percents;
    std::vector<std::uint32_t> m_counts; ///< by bin
    std::vector<std::int64_t> m_durations;
};

} // namespace

Result<std::vector<SpanSummary>> summarize(const SpanIndex& index, const IndexPart& part,
                                           std::span<const double> percents,
                                           const CancelToken& cancel)
{
    return Summarizer(index, part, percents, cancel).run();
}

Result<std::vector<TimeBin>> percentilesOverTime(const SpanIndex& index, const IndexPart& part,
                                                 const Scale& time,
                                                 std::span<const double> percents,
                                                 const CancelToken& cancel)
{
    std::vector<TimeBin> found(std::size_t(time.bins()));
    constexpr std::size_t kTogether = 8; // bins that use the same room
    inParallel((found.size() + kTogether - 1) / kTogether, [&](std::size_t piece) {
        StretchPercentiles percentiles(index, percents);
        const std::size_t last = std::min(found.size(), (piece + 1) * kTogether);
        for (std::size_t bin = piece * kTogether; bin < last && !cancel.cancelled(); ++bin) {
            auto [first, end] = beginsIn(index.spans(), time, int(bin));
            first = std::clamp(first, part.first, part.last);
            end = std::clamp(end, first, part.last);
            found[bin] = percentiles.of({.first = first, .last = end, .groups = part.groups});
        }
    });
    if (cancel.cancelled())
        return fail(ErrorCode::Cancelled, tr("evaluating the spans was canceled"));
    return found;
}

} // namespace probescope::analysis
