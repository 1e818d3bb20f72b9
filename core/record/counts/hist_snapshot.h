#pragma once

#include "core/base/result.h"
#include "core/format/tables/table_problem.h"
#include "core/trace/aggregation.h"
#include "core/tracefs/triggers/hist_trigger.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::record {

/// A part of the value range, with the number of values in it.
struct HistBin
{
    enum class Kind : std::uint8_t {
        Within, ///< from `low` to `high`, both included
        Below, ///< below `low`; negative values, too
        Above, ///< above `high`
    };
    Kind kind = Kind::Within;
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t count = 0;
    friend bool operator==(const HistBin&, const HistBin&) = default;
};

/// What the kernel counted for events with the same keys.
struct HistGroup
{
    std::vector<std::string> keys = {}; ///< in the order of the question; a stack has lines
    std::uint64_t count = 0;
    std::uint64_t sum = 0; ///< of the value, if it was asked for; in two's complement
    std::vector<HistBin> bins = {}; ///< of a distribution: the ones that are not empty, ascending
    friend bool operator==(const HistGroup&, const HistGroup&) = default;
};

/// All that the kernel had counted at one time.
struct HistSnapshot
{
    std::chrono::nanoseconds time{}; ///< when it was read, by our clock, since counting began
    std::vector<HistGroup> groups = {}; ///< the one of the greatest value first
    /// The greatest of the groups that `top` left out; they may get into the top later.
    std::vector<HistGroup> next = {};
    std::size_t found = 0; ///< number of groups, including those that `top` left out
    bool isSigned = false; ///< sums are
    std::uint64_t events = 0; ///< in all groups
    std::uint64_t sum = 0; ///< of all groups; signed if theirs are
    /// Events that are in no group, because the kernel had no room for another group.
    std::uint64_t dropped = 0;
    /// Of a latency: begins that were not stored, and ends that were not matched, for the same
    /// reason. Known when it is over.
    std::uint64_t droppedBegins = 0;
    std::uint64_t droppedEnds = 0;
    std::vector<format::TableProblem> problems =
        {}; ///< lines of the kernel that could not be parsed

    static constexpr std::size_t kMaxNext = 512;

    double sumOf(const HistGroup& group) const;
    double averageOf(const HistGroup& group) const; ///< 0 where there is no event
};

/// What is asked for, apart from the triggers.
struct HistQuery
{
    std::vector<AggregationKey> keys = {};
    AggregationValue value = {};
    std::uint32_t top = 0; ///< 0: all groups
};

/// Adds up what the kernel printed for all triggers of the answer: those of several events, and
/// groups that the kernel must keep apart although nobody asked for it. The kernel prints negative
/// values as numbers above 2^63; for signed fields they are below 0 here.
HistSnapshot
histSnapshotOf(const HistQuery& question,
               const std::vector<std::pair<tracefs::HistTrigger, std::string>>& printed);

/// For each histogram of one event, in their order: how many events found no room.
std::vector<std::uint64_t> droppedOf(std::string_view printed);

/// What the kernel's histograms of one event (`keys=common_cpu`) counted for each CPU, by its
/// number. Errors: Corrupt (it is not such a histogram).
Result<std::vector<std::uint64_t>> countsByCpu(std::string_view printed);

} // namespace probescope::record
