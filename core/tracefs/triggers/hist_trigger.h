#pragma once

#include "core/trace/aggregation.h"
#include "core/tracefs/events/event_format.h"
#include "core/tracefs/files/readme_features.h"
#include "core/tracefs/instances/instance.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// A histogram that the kernel fills at an event, and how its content maps to an aggregation.
struct HistTrigger
{
    EventName event = {};
    std::string text = {}; ///< the text for the event's file `trigger`
    std::vector<std::string> keys = {}; ///< as in the text: `common_pid.execname`
    /// For each key of the aggregation its index in `keys`; nothing if the key is the event itself.
    std::vector<std::optional<std::size_t>> places = {};
    /// For each key of the aggregation the size of its field in bytes if it is a signed number (the
    /// kernel prints it as unsigned); 0 for others.
    std::vector<std::uint32_t> signedBytes = {};
    /// The index of the key that divides the value's range into buckets, if the value is a
    /// distribution.
    std::optional<std::size_t> bins = {};
    bool hasSum = false; ///< of the value's field, after the count
    bool isSigned = false; ///< the value's field is
    enum class Role : std::uint8_t {
        Answer, ///< it has the result
        Begins, ///< it only stores the time of a begin
        Ends, ///< it only matches an end with its begin
    };
    Role role = Role::Answer;
    friend bool operator==(const HistTrigger&, const HistTrigger&) = default;
};

/// All that is written to the kernel for one aggregation or latency.
struct HistWork
{
    std::vector<std::string> synthetic = {}; ///< `NAME u64 ns; s32 who`, to be created first
    std::vector<HistTrigger> triggers = {}; ///< each depends only on those before it
    /// Times of events come from the ring buffer, so tracing has to be on. The recorded events are
    /// discarded.
    bool timed = false;
    friend bool operator==(const HistWork&, const HistWork&) = default;
};

/// What the histograms of a kernel support.
struct HistRules
{
    bool commonStacktrace = false; ///< the name of the stack key, see ReadmeFeatures
    /// Map size: how many groups a histogram has room for. The kernel rounds up to a power of two,
    /// and counts events that find no room. The memory is allocated at once: about 150 bytes per
    /// group.
    std::uint32_t entries = 4096;
};

constexpr std::uint32_t kMinHistEntries = 128;
constexpr std::uint32_t kMaxHistEntries = 131072;
constexpr std::size_t kMaxHistKeys = 3;

/// Keys can be texts and integers of 1, 2, 4 or 8 bytes; values only the integers. The kernel
/// refuses arrays and masks without giving a reason.
bool canBeHistKey(const EventField& field);
bool canBeHistValue(const EventField& field);

/// The part of an aggregation for one event. An aggregation over several events has a histogram for
/// each. The kernel could share one among them, but would read the fields of all at the offsets of
/// the first one.
///
/// What the kernel cannot compute is an error, with an alternative as the hint: Unsupported
/// (minimum, maximum, deviation, percentiles, functions of events without one, too many keys),
/// NotFound (the event has no such field), Invalid (the field cannot be a key, or cannot be added
/// up).
Result<HistTrigger> histTrigger(const Aggregation& aggregation, const EventName& event,
                                const EventFormat& format, const HistRules& rules);

/// The time from one event to another one with the same key.
struct KernelLatency
{
    EventName begin = {};
    std::string beginKey = {}; ///< a field of it, or a common one: `common_pid`
    std::string beginPredicate = {};
    EventName end = {};
    std::string endKey = {};
    std::string endPredicate = {};
    bool byKey = true; ///< a distribution for each key; false: one for all
    std::uint64_t stepNs = 0; ///< size of linear buckets; 0: powers of two
    friend bool operator==(const KernelLatency&, const KernelLatency&) = default;
};

/// Three histograms, connected by a synthetic event of that name: the first stores when the latest
/// begin of a key was; the second reads it at the end and creates the synthetic event with the
/// difference; the histogram of that event is the result: `ns`, by `who`. Errors: NotFound (an
/// event has no such field), Invalid (the keys have different types, or cannot be keys).
Result<HistWork> latencyWork(const KernelLatency& latency, const std::string& synthetic,
                             const EventFormat& begin, const EventFormat& end,
                             const HistRules& rules);

/// `hist:…:pause if …`: the trigger with one more word before its condition.
std::string steered(const std::string& trigger, std::string_view word);

} // namespace probescope::tracefs
