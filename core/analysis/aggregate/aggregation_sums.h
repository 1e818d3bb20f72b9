#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/numbers/counted_numbers.h"
#include "core/numbers/deviation.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace probescope::analysis {

/// A number with the signedness of its field: 64 bits with or without sign.
__extension__ using WideNumber = __int128;

/// What is accumulated for the events of a group, or of a group in one interval.
class AggregationSums
{
public:
    /// `held` counts the different numbers that all percentiles keep.
    void add(RowId row, std::optional<WideNumber> value, const AggregationValue& asked,
             std::size_t& held);
    std::uint64_t events() const { return m_events; }

    /// Everything except the keys.
    AggregatedGroup group(const AggregationValue& asked, std::size_t& held);
    AggregatedSlot slot(const AggregationValue& asked, std::size_t& held);
    /// Positive: it comes before `other`. By value, the greatest first.
    int rank(const AggregationSums& other, const AggregationValue& asked) const;

private:
    void addToBin(int bucket);
    std::vector<AggregatedNumber> percentiles(std::size_t& held);

    std::uint64_t m_events = 0;
    std::uint64_t m_values = 0;
    RowId m_first = 0;
    RowId m_last = 0;
    WideNumber m_sum = 0;
    WideNumber m_least = 0;
    WideNumber m_most = 0;
    store::Deviation m_deviation;
    AggregatedBins m_bins;
    /// Of percentiles; numbers of 2^63 and more stand apart, above the others.
    std::unique_ptr<store::CountedNumbers<std::int64_t>> m_numbers;
    std::unique_ptr<store::CountedNumbers<std::uint64_t>> m_great;
};

} // namespace probescope::analysis
