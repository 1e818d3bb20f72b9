#pragma once

#include "core/tracefs/hist_driver.h"
#include "core/tracefs/kernel.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace probescope::record {

/// What has been counted by a time, since all of the counters ran.
struct CounterSample
{
    std::chrono::nanoseconds time{}; ///< since then, when it was read: our clock
    /// For each event the counts of each CPU, by its number; CPUs behind the last that had any are
    /// left out.
    std::vector<std::vector<std::uint64_t>> counts = {};

    std::uint64_t total(std::size_t event) const;
};

/// Counts events of a target without storing them, as `perf stat -e` does: by a histogram for each
/// of them, which has a group for each CPU. An event that nobody records runs no further than that.
///
/// Each operation may take seconds. One thread at a time. Errors: those of tracefs::HistDriver;
/// Invalid, no events or too many are given.
class EventCounters
{
public:
    /// `predicate`: only events that have it, of all that are chosen; as the kernel's filters are.
    static Result<EventCounters> start(tracefs::Kernel& kernel,
                                       std::vector<tracefs::EventName> events,
                                       const std::string& predicate = {});

    const std::vector<tracefs::EventName>& events() const { return m_events; }
    const tracefs::HistWork& work() const { return m_driver.work(); }
    /// Reads a file for each event, one after the other.
    Result<CounterSample> sample() const;
    /// The last sample, of the time when they were made to stand. Where it cannot be read, they
    /// still end.
    Result<CounterSample> finish();
    Result<> close() { return m_driver.close(); }
    /// Events that the ring buffer was given: none, if all is right.
    Result<std::uint64_t> recorded() const { return m_driver.recorded(); }

    static constexpr std::size_t kMost = 256;

private:
    using Clock = std::chrono::steady_clock;

    EventCounters(tracefs::HistDriver driver, std::vector<tracefs::EventName> events);

    tracefs::HistDriver m_driver;
    std::vector<tracefs::EventName> m_events;
    /// What the first ones had counted when the last one was set up: setting up hundreds takes
    /// seconds, of which no rate may be.
    CounterSample m_baseline = {};
    Clock::time_point m_start = Clock::now();
};

/// How counters went: totals, rates and their history, of which the latest part is kept.
class CounterHistory
{
public:
    explicit CounterHistory(std::size_t events);

    void add(const CounterSample& sample);
    bool empty() const { return m_samples == 0; }
    std::chrono::nanoseconds time() const { return m_last.time; } ///< of the latest sample
    std::uint64_t total(std::size_t event) const { return m_last.total(event); }
    const std::vector<std::uint64_t>& byCpu(std::size_t event) const;
    /// Of all events that were counted; 0 where none was.
    double share(std::size_t event) const;
    /// A second, between the last two samples; and over all of the time.
    double rate(std::size_t event) const;
    double averageRate(std::size_t event) const;

    struct Point
    {
        std::chrono::nanoseconds time{}; ///< where the step ends
        double rate = 0; ///< events a second in the step
    };
    /// The oldest first.
    const std::vector<Point>& points(std::size_t event) const;

    static constexpr std::size_t kMostPoints = 600;

private:
    CounterSample m_last = {};
    std::size_t m_samples = 0;
    std::vector<std::vector<Point>> m_points;
};

} // namespace probescope::record
