#include "core/analysis/spans/span_groups.h"

#include "core/analysis/spans/broken_spans.h"
#include "core/numbers/nearest_rank.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

namespace probescope::analysis {

namespace {

/// 1, 2 or 5 times a power of ten, at least that.
std::int64_t roundWidth(double least)
{
    std::int64_t width = 1;
    constexpr std::int64_t kTen = 10;
    while (double(width) * kTen < least)
        width *= kTen;
    for (const std::int64_t factor : {1, 2, 5}) {
        if (double(width * factor) >= least)
            return width * factor;
    }
    return width * kTen;
}

SpanSummary summaryOf(std::vector<std::int64_t>& durations, std::span<const double> percents)
{
    std::sort(durations.begin(), durations.end());
    SpanSummary summary;
    summary.count = durations.size();
    summary.percentilesNs.resize(percents.size());
    if (durations.empty())
        return summary;
    for (const std::int64_t ns : durations)
        summary.sumNs = store::saturatingAdd(summary.sumNs, ns);
    summary.minNs = durations.front();
    summary.maxNs = durations.back();
    for (std::size_t i = 0; i < percents.size(); ++i)
        summary.percentilesNs[i] =
            durations[std::size_t(rankOfPercentile(percents[i], summary.count))];
    return summary;
}

} // namespace

SpanGroups groupByFrequency(const SpanKeys& keys, std::size_t most)
{
    std::unordered_map<std::uint32_t, std::uint64_t> counts;
    for (const auto key : keys.ofSpan)
        ++counts[key];
    for (const auto key : keys.ofBroken)
        counts.try_emplace(key, 0);
    std::vector<std::pair<std::uint32_t, std::uint64_t>> frequent(counts.begin(), counts.end());
    std::sort(frequent.begin(), frequent.end(), [](const auto& a, const auto& b) {
        return std::make_pair(b.second, a.first) < std::make_pair(a.second, b.first);
    });
    const std::size_t alone = frequent.size() > most ? most - 1 : frequent.size();
    SpanGroups groups;
    groups.others = frequent.size() - alone;
    std::unordered_map<std::uint32_t, std::uint8_t> numbers;
    for (std::size_t i = 0; i < frequent.size(); ++i) {
        numbers[frequent[i].first] = std::uint8_t(std::min(i, alone));
        if (i < alone)
            groups.keys.push_back(frequent[i].first);
    }
    const auto numbersOf = [&numbers](const std::vector<std::uint32_t>& some) {
        std::vector<std::uint8_t> all(some.size());
        std::transform(some.begin(), some.end(), all.begin(),
                       [&numbers](std::uint32_t key) { return numbers[key]; });
        return all;
    };
    groups.ofSpan = numbersOf(keys.ofSpan);
    groups.ofBroken = numbersOf(keys.ofBroken);
    return groups;
}

Result<std::vector<KeyFigures>> figuresByKey(const SpanSet& spans, const SpanKeys* keys,
                                             const SpanSelection& selection,
                                             std::span<const double> percents,
                                             const CancelToken& cancel)
{
    struct OfKey
    {
        std::vector<std::int64_t> durations;
        std::uint64_t incomplete = 0;
    };
    std::unordered_map<std::uint32_t, OfKey> found;
    if (keys == nullptr)
        found[0]; // figures of no span, too
    const auto [first, last] = rangeOf(spans, selection);
    const auto walked =
        walkSpans(spans, first, last, selection, WalkKeys::No, cancel, [&](const WalkedSpan& span) {
            const auto key = keys == nullptr ? 0 : keys->ofSpan[std::size_t(span.index)];
            found[key].durations.push_back(span.durationNs);
        });
    if (!walked)
        return passOn(walked);
    for (std::size_t i = 0; i < spans.broken().size(); ++i) {
        if (takesBroken(selection, spans.broken()[i]))
            ++found[keys == nullptr ? 0 : keys->ofBroken[i]].incomplete;
    }
    std::vector<KeyFigures> all;
    all.reserve(found.size());
    for (auto& [key, ofKey] : found)
        all.push_back({key, summaryOf(ofKey.durations, percents), ofKey.incomplete});
    std::sort(all.begin(), all.end(), [](const KeyFigures& a, const KeyFigures& b) {
        return std::make_pair(b.figures.count, a.key) < std::make_pair(a.figures.count, b.key);
    });
    return all;
}

std::vector<std::int64_t> barEdges(std::int64_t lowNs, std::int64_t highNs, int wanted)
{
    const auto width = roundWidth(double(highNs - lowNs) / wanted);
    const auto low = lowNs / width * width;
    const auto bins = int((highNs - low) / width) + 1;
    std::vector<std::int64_t> edges;
    edges.reserve(std::size_t(bins) + 1);
    for (int i = 0; i <= bins; ++i)
        edges.push_back(low + i * width);
    return edges;
}

std::vector<std::int64_t> logBarEdges(std::int64_t lowNs, std::int64_t highNs, int wanted)
{
    constexpr double kTen = 10;
    const double from = std::log10(double(std::max<std::int64_t>(lowNs, 1)));
    const double to = std::log10(double(std::max<std::int64_t>(highNs, 1)));
    int perPower = 1;
    for (const int more : {2, 5, 10, 20, 50}) {
        if ((to - from) * more <= wanted)
            perPower = more;
    }
    std::vector<std::int64_t> edges;
    for (int i = int(std::floor(from * perPower)); edges.empty() || edges.back() <= highNs; ++i) {
        const double edge = std::round(std::pow(kTen, double(i) / perPower));
        if (edge >= double(std::numeric_limits<std::int64_t>::max())) {
            edges.push_back(std::numeric_limits<std::int64_t>::max());
            break;
        }
        if (edges.empty() || std::int64_t(edge) > edges.back())
            edges.push_back(std::int64_t(edge));
    }
    // Rounding may have put the first one above what it is to be at or below.
    edges.front() = edges.front() <= 1 ? 0 : std::min(edges.front(), lowNs);
    return edges;
}

} // namespace probescope::analysis
