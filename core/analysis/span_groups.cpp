#include "core/analysis/span_groups.h"

#include "core/analysis/span_ranks.h"
#include "core/store/saturate.h"

#include <algorithm>
#include <unordered_map>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;

std::uint32_t keyOf(const WalkedSpan& span, SpanGroup::By by)
{
    switch (by) {
    case SpanGroup::By::Name:
        return span.name;
    case SpanGroup::By::Task:
        return span.task;
    case SpanGroup::By::Cpu:
        break;
    }
    return span.cpu;
}

/// Numbers of groups by key, 0 for those without. Keys are mostly small.
class GroupNumbers
{
public:
    std::uint32_t& of(std::uint32_t key)
    {
        constexpr std::uint32_t kMostDirect = 1U << 20U;
        if (key >= kMostDirect)
            return m_others[key];
        if (key >= m_direct.size())
            m_direct.resize(std::size_t(key) + 1);
        return m_direct[key];
    }

private:
    std::vector<std::uint32_t> m_direct;
    std::unordered_map<std::uint32_t, std::uint32_t> m_others;
};

} // namespace

Result<std::vector<SpanGroup>> groupSpans(const SpanSet& spans, const SpanSelection& selection,
                                          SpanGroup::By by, std::span<const double> percents,
                                          const CancelToken& cancel)
{
    const auto [first, last] = rangeOf(spans, selection);
    std::vector<SpanGroup> groups;
    GroupNumbers numbers;
    std::vector<std::uint32_t> groupOfSpan;
    std::vector<std::int64_t> durations;
    const auto walked = walkSpans(spans, first, last, selection, WalkKeys::Yes, cancel,
                                  [&](const WalkedSpan& span) {
                                      const std::uint32_t key = keyOf(span, by);
                                      std::uint32_t& number = numbers.of(key);
                                      if (number == 0) {
                                          SpanGroup fresh;
                                          fresh.key = key;
                                          fresh.minNs = fresh.maxNs = span.durationNs;
                                          fresh.longest = span.index;
                                          groups.push_back(std::move(fresh));
                                          number = std::uint32_t(groups.size());
                                      }
                                      SpanGroup& group = groups[number - 1];
                                      ++group.count;
                                      group.sumNs = saturatingAdd(group.sumNs, span.durationNs);
                                      group.minNs = std::min(group.minNs, span.durationNs);
                                      if (span.durationNs > group.maxNs) {
                                          group.maxNs = span.durationNs;
                                          group.longest = span.index;
                                      }
                                      if (!percents.empty()) {
                                          groupOfSpan.push_back(number - 1);
                                          durations.push_back(span.durationNs);
                                      }
                                  });
    if (!walked)
        return passOn(walked);
    if (!percents.empty()) {
        // Each group's durations side by side.
        std::vector<std::size_t> ends(groups.size());
        std::size_t before = 0;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            ends[i] = before;
            before += std::size_t(groups[i].count);
        }
        std::vector<std::int64_t> sorted(durations.size());
        for (std::size_t i = 0; i < durations.size(); ++i)
            sorted[ends[groupOfSpan[i]]++] = durations[i];
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (cancel.cancelled())
                return fail(ErrorCode::Cancelled, "the look at spans was cancelled");
            const auto end = sorted.begin() + std::ptrdiff_t(ends[i]);
            const auto begin = end - std::ptrdiff_t(groups[i].count);
            std::sort(begin, end);
            for (const double percent : percents) {
                const std::uint64_t rank = rankOfPercentile(percent, groups[i].count);
                groups[i].percentilesNs.push_back(*(begin + std::ptrdiff_t(rank)));
            }
        }
    }
    std::sort(groups.begin(), groups.end(), [](const SpanGroup& a, const SpanGroup& b) {
        return a.sumNs != b.sumNs ? a.sumNs > b.sumNs : a.key < b.key;
    });
    return groups;
}

} // namespace probescope::analysis
