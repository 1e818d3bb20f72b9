#include "core/analysis/aggregate/aggregation.h"
#include "core/analysis/spans/log2_histogram.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

using ValueKind = AggregationValue::Kind;

/// The bucket of lquantize() for what is not below `to`.
int lastBucket(const AggregationValue& value)
{
    const auto range = std::uint64_t(value.to) - std::uint64_t(value.from) - 1;
    return int(range / std::uint64_t(value.step)) + 2;
}

} // namespace

std::string bucketText(int bucket, const AggregationValue& value)
{
    if (value.kind == ValueKind::Quantize) {
        return bucket < Log2Histogram::kBuckets ? std::to_string(Log2Histogram::valueOf(bucket))
                                                : std::to_string(std::uint64_t(1) << 63U);
    }
    if (bucket == 0)
        return "< " + std::to_string(value.from);
    if (bucket == lastBucket(value))
        return ">= " + std::to_string(value.to);
    return std::to_string(std::int64_t(std::uint64_t(value.from)
                                       + std::uint64_t(bucket - 1) * std::uint64_t(value.step)));
}

// As dt_print_quantize() and dt_print_lquantize() of libdtrace do.
std::string histogramText(const AggregatedGroup& group, const AggregationValue& value)
{
    constexpr std::size_t kValueWidth = 16;
    constexpr std::size_t kCountWidth = 9;
    constexpr std::size_t kBar = 40;
    if (group.bins.empty())
        return {};
    const int most =
        value.kind == ValueKind::Quantize ? Log2Histogram::kBuckets : lastBucket(value);
    const int first = std::max(group.bins.front().first - 1, 0);
    const int last = std::min(group.bins.back().first + 1, most);
    std::string text = "           value  ------------- Distribution ------------- count    \n";
    auto bin = group.bins.begin();
    for (int bucket = first; bucket <= last; ++bucket) {
        std::uint64_t count = 0;
        if (bin != group.bins.end() && bin->first == bucket)
            count = (bin++)->second;
        const auto bar = std::size_t(
            static_cast<long double>(count) * kBar / static_cast<long double>(group.values) + 0.5L);
        const std::string bound = bucketText(bucket, value);
        std::string number = std::to_string(count);
        number.resize(std::max(number.size(), kCountWidth), ' ');
        text.append(kValueWidth - std::min(bound.size(), kValueWidth), ' ');
        text.append(bound).append(" |").append(bar, '@').append(kBar - bar, ' ');
        text.append(" ").append(number).append("\n");
    }
    return text;
}

} // namespace probescope::analysis
