#pragma once

#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/triggers/hist_driver.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace probescope::record {

/// What was counted up to a time, since all counters ran.
struct CounterSample
{
    std::chrono::nanoseconds time{}; ///< since all counters ran, by our clock, when it was read
    /// For each event its counts by CPU number. CPUs after the last one with a count are left out.
    std::vector<std::vector<std::uint64_t>> counts = {};

    std::uint64_t total(std::size_t event) const;
};

/// Counts events of a target without storing them, as `perf stat -e` does: by a histogram for each
/// event, with a group for each CPU. No event is recorded for this.
///
/// Each operation may take seconds. One thread at a time. Errors: those of tracefs::HistDriver;
/// Invalid (no events, or too many).
class EventCounters
{
public:
    /// `predicate`: counts only events that match, of all that are chosen; written like the
    /// kernel's filters.
    static Result<EventCounters> start(tracefs::Kernel& kernel,
                                       std::vector<tracefs::EventName> events,
                                       const std::string& predicate = {});

    const std::vector<tracefs::EventName>& events() const { return m_events; }
    const tracefs::HistWork& work() const { return m_driver.work(); }
    /// Reads one file for each event, one after the other.
    Result<CounterSample> sample() const;
    /// Stops the counters and returns the last sample, of the time when they stopped. If it cannot
    /// be read, they still stop.
    Result<CounterSample> finish();
    Result<> close() { return m_driver.close(); }
    /// How many events were written to the ring buffer: none, if all is right.
    Result<std::uint64_t> recorded() const { return m_driver.recorded(); }

    static constexpr std::size_t kMax = 256;

private:
    using Clock = std::chrono::steady_clock;

    EventCounters(tracefs::HistDriver driver, std::vector<tracefs::EventName> events);

    tracefs::HistDriver m_driver;
    std::vector<tracefs::EventName> m_events;
    /// What the first counters had counted when the last one was set up. Setting up hundreds takes
    /// seconds, which must not be part of a rate.
    CounterSample m_baseline = {};
    Clock::time_point m_start = Clock::now();
};

/// The totals, rates and history of counters. Only the latest part of the history is kept.
class CounterHistory
{
public:
    explicit CounterHistory(std::size_t events);

    void add(const CounterSample& sample);
    bool empty() const { return m_samples == 0; }
    std::chrono::nanoseconds time() const { return m_last.time; } ///< of the latest sample
    std::uint64_t total(std::size_t event) const { return m_last.total(event); }
    const std::vector<std::uint64_t>& byCpu(std::size_t event) const;
    /// Its share of all counted events, 0 to 1; 0 if none were counted.
    double share(std::size_t event) const;
    /// Events per second: between the last two samples, and over the whole time.
    double rate(std::size_t event) const;
    double averageRate(std::size_t event) const;

    struct Point
    {
        std::chrono::nanoseconds time{}; ///< where the step ends
        double rate = 0; ///< events a second in the step
    };
    /// The oldest first.
    const std::vector<Point>& points(std::size_t event) const;

    static constexpr std::size_t kMaxPoints = 600;

private:
    CounterSample m_last = {};
    std::size_t m_samples = 0;
    std::vector<std::vector<Point>> m_points;
};

} // namespace probescope::record
