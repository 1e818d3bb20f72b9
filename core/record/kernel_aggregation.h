#pragma once

#include "core/record/kernel_tally.h"
#include "core/tracefs/hist_driver.h"
#include "core/tracefs/kernel.h"

#include <chrono>
#include <cstdint>

namespace probescope::record {

/// A question that the kernel of a target answers while it goes on, without storing events: by
/// histograms in an instance of our own (tracefs::HistDriver), which goes with this.
///
/// Each operation may take seconds. One thread at a time. Errors: those of tracefs::HistDriver, and
/// of the questions in hist_questions.h, which are asked before anything is changed.
class KernelAggregation
{
public:
    static Result<KernelAggregation> start(tracefs::Kernel& kernel, const Aggregation& aggregation,
                                           std::uint32_t entries = tracefs::HistRules().entries);
    /// How long it takes from an event to another one, in ns. The only key is what the two have in
    /// common.
    static Result<KernelAggregation> start(tracefs::Kernel& kernel,
                                           const tracefs::KernelLatency& latency,
                                           std::uint32_t entries = tracefs::HistRules().entries);

    const tracefs::HistWork& work() const { return m_driver.work(); }
    const TallyQuestion& question() const { return m_question; }

    /// What was counted until now. While the kernel counts, groups are of slightly different times,
    /// and what a latency lost at its ends is not told.
    Result<KernelTally> read() const;
    Result<> pause() { return m_driver.pause(); }
    /// The end: all that was counted, at one time. Where it cannot be read, it still ends.
    Result<KernelTally> finish();
    Result<> close() { return m_driver.close(); }
    /// Events that the ring buffer was given: none, if all is right.
    Result<std::uint64_t> recorded() const { return m_driver.recorded(); }

private:
    using Clock = std::chrono::steady_clock;

    KernelAggregation(tracefs::HistDriver driver, TallyQuestion question);

    Result<> addHelpers(KernelTally& tally) const;

    tracefs::HistDriver m_driver;
    TallyQuestion m_question;
    Clock::time_point m_start = Clock::now(); ///< all histograms are set up
};

/// The question that a latency is to the histogram of its synthetic event.
TallyQuestion questionOf(const tracefs::KernelLatency& latency);

} // namespace probescope::record
