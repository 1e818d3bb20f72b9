#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace probescope {

/// By what events are put into groups.
struct AggregationKey
{
    enum class Kind : std::uint8_t {
        Event, ///< system and name
        Task, ///< name and pid
        Comm, ///< name of the task
        Pid,
        Cpu,
        Function, ///< of function and call events: the function; otherwise where a probe stands
        Stack, ///< the kernel stack that follows the event
        Field, ///< the value of `field`
    };
    Kind kind = Kind::Task;
    std::string field = {};
    friend bool operator==(const AggregationKey&, const AggregationKey&) = default;
};

/// What is told of each group, besides how many events it has.
struct AggregationValue
{
    enum class Kind : std::uint8_t {
        Count,
        Sum,
        Average,
        Minimum,
        Maximum,
        Deviation, ///< standard deviation, of the whole population
        Quantize, ///< histogram by powers of two, as DTrace prints it
        Lquantize, ///< histogram of steps of `step` from `from` to `to`
        Percentiles, ///< values of the nearest rank: p50, p90, p99, p99.9
    };
    Kind kind = Kind::Count;
    std::string field = {}; ///< of all but Count
    std::int64_t from = 0;
    std::int64_t to = 100;
    std::int64_t step = 10; ///< above 0
    friend bool operator==(const AggregationValue&, const AggregationValue&) = default;
};

/// An aggregation as DTrace, bpftrace and hist triggers know it: what to add up of which events, by
/// what. It is answered from stored events, or by the kernel through hist triggers.
struct Aggregation
{
    std::vector<std::string> events; ///< `name` or `system:name`; one at least
    std::string predicate; ///< as store::FieldFilter reads it; empty: all events
    std::vector<AggregationKey> keys; ///< none: one group
    AggregationValue value;
    std::uint32_t top = 0; ///< only so many groups, those of the greatest value; 0: all
    friend bool operator==(const Aggregation&, const Aggregation&) = default;
};

} // namespace probescope
