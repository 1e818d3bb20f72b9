#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/advice/explainer.h"
#include "core/tracefs/probes/list.h"
#include "core/tracefs/probes/sampler.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// How a buffer records at one time. What cannot be read is not known.
struct InstanceState
{
    std::optional<bool> tracing = {}; ///< tracing_on
    std::vector<std::int32_t> pids = {}; ///< set_event_pid
    std::vector<std::int32_t> pidsLeftOut = {};
    /// The CPUs of tracing_cpumask if some are excluded; else empty.
    std::vector<std::uint32_t> cpus = {};
    std::uint64_t bufferKib = 0; ///< of one CPU; 0: not known
    std::uint64_t inBuffer = 0; ///< events not yet read, of all CPUs; so are the counts below
    std::uint64_t read = 0;
    std::uint64_t overrun = 0; ///< overwritten before they were read
    std::uint64_t dropped = 0; ///< refused because the buffer was full
    /// It records only events: neither a tracer nor stacks with events.
    bool eventsOnly = false;
    std::vector<EventName> events = {}; ///< that are enabled, sorted
};
/// An empty name is the top level.
InstanceState instanceState(access::Backend& backend, const std::string& instance);

/// Follows how many hits of probes become events in the buffers where they are enabled, and why
/// others do not. It only reads some files of each such instance; never on the UI thread, and one
/// thread at a time.
///
/// The kernel counts the events of a buffer, not those of one type. So the number of a probe's
/// events is known only if the probe is the only enabled event, if there were no events at all, or
/// if there were so many that none can be missing. Counting starts when an instance is first seen
/// in this configuration; what was before is not known.
class RecordingSampler
{
public:
    /// `except`: an instance in which nothing is recorded on purpose.
    explicit RecordingSampler(access::Backend& backend, std::string except = {});

    void setException(std::string instance) { m_except = std::move(instance); }
    /// Call it right after `hits` has read its counters: the buffers' counts then include the
    /// events of these hits.
    void take(const ProbeList& list, const ProbeSampler& hits);
    /// How long the last take() took.
    std::chrono::nanoseconds cost() const { return m_cost; }

    using Recordings = std::map<EventName, std::vector<probe::Observation::Recording>>;
    /// The result of the last take(), without those that have no hits yet.
    const Recordings& recordings() const { return m_recordings; }
    /// The least number of calls in progress, for return probes whose entry is probed, too.
    const std::map<EventName, std::uint64_t>& inFlight() const { return m_inFlight; }

private:
    /// An instance, as long as its configuration does not change.
    struct Followed
    {
        InstanceState first = {};
        InstanceState now = {};
        std::vector<std::string> filters = {}; ///< of its probes, in the order of their names
        std::map<EventName, std::uint64_t> hitsBefore = {}; ///< empty until the second take()
    };
    /// Entries minus returns and misses. The smallest number seen is an offset from before.
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
