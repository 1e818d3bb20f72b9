#pragma once

#include "core/record/counts/hist_snapshot.h"
#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/triggers/hist_driver.h"

#include <chrono>
#include <cstdint>

namespace probescope::record {

/// An aggregation that runs in the kernel of a target without storing events: by histograms in an
/// instance of our own (tracefs::HistDriver), which is removed with this object.
///
/// Each operation may take seconds. One thread at a time. Errors: those of tracefs::HistDriver, and
/// those of the functions of hist_queries.h, which are called before anything is changed.
class KernelAggregation
{
public:
    static Result<KernelAggregation> start(tracefs::Kernel& kernel, const Aggregation& aggregation,
                                           std::uint32_t entries = tracefs::HistRules().entries);
    /// Measures the time from one event to another, in ns. The only key is the one that the two
    /// share.
    static Result<KernelAggregation> start(tracefs::Kernel& kernel,
                                           const tracefs::KernelLatency& latency,
                                           std::uint32_t entries = tracefs::HistRules().entries);

    const tracefs::HistWork& work() const { return m_driver.work(); }
    const HistQuery& question() const { return m_question; }

    /// What was counted until now. While the kernel counts, the groups are read at slightly
    /// different times, and what a latency lost at its ends is not known yet.
    Result<HistSnapshot> read() const;
    Result<> pause() { return m_driver.pause(); }
    /// Stops, and returns all that was counted, read at one time. If it cannot be read, counting
    /// still stops.
    Result<HistSnapshot> finish();
    Result<> close() { return m_driver.close(); }
    /// How many events were written to the ring buffer: none, if all is right.
    Result<std::uint64_t> recorded() const { return m_driver.recorded(); }

private:
    using Clock = std::chrono::steady_clock;

    KernelAggregation(tracefs::HistDriver driver, HistQuery question);

    Result<> addHelpers(HistSnapshot& snapshot) const;

    tracefs::HistDriver m_driver;
    HistQuery m_question;
    Clock::time_point m_start = Clock::now(); ///< all histograms are set up
};

/// What is asked of the histogram of the synthetic event of a latency.
HistQuery questionOf(const tracefs::KernelLatency& latency);

} // namespace probescope::record
