#pragma once

#include "core/trace/aggregation.h"
#include "core/tracefs/event_format.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/readme_features.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// A histogram that the kernel fills at an event, and how what it tells is an aggregation's.
struct HistTrigger
{
    EventName event = {};
    std::string text = {}; ///< as it is written to the event's `trigger`
    std::vector<std::string> keys = {}; ///< as the text has them: `common_pid.execname`
    /// For each key of the aggregation its place among `keys`; nothing for the event itself.
    std::vector<std::optional<std::size_t>> places = {};
    /// So, too: of how many bytes its field is where that is a number with a sign, which the kernel
    /// prints without; 0 for others.
    std::vector<std::uint32_t> signedBytes = {};
    /// The place of the key that cuts the value's range into pieces, where the value is a
    /// distribution.
    std::optional<std::size_t> bins = {};
    bool hasSum = false; ///< of the value's field, behind the count
    bool isSigned = false; ///< the value's field is
    enum class Role : std::uint8_t {
        Answer, ///< it is what was asked for
        Begins, ///< it only keeps when something began
        Ends, ///< it only looks for the begin of what ends
    };
    Role role = Role::Answer;
    friend bool operator==(const HistTrigger&, const HistTrigger&) = default;
};

/// All that is written to the kernel for one question.
struct HistWork
{
    std::vector<std::string> synthetic = {}; ///< `NAME u64 ns; s32 who`, to be made before
    std::vector<HistTrigger> triggers = {}; ///< in the order in which they depend on each other
    /// Times of events are taken from the ring buffer, which has to run for that. What it is given
    /// is thrown away.
    bool timed = false;
    friend bool operator==(const HistWork&, const HistWork&) = default;
};

/// How much of a question a kernel takes.
struct HistRules
{
    bool commonStacktrace = false; ///< its name of the stack, see ReadmeFeatures
    /// Groups that a histogram has room for; the kernel takes the next power of two, and counts
    /// what finds no room. All of the room is taken at once: about 150 bytes a group.
    std::uint32_t entries = 4096;
};

constexpr std::uint32_t kLeastHistEntries = 128;
constexpr std::uint32_t kMostHistEntries = 131072;
constexpr std::size_t kMostHistKeys = 3;

/// What histograms take: texts, and numbers of a register's sizes, as keys; of these the numbers as
/// values. The kernel refuses arrays and masks without a word about why.
bool canBeHistKey(const EventField& field);
bool canBeHistValue(const EventField& field);

/// The aggregation as far as it is of that event. One that is of several events has a histogram for
/// each: the kernel can share one among them, but reads the fields of all where the first one has
/// them.
///
/// What the kernel cannot add up is an error, with what to use in its place as the hint:
/// Unsupported, the least, the greatest, deviations, percentiles, functions of events without one,
/// too many keys; NotFound, the event has no such field; Invalid, it is none that can be a key, or
/// be added.
Result<HistTrigger> histTrigger(const Aggregation& aggregation, const EventName& event,
                                const EventFormat& format, const HistRules& rules);

/// How long it takes from an event to another one that has the same key.
struct KernelLatency
{
    EventName begin = {};
    std::string beginKey = {}; ///< a field of it, or a common one: `common_pid`
    std::string beginPredicate = {};
    EventName end = {};
    std::string endKey = {};
    std::string endPredicate = {};
    bool byKey = true; ///< a distribution for each key; false: one for all
    std::uint64_t stepNs = 0; ///< pieces of that size; 0: powers of two
    friend bool operator==(const KernelLatency&, const KernelLatency&) = default;
};

/// Three histograms, joined by a synthetic event of that name: one keeps when the latest begin of a
/// key was, one takes it at the end and makes the synthetic event of the difference, whose
/// histogram is what is asked for: `ns`, by `who`. Errors: NotFound, an event has no such field;
/// Invalid, the keys are of different types, or can be none.
Result<HistWork> latencyWork(const KernelLatency& latency, const std::string& synthetic,
                             const EventFormat& begin, const EventFormat& end,
                             const HistRules& rules);

/// `hist:…:pause if …`: the same with one more word in front of its condition.
std::string steered(const std::string& trigger, std::string_view word);

} // namespace probescope::tracefs
