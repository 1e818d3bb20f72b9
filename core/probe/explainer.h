#pragma once

#include "core/probe/spec.h"
#include "core/probe/statistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace probescope::probe {

/// How the kernel has a probe at its place: the marks in /sys/kernel/debug/kprobes/list.
struct ArmFlags
{
    bool ftrace = false; ///< by the function tracer, which takes the place of its call
    bool optimized = false; ///< a jump in place of a breakpoint
    bool gone = false; ///< its module was unloaded
    bool disabled = false;
    friend bool operator==(const ArmFlags&, const ArmFlags&) = default;
};

/// What is known of a probe that does not show what it should. What is not known says nothing.
struct Observation
{
    /// Another probe at the same address.
    struct Sibling
    {
        std::string event = {}; ///< `group/event`
        bool enabled = false;
        std::uint64_t misses = 0;
        bool returns = false; ///< its misses may be those of too few instances
        std::uint64_t hits = 0;
    };
    /// What an instance made of the hits.
    struct Recording
    {
        std::string instance = {}; ///< empty: the top level
        std::uint64_t hits = 0; ///< while it was recorded
        /// Events that arrived. Nothing: not known, since the kernel counts those of all events.
        std::optional<std::uint64_t> recorded = 0;
        std::uint64_t inBuffer = 0; ///< not yet read
        std::uint64_t overrun = 0; ///< of all events of the instance: overwritten
        std::uint64_t dropped = 0; ///< refused, since the buffer was full
        std::uint64_t bufferKib = 0; ///< of one CPU; 0: not known
        std::optional<bool> tracing = {}; ///< tracing_on
        std::string filter = {};
        std::vector<std::int32_t> pids = {}; ///< set_event_pid
        std::vector<std::int32_t> pidsLeftOut = {};
        /// CPUs of tracing_cpumask where it leaves out some; else empty.
        std::vector<std::uint32_t> cpus = {};
        /// Of the hits that did not arrive; nothing: not known.
        std::optional<std::uint64_t> filtered = {};
        std::optional<std::uint64_t> lost = {};
        friend bool operator==(const Recording&, const Recording&) = default;
    };

    Kind kind = Kind::KernelEntry;
    std::string module = {}; ///< of the function; empty: the kernel's own, or not known
    unsigned maxActive = 0; ///< of a return probe, as the kernel lists it; 0: not known
    unsigned cpus = 0; ///< that could be there; 0: not known
    std::uint64_t hits = 0; ///< since it was made
    std::uint64_t misses = 0;
    std::optional<HitRate> rate = {}; ///< now
    std::optional<double> latencyNs = {}; ///< how long a call takes
    std::uint64_t inFlight = 0; ///< calls that were seen to begin and not to end
    std::uint64_t restarts = 0; ///< HitSeries::restarts()
    std::vector<std::string> enabledIn = {}; ///< names of instances; empty text: the top level
    /// Nothing: not known.
    std::optional<ArmFlags> flags = {};
    /// The kernel lists no probe at that place: the module is not loaded.
    bool unarmed = false;
    std::vector<Sibling> siblings = {};
    std::optional<bool> probesSwitch = {}; ///< /sys/kernel/debug/kprobes/enabled
    std::optional<bool> functionSwitch = {}; ///< /proc/sys/kernel/ftrace_enabled
    /// How often the function ran meanwhile, by a function trace or the like.
    std::optional<std::uint64_t> functionRuns = {};
    std::vector<Recording> recordings = {}; ///< where it was enabled
};

enum class Cause : std::uint8_t {
    TooFewInstances, ///< misses of a return probe: more calls were in progress than MAXACTIVE
    HitInHandler, ///< misses of an entry probe: hit while another probe's handler ran
    MissedSibling, ///< misses of a disabled one: those of another probe at the same address
    NotEnabled,
    ProbesOff, ///< kprobes/enabled is 0
    FunctionsOff, ///< ftrace_enabled is 0, and the probe goes by ftrace
    ModuleGone,
    ModuleNotLoaded,
    DisabledByKernel, ///< [DISABLED] although it is enabled
    StillInside, ///< a return probe: calls began, none has returned; uncertain: or another copy
    NotCalled, ///< the function does not run; of a return probe: or it runs, and does not return
    OtherCopyRuns, ///< the function runs, but not the code at this place: inlined, another copy
    TracingOff,
    Filtered,
    OtherPids,
    OtherCpus,
    Overwritten,
    Dropped,
    NotYetRead,
    Lost, ///< hits that nothing of what is known explains
    CounterRestarted,
};

