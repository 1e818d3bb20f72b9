#pragma once

#include "core/analysis/aggregate/aggregation_plan.h"
#include "core/analysis/events/losses.h"
#include "core/base/cancel.h"
#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// What is aggregated, and whether also over time.
struct AggregationScope
{
    std::optional<std::int64_t> beginNs; ///< of the events: [beginNs, endNs)
    std::optional<std::int64_t> endNs;
    std::uint32_t intervals = 0; ///< at most so many of equal length; 0: not over time
    std::uint32_t intervalGroups = 8; ///< over time the first groups only
    friend bool operator==(const AggregationScope&, const AggregationScope&) = default;
};

/// What the events of a group have in common for one of the keys.
struct AggregatedKey
{
    bool known = true; ///< false: the events have no such field, function or stack
    std::string text = {}; ///< as it is shown: `bash-1234`, `0x8000`, functions one a line
    std::optional<std::int64_t> number = {}; ///< of fields and CPUs that are numbers, and of pids
    std::string comm = {}; ///< of Task
    friend bool operator==(const AggregatedKey&, const AggregatedKey&) = default;
};

/// Counts of the non-empty buckets, ascending. For quantize, buckets are those of Log2Histogram,
/// and one more for numbers from 2^63 on. For lquantize, 0 is below `from`, 1 is the first step,
/// and the one after the last step is `to` and above.
using AggregatedBins = std::vector<std::pair<int, std::uint64_t>>;

/// A whole number, signed or unsigned like its field.
struct AggregatedNumber
{
    double value = 0;
    std::string exact = {}; ///< all digits
};

struct AggregatedGroup
{
    std::vector<AggregatedKey> keys = {};
    std::uint64_t events = 0;
    std::uint64_t values = 0; ///< how many of its events have the field as a number
    RowId first = 0;
    RowId last = 0;
    /// For Count, the number of events; for histograms nothing; for percentiles p99; else the
    /// requested value, or nothing if no event has one.
    std::optional<double> value = {};
    std::string exact = {}; ///< of whole numbers, all digits
    AggregatedBins bins = {};
    /// For the percents of kAggregatedPercents, by rankOfPercentile(); empty without values.
    std::vector<AggregatedNumber> percentiles = {};
};

inline constexpr std::array<double, 4> kAggregatedPercents{50, 90, 99, 99.9};

/// One of the first groups in one interval of time.
struct AggregatedSlot
{
    std::uint64_t events = 0;
    std::optional<double> value = {}; ///< as for a group; for histograms the number of events
};

struct AggregatedTimes
{
    std::int64_t beginNs = 0; ///< of the first slot
    std::int64_t stepNs = 1;
    std::uint32_t intervals = 0;
    std::vector<std::vector<AggregatedSlot>> groups = {}; ///< of the first groups, by interval
};

struct AggregationAnswer
{
    Aggregation asked;
    AggregationScope scope;
    /// By value, the greatest first (for histograms and percentiles by the number of events), then
    /// by their keys.
    std::vector<AggregatedGroup> groups = {};
    std::uint64_t allGroups = 0; ///< number of groups, including those beyond `top`
    std::uint64_t looked = 0; ///< events of the chosen names in the range
    std::uint64_t leftOut = 0; ///< of these, those that the predicate excluded
    std::uint64_t withoutValue = 0; ///< counted, but they lack the field
    std::uint64_t notNumeric = 0; ///< counted, but the field is a text
    std::uint64_t negativeInSql = 0; ///< values of 2^63 and more, which are negative in SQL
    std::vector<std::uint64_t> withoutKey = {}; ///< by key: counted, in a group of their own
    std::uint64_t unreadable = 0; ///< events in damaged parts, which could not be read
    LossTotals losses = {};
    AggregatedTimes times = {};

    std::uint64_t counted() const { return looked - leftOut; }
};

/// Called on the working thread with the number of events that were processed so far.
using AggregatedFn = std::function<void(std::uint64_t passed)>;

/// Reads the events column by column. The SQL of aggregationSql() gives the same answer, but takes
/// longer: events of several types are several tables in SQL, and the fast path of GROUP BY
/// (core/sql/query/aggregate.h) cannot group by stacks, functions and tasks, and has no histograms,
/// percentiles, times, and numbers from 2^63 on. Both find groups and add up with what core/numbers
/// has. Memory is bounded. Errors: those of planAggregation(), Cancelled, Io; Refused, if there
/// are more than kMaxAggregated groups or too many different values for percentiles.
Result<AggregationAnswer> aggregate(const store::Capture& capture, const Aggregation& aggregation,
                                    const AggregationScope& scope, const CancelToken& cancel,
                                    const AggregatedFn& passed = {});

inline constexpr std::size_t kMaxAggregated = 200'000;

/// The histogram of a group as DTrace prints it, by quantize() or lquantize().
std::string histogramText(const AggregatedGroup& group, const AggregationValue& value);
/// The lower bound of a bucket, as DTrace prints it: `< 0`, `16`, `>= 100`.
std::string bucketText(int bucket, const AggregationValue& value);

} // namespace probescope::analysis
