#pragma once

#include "core/base/result.h"
#include "core/trace/aggregation.h"
#include "core/trace/capture_facts.h"
#include "core/tracefs/hist_trigger.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::record {

/// A piece of a value's range, and how many of its values are there.
struct KernelBin
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
    friend bool operator==(const KernelBin&, const KernelBin&) = default;
};

/// What the kernel added up of the events that have the same keys.
struct KernelGroup
{
    std::vector<std::string> keys = {}; ///< in the order of the question; a stack has lines
    std::uint64_t count = 0;
    std::uint64_t sum = 0; ///< of the value, where it is asked for; in two's complement
    std::vector<KernelBin> bins = {}; ///< of a distribution, those that hold something, upwards
    friend bool operator==(const KernelGroup&, const KernelGroup&) = default;
};

/// What a question has as its answer at a time.
struct KernelTally
{
    std::chrono::nanoseconds time{}; ///< since it began, when it was read: our clock
    std::vector<KernelGroup> groups = {}; ///< that of the greatest value first
    /// Of those that the question left out the greatest, which may come to be asked for.
    std::vector<KernelGroup> next = {};
    std::size_t found = 0; ///< groups, also those that the question left out
    bool isSigned = false; ///< sums are
    std::uint64_t events = 0; ///< in all groups
    std::uint64_t sum = 0; ///< in all groups, as that of one
    /// Events that are in none, because the kernel had no room for one more group.
    std::uint64_t dropped = 0;
    /// Of a latency, the begins that were not kept and the ends that were not looked at for the
    /// same reason; known when it is over.
    std::uint64_t droppedBegins = 0;
    std::uint64_t droppedEnds = 0;
    std::vector<Problem> problems = {}; ///< lines of the kernel that were not understood

    static constexpr std::size_t kMostNext = 512;

    double sumOf(const KernelGroup& group) const;
    double averageOf(const KernelGroup& group) const; ///< 0 where there is no event
};

/// What is asked, besides the triggers that ask the kernel.
struct TallyQuestion
{
    std::vector<AggregationKey> keys = {};
    AggregationValue value = {};
    std::uint32_t top = 0; ///< 0: all groups
};

/// Adds up what the kernel printed for each trigger that answers: those of several events, those
/// that the kernel has to keep apart though nobody asked. To the kernel, negative values are above
/// 2^63: of signed fields they are below 0 here.
KernelTally tallyOf(const TallyQuestion& question,
                    const std::vector<std::pair<tracefs::HistTrigger, std::string>>& printed);

/// What each of the histograms of one event found no room for, in their order.
std::vector<std::uint64_t> droppedOf(std::string_view printed);

/// What the kernel's histograms of one event counted for each CPU, by its number:
/// `keys=common_cpu`. Errors: Corrupt, it is none.
Result<std::vector<std::uint64_t>> countsByCpu(std::string_view printed);

} // namespace probescope::record
