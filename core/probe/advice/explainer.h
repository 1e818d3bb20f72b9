#pragma once

#include "core/probe/advice/statistics.h"
#include "core/probe/spec/spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace probescope::probe {

/// How the kernel installed a probe: the marks in /sys/kernel/debug/kprobes/list.
struct ArmFlags
{
    bool ftrace = false; ///< by the function tracer, at its call instruction
    bool optimized = false; ///< by a jump instead of a breakpoint
    bool gone = false; ///< its module was unloaded
    bool disabled = false;
    friend bool operator==(const ArmFlags&, const ArmFlags&) = default;
};

/// What is known of a probe whose hits or events are not as expected. What is not known is ignored.
struct Observation
{
    /// Another probe at the same address.
    struct Sibling
    {
        std::string event = {}; ///< `group/event`
        bool enabled = false;
        std::uint64_t misses = 0;
        bool returns = false; ///< its misses may be due to too few instances
        std::uint64_t hits = 0;
    };
    /// What became of the hits in one instance.
    struct Recording
    {
        std::string instance = {}; ///< empty: the top level
        std::uint64_t hits = 0; ///< while it was recorded
        /// Events that were recorded. Nothing: not known, because the kernel only counts all events
        /// together.
        std::optional<std::uint64_t> recorded = 0;
        std::uint64_t inBuffer = 0; ///< not yet read
        std::uint64_t overrun = 0; ///< overwritten, of all events of the instance
        std::uint64_t dropped = 0; ///< refused because the buffer was full
        std::uint64_t bufferKib = 0; ///< of one CPU; 0: not known
        std::optional<bool> tracing = {}; ///< tracing_on
        std::string filter = {};
        std::vector<std::int32_t> pids = {}; ///< set_event_pid
        std::vector<std::int32_t> pidsLeftOut = {};
        /// The CPUs of tracing_cpumask if some are excluded; else empty.
        std::vector<std::uint32_t> cpus = {};
        /// How many hits the filter dropped; nothing: not known.
        std::optional<std::uint64_t> filtered = {};
        std::optional<std::uint64_t> lost = {};
        friend bool operator==(const Recording&, const Recording&) = default;
    };

    Kind kind = Kind::KernelEntry;
    std::string module = {}; ///< of the function; empty: the kernel itself, or not known
    unsigned maxActive = 0; ///< of a return probe, as the kernel lists it; 0: not known
    unsigned cpus = 0; ///< possible CPUs; 0: not known
    std::uint64_t hits = 0; ///< since it was made
    std::uint64_t misses = 0;
    std::optional<HitRate> rate = {}; ///< now
    std::optional<double> latencyNs = {}; ///< how long a call takes
    std::uint64_t inFlight = 0; ///< calls whose begin was seen, but not their end
    std::uint64_t restarts = 0; ///< HitSeries::restarts()
    std::vector<std::string> enabledIn = {}; ///< names of instances; empty text: the top level
    /// Nothing: not known.
    std::optional<ArmFlags> flags = {};
    /// The kernel lists no probe at that place, because the module is not loaded.
    bool unarmed = false;
    std::vector<Sibling> siblings = {};
    std::optional<bool> probesSwitch = {}; ///< /sys/kernel/debug/kprobes/enabled
    std::optional<bool> functionSwitch = {}; ///< /proc/sys/kernel/ftrace_enabled
    /// How often the function ran in the same time, known from a function trace or the like.
    std::optional<std::uint64_t> functionRuns = {};
    std::vector<Recording> recordings = {}; ///< the instances in which it was enabled
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

/// A fact that was observed and supports a cause.
struct Evidence
{
    Fact fact = Fact::Hits;
    std::uint64_t number = 0;
    std::string name = {};
    std::vector<std::int64_t> list = {};
    friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// One explanation for what a probe shows or does not show.
struct Explanation
{
    Cause cause = Cause::NotCalled;
    std::string instance = {}; ///< as in Observation, if the cause is in a recording
    bool returns = false; ///< of a return probe
    std::vector<Evidence> evidence = {}; ///< the strongest first
    std::optional<Fix> fix = {}; ///< nothing: nothing needs to be done, or nothing can be done
    /// False: it is possible, but not known.
    bool certain = true;

    /// Null: it was not observed.
    const Evidence* find(Fact fact) const;
};

/// All explanations that fit, the strongest first. Empty if nothing is unusual.
std::vector<Explanation> explain(const Observation& seen);

/// A MAXACTIVE for a return probe: how many calls of the function are in progress at once, with a
/// reserve for bursts. At least the kernel's own choice, at most its limit (4096).
unsigned proposedMaxActive(double callsPerSecond, double latencyNs, unsigned cpus);
/// A MAXACTIVE with which there would have been no misses, if the latency is not known.
unsigned proposedMaxActive(unsigned maxActive, std::uint64_t hits, std::uint64_t misses,
                           unsigned cpus);
/// The kernel's choice if no MAXACTIVE is given.
unsigned usualMaxActive(unsigned cpus);
constexpr unsigned kMaxActiveLimit = 4096;

} // namespace probescope::probe