// What can be done about it. Instances are named as in Observation.

struct RecreateWithMaxActive
{
    unsigned maxActive = 0;
    friend bool operator==(const RecreateWithMaxActive&, const RecreateWithMaxActive&) = default;
};
struct ProbeCaller
{
    friend bool operator==(const ProbeCaller&, const ProbeCaller&) = default;
};
struct EnableEvent
{
    friend bool operator==(const EnableEvent&, const EnableEvent&) = default;
};
/// access::KernelSwitch::Probes
struct TurnOnProbes
{
    friend bool operator==(const TurnOnProbes&, const TurnOnProbes&) = default;
};
/// access::KernelSwitch::Functions
struct TurnOnFunctions
{
    friend bool operator==(const TurnOnFunctions&, const TurnOnFunctions&) = default;
};
struct LoadModule
{
    std::string module = {};
    friend bool operator==(const LoadModule&, const LoadModule&) = default;
};
struct TurnOnTracing
{
    std::string instance = {};
    friend bool operator==(const TurnOnTracing&, const TurnOnTracing&) = default;
};
struct RemoveFilter
{
    std::string instance = {};
    friend bool operator==(const RemoveFilter&, const RemoveFilter&) = default;
};
struct RemovePids
{
    std::string instance = {};
    friend bool operator==(const RemovePids&, const RemovePids&) = default;
};
struct UseAllCpus
{
    std::string instance = {};
    friend bool operator==(const UseAllCpus&, const UseAllCpus&) = default;
};
struct GrowBuffer
{
    std::string instance = {};
    std::uint64_t kib = 0; ///< of one CPU
    friend bool operator==(const GrowBuffer&, const GrowBuffer&) = default;
};

using Fix =
    std::variant<RecreateWithMaxActive, ProbeCaller, EnableEvent, TurnOnProbes, TurnOnFunctions,
                 LoadModule, TurnOnTracing, RemoveFilter, RemovePids, UseAllCpus, GrowBuffer>;

enum class Fact : std::uint8_t {
    Hits,
    Misses,
    EnabledNowhere,
    NeighbourMissed, ///< name: of another probe at the same address; number: its misses
    NeighbourMissedToo, ///< so too, of one that needs no instances
    NeighbourHit, ///< so too: its hits
    CallsAtOnce, ///< in progress on average
    MaxActive,
    CallsInside, ///< began and did not end
    FunctionRuns, ///< seen otherwise
    ProbesSwitchOff,
    FunctionsSwitchOff, ///< and the probe goes by ftrace
    MarkedGone,
    MarkedDisabled,
    NotListed, ///< in kprobes/list
    Recorded,
    RecordedUnknown,
    Missing, ///< hits that were not recorded
    TracingSwitchOff,
    Filter, ///< name: the filter
    Pids, ///< list
    PidsLeftOut, ///< list
    Cpus, ///< list
    InBuffer,
    Overrun,
    DroppedEvents,
    LostEvents,
    BufferKib, ///< of one CPU
    Restarts,
};

/// Something that was seen and speaks for a cause.
struct Evidence
{
    Fact fact = Fact::Hits;
    std::uint64_t number = 0;
    std::string name = {};
    std::vector<std::int64_t> list = {};
    friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// One reason for what a probe shows or does not show.
struct Explanation
{
    Cause cause = Cause::NotCalled;
    std::string instance = {}; ///< as in Observation, where the cause is one of a recording
    bool returns = false; ///< of a return probe
    std::vector<Evidence> evidence = {}; ///< the weightier first
    std::optional<Fix> fix = {}; ///< nothing: nothing has to be done, or can be
    /// False: it could be so, but nobody knows whether it is.
    bool certain = true;

    /// Null: that was not seen.
    const Evidence* find(Fact fact) const;
};

/// All reasons that fit; the weightier ones first. Nothing where nothing is odd.
std::vector<Explanation> explain(const Observation& seen);

/// How many calls of a function are in progress at once, with room for bursts: MAXACTIVE of a
/// return probe. Never less than the kernel's own choice, never more than it takes (4096).
unsigned proposedMaxActive(double callsPerSecond, double latencyNs, unsigned cpus);
/// One that would not have missed, where the latency is not known.
unsigned proposedMaxActive(unsigned maxActive, std::uint64_t hits, std::uint64_t misses,
                           unsigned cpus);
/// What the kernel takes when no MAXACTIVE is given.
unsigned usualMaxActive(unsigned cpus);
constexpr unsigned kMostMaxActive = 4096;

} // namespace probescope::probe
