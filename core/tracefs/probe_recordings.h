#pragma once

#include "core/access/backend.h"
#include "core/probe/explainer.h"
#include "core/tracefs/probe_list.h"
#include "core/tracefs/probe_sampler.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// What a buffer does with what is enabled in it, at one time. What cannot be read is not known.
struct InstanceState
{
    std::optional<bool> tracing = {}; ///< tracing_on
    std::vector<std::int32_t> pids = {}; ///< set_event_pid
    std::vector<std::int32_t> pidsLeftOut = {};
    /// CPUs of tracing_cpumask where it leaves out some that are there; else empty.
    std::vector<std::uint32_t> cpus = {};
    std::uint64_t bufferKib = 0; ///< of one CPU; 0: not known
    std::uint64_t inBuffer = 0; ///< of all CPUs, as the rest: not yet read
    std::uint64_t read = 0;
    std::uint64_t overrun = 0; ///< overwritten before they were read
    std::uint64_t dropped = 0; ///< refused, since the buffer was full
    /// Nothing but events: neither a tracer nor a stack with each of them.
    bool eventsOnly = false;
    std::vector<EventName> events = {}; ///< that are enabled, sorted
};
/// An empty name is the top level.
InstanceState instanceState(access::Backend& backend, const std::string& instance);

/// Follows what the buffers make of the hits of probes that are enabled in them: of how many the
/// events arrived, and what keeps the others out. It only looks, at some files of each such
/// instance; never from a thread that draws, and one thread at a time.
///
/// The kernel counts the events of a buffer, and not those of one event type. So how many of a
/// probe's arrived is known where it alone is enabled, where nothing arrived at all, and where so
/// much arrived that nothing can be missing. All is counted from the time on that an instance was
/// seen like this; what was before nobody knows.
class RecordingSampler
{
public:
    /// `except`: an instance where nothing is recorded on purpose.
    explicit RecordingSampler(access::Backend& backend, std::string except = {});

    void setException(std::string instance) { m_except = std::move(instance); }
    /// `hits` has just taken its counters: what a buffer counted until now then holds the events of
    /// these hits.
    void take(const ProbeList& list, const ProbeSampler& hits);
    /// How long the last take took.
    std::chrono::nanoseconds cost() const { return m_cost; }

    using Recordings = std::map<EventName, std::vector<probe::Observation::Recording>>;
    /// As the last take saw them, those with no hits yet left out.
    const Recordings& recordings() const { return m_recordings; }
    /// Calls that are in progress at least, of return probes whose entry is probed, too.
    const std::map<EventName, std::uint64_t>& inFlight() const { return m_inFlight; }

private:
    /// An instance, as long as nobody changes how it records.
    struct Followed
    {
        InstanceState first = {};
        InstanceState now = {};
        std::vector<std::string> filters = {}; ///< of its probes, in the order of their names
        std::map<EventName, std::uint64_t> hitsBefore =
            {}; ///< empty until the take after the first
    };
    /// Entries less returns and misses; the smallest number that was seen is what was there before.
    struct Pair
    {
        EventName entry = {};
        std::int64_t least = 0;
        std::uint64_t restarts = 0;
    };

    void follow(const std::string& instance, const ProbeList& list, const ProbeSampler& hits);
    void tell(const std::string& instance, const Followed& followed, const ProbeList& list,
              const ProbeSampler& hits);
    void takeInFlight(const ProbeList& list, const ProbeSampler& hits);

    access::Backend* m_backend;
    std::string m_except;
    std::map<std::string, Followed> m_followed;
    std::map<EventName, Pair> m_pairs; ///< by the return
    Recordings m_recordings;
    std::map<EventName, std::uint64_t> m_inFlight;
    std::chrono::nanoseconds m_cost{0};
};

} // namespace probescope::tracefs
