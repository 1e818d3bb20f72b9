#include "core/analysis/spans/log2_histogram.h"

#include "core/analysis/spans/span_counts.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace probescope::analysis {

int Log2Histogram::bucketOf(std::int64_t value)
{
    if (value >= 0)
        return kZero + int(std::bit_width(std::uint64_t(value)));
    const auto width = int(std::bit_width(0 - std::uint64_t(value)));
    return std::max(0, kZero - width);
}

std::int64_t Log2Histogram::valueOf(int bucket)
{
    if (bucket == kZero)
        return 0;
    return bucket > kZero ? std::int64_t(1) << (bucket - kZero - 1)
                          : -(std::int64_t(1) << (kZero - 1 - bucket));
}

std::uint64_t Log2Histogram::total() const
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
}

std::optional<std::pair<int, int>> Log2Histogram::used() const
{
    const auto isUsed = [](std::uint64_t count) { return count > 0; };
    const auto first = std::find_if(counts.begin(), counts.end(), isUsed);
    if (first == counts.end())
        return std::nullopt;
    const auto last = std::find_if(counts.rbegin(), counts.rend(), isUsed);
    return std::pair(int(first - counts.begin()), int(counts.rend() - last) - 1);
}

Result<std::vector<Log2Histogram>> log2Histograms(const SpanIndex& index, const IndexPart& part,
                                                  const CancelToken& cancel)
{
    std::vector<std::int64_t> edges; // the least value of each bucket but the first
    for (int bucket = 1; bucket < Log2Histogram::kBuckets; ++bucket) {
        const std::int64_t value = Log2Histogram::valueOf(bucket);
        // Below 0 the value is the bucket's greatest, half as far from 0 as its least one is.
        edges.push_back(value < 0 ? 2 * value + 1 : value);
    }
    auto counted = countBetween(index, part, edges, cancel);
    if (!counted)
        return passOn(counted);
    std::vector<Log2Histogram> groups;
    for (auto& counts : *counted)
        groups.push_back({.counts = std::move(counts)});
    return groups;
}

// As dt_print_quantize() and dt_print_quantline() of libdtrace do.
std::string quantizeText(const Log2Histogram& histogram)
{
    constexpr std::size_t kValueWidth = 16;
    constexpr std::size_t kCountWidth = 9;
    constexpr std::size_t kBar = 40;
    const auto total = static_cast<long double>(histogram.total());
    // Without anything, the buckets around 0.
    const auto [first, last] =
        histogram.used().value_or(std::pair(Log2Histogram::kZero, Log2Histogram::kZero));
    std::string text = "           value  ------------- Distribution ------------- count    \n";
    for (int bucket = std::max(first - 1, 0);
         bucket <= std::min(last + 1, Log2Histogram::kBuckets - 1); ++bucket) {
        const std::uint64_t count = histogram.counts[std::size_t(bucket)];
        const auto bar = total == 0
            ? std::size_t(0)
            : std::size_t(static_cast<long double>(count) * kBar / total + 0.5L);
        const std::string value = std::to_string(Log2Histogram::valueOf(bucket));
        std::string number = std::to_string(count);
        number.resize(std::max(number.size(), kCountWidth), ' ');
        text.append(kValueWidth - std::min(value.size(), kValueWidth), ' ');
        text.append(value).append(" |").append(bar, '@').append(kBar - bar, ' ');
        text.append(" ").append(number).append("\n");
    }
    return text;
}

} // namespace probescope::analysis
