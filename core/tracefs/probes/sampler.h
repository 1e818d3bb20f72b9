#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/advice/statistics.h"
#include "core/tracefs/instances/instance.h"
#include "core/tracefs/probes/profile.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

namespace probescope::tracefs {

/// Reads the counters of all probes now and then, and stores them as series. If a probe is gone,
/// its series is removed. Never on the UI thread; one thread at a time.
class ProbeSampler
{
public:
    explicit ProbeSampler(access::Backend& backend,
                          std::size_t maxSamples = probe::HitSeries::kMaxSamples);

    /// `timeNs`: the current time of a monotonic clock of the caller. Errors: those of the backend;
    /// Changed (probes came or went meanwhile; the next call will do). The series stay unchanged
    /// then.
    Result<> take(std::int64_t timeNs);
    /// What the last take() read, to be stored.
    const std::vector<ProbeHits>& last() const { return m_last; }
    const std::map<EventName, probe::HitSeries>& series() const { return m_series; }
    const probe::HitSeries* of(const EventName& event) const;

    /// How long the last take() took: kernels walk all their probes, and networks are slow.
    std::chrono::nanoseconds cost() const { return m_cost; }
    /// The wished period, or a longer one if sampling would take more than a twentieth of the time.
    std::chrono::milliseconds period(std::chrono::milliseconds wished) const;

private:
    access::Backend* m_backend;
    std::size_t m_maxSamples;
    std::map<EventName, probe::HitSeries> m_series;
    std::vector<ProbeHits> m_last;
    std::chrono::nanoseconds m_cost{0};
};

} // namespace probescope::tracefs
