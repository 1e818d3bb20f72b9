#include "core/analysis/aggregate/aggregation_sums.h"

#include "core/analysis/spans/log2_histogram.h"
#include "core/numbers/nearest_rank.h"

#include <algorithm>
#include <limits>

namespace probescope::analysis {

namespace {

using ValueKind = AggregationValue::Kind;

constexpr WideNumber kMaxSigned = std::numeric_limits<std::int64_t>::max();

std::string digitsOf(WideNumber number)
{
    std::string digits;
    const bool negative = number < 0;
    do {
        const auto digit = int(number % 10);
        digits += char('0' + (digit < 0 ? -digit : digit));
        number /= 10;
    } while (number != 0);
    if (negative)
        digits += '-';
    return {digits.rbegin(), digits.rend()};
}

int log2Bucket(WideNumber number)
{
    return number > kMaxSigned ? Log2Histogram::kBuckets
                               : Log2Histogram::bucketOf(std::int64_t(number));
}

int linearBucket(WideNumber number, const AggregationValue& asked)
{
    if (number < asked.from)
        return 0;
    const auto steps = [&asked](WideNumber upTo) { return int((upTo - asked.from) / asked.step); };
    return number >= asked.to ? steps(WideNumber(asked.to) - 1) + 2 : steps(number) + 1;
}

template <typename T>
int compared(const T& one, const T& other)
{
    return one < other ? -1 : other < one ? 1 : 0;
}

/// Adds a number to a store of numbers that is made with the first.
template <typename Number>
void addNumber(std::unique_ptr<store::CountedNumbers<Number>>& numbers, Number number,
               std::size_t& held)
{
    if (!numbers)
        numbers = std::make_unique<store::CountedNumbers<Number>>();
    numbers->add(number, held);
}

} // namespace

void AggregationSums::add(RowId row, std::optional<WideNumber> value, const AggregationValue& asked,
                          std::size_t& held)
{
    m_first = m_events == 0 ? row : m_first;
    m_last = row;
    ++m_events;
    if (!value)
        return;
    const WideNumber number = *value;
    m_sum += number;
    m_least = m_values == 0 ? number : std::min(m_least, number);
    m_most = m_values == 0 ? number : std::max(m_most, number);
    ++m_values;
    switch (asked.kind) {
    case ValueKind::Deviation:
        m_deviation.add(static_cast<long double>(number));
        break;
    case ValueKind::Quantize:
        addToBin(log2Bucket(number));
        break;
    case ValueKind::Lquantize:
        addToBin(linearBucket(number, asked));
        break;
    case ValueKind::Percentiles:
        if (number > kMaxSigned)
            addNumber(m_great, std::uint64_t(number), held);
        else
            addNumber(m_numbers, std::int64_t(number), held);
        break;
    default:
        break;
    }
}

void AggregationSums::addToBin(int bucket)
{
    const auto place =
        std::lower_bound(m_bins.begin(), m_bins.end(), bucket,
                         [](const auto& bin, int wanted) { return bin.first < wanted; });
    if (place != m_bins.end() && place->first == bucket)
        ++place->second;
    else
        m_bins.insert(place, {bucket, 1});
}

std::vector<AggregatedNumber> AggregationSums::percentiles(std::size_t& held)
{
    if (m_values == 0)
        return {};
    if (m_numbers)
        m_numbers->settle(held);
    if (m_great)
        m_great->settle(held);
    const std::uint64_t small = m_numbers ? m_numbers->count() : 0;
    std::vector<AggregatedNumber> found;
    for (const double percent : kAggregatedPercents) {
        const std::uint64_t rank = rankOfPercentile(percent, m_values);
        const WideNumber number =
            rank < small ? WideNumber(m_numbers->at(rank)) : WideNumber(m_great->at(rank - small));
        found.push_back({double(number), digitsOf(number)});
    }
    return found;
}

AggregatedGroup AggregationSums::group(const AggregationValue& asked, std::size_t& held)
{
    AggregatedGroup group;
    group.events = m_events;
    group.values = m_values;
    group.first = m_first;
    group.last = m_last;
    const auto whole = [&group](WideNumber number) {
        group.value = double(number);
        group.exact = digitsOf(number);
    };
    if (asked.kind == ValueKind::Count)
        whole(WideNumber(m_events));
    if (m_values == 0)
        return group;
    switch (asked.kind) {
    case ValueKind::Sum:
        whole(m_sum);
        break;
    case ValueKind::Average:
        group.value = double(static_cast<long double>(m_sum) / static_cast<long double>(m_values));
        break;
    case ValueKind::Minimum:
        whole(m_least);
        break;
    case ValueKind::Maximum:
        whole(m_most);
        break;
    case ValueKind::Deviation:
        group.value = m_deviation.value();
        break;
    case ValueKind::Quantize:
    case ValueKind::Lquantize:
        group.bins = m_bins;
        break;
    case ValueKind::Percentiles:
        group.percentiles = percentiles(held);
        group.value = group.percentiles[2].value;
        group.exact = group.percentiles[2].exact;
        break;
    case ValueKind::Count:
        break;
    }
    return group;
}

AggregatedSlot AggregationSums::slot(const AggregationValue& asked, std::size_t& held)
{
    const bool byEvents = asked.kind == ValueKind::Quantize || asked.kind == ValueKind::Lquantize;
    return {m_events,
            byEvents ? std::optional<double>(double(m_events)) : group(asked, held).value};
}

int AggregationSums::rank(const AggregationSums& other, const AggregationValue& asked) const
{
    const auto average = [](const AggregationSums& sums) {
        return static_cast<long double>(sums.m_sum) / static_cast<long double>(sums.m_values);
    };
    const bool byEvents = asked.kind == ValueKind::Count || asked.kind == ValueKind::Quantize
        || asked.kind == ValueKind::Lquantize || asked.kind == ValueKind::Percentiles;
    if (byEvents)
        return compared(m_events, other.m_events);
    if (m_values == 0 || other.m_values == 0)
        return compared(m_values != 0, other.m_values != 0);
    switch (asked.kind) {
    case ValueKind::Sum:
        return compared(m_sum, other.m_sum);
    case ValueKind::Average:
        return compared(double(average(*this)), double(average(other)));
    case ValueKind::Minimum:
        return compared(m_least, other.m_least);
    case ValueKind::Maximum:
        return compared(m_most, other.m_most);
    default:
        return compared(m_deviation.value(), other.m_deviation.value());
    }
}

} // namespace probescope::analysis
