#include "core/record/counts/event_counters.h"

#include "core/record/counts/hist_snapshot.h"
#include "core/tracefs/triggers/hist_queries.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::record {

using tracefs::HistDriver;

namespace {

void takeAway(std::vector<std::uint64_t>& counts, const std::vector<std::uint64_t>& before)
{
    for (std::size_t cpu = 0; cpu < std::min(counts.size(), before.size()); ++cpu)
        counts[cpu] -= std::min(counts[cpu], before[cpu]);
}

} // namespace

std::uint64_t CounterSample::total(std::size_t event) const
{
    if (event >= counts.size())
        return 0;
    return std::accumulate(counts[event].begin(), counts[event].end(), std::uint64_t(0));
}

EventCounters::EventCounters(HistDriver driver, std::vector<tracefs::EventName> events)
    : m_driver(std::move(driver))
    , m_events(std::move(events))
{
}

Result<EventCounters> EventCounters::start(tracefs::Kernel& kernel,
                                           std::vector<tracefs::EventName> events,
                                           const std::string& predicate)
{
    if (events.size() > kMax)
        return fail(ErrorCode::Invalid, tr("cannot count more than {} events at once", {kMax}),
                    tr("Choose fewer events"));
    const auto work = tracefs::countingWork(events, predicate, kernel);
    if (!work)
        return passOn(work);
    auto driver = HistDriver::open(kernel.backend());
    if (!driver)
        return passOn(driver);
    if (auto started = driver->start(*work); !started)
        return passOn(started);
    events.clear(); // each once
    for (const auto& trigger : work->triggers)
        events.push_back(trigger.event);
    EventCounters counters(std::move(*driver), std::move(events));
    auto baseline = counters.sample();
    if (!baseline)
        return passOn(baseline);
    counters.m_start += baseline->time;
    counters.m_baseline = std::move(*baseline);
    return counters;
}

Result<CounterSample> EventCounters::sample() const
{
    CounterSample sample;
    const auto begin = Clock::now();
    for (const auto& trigger : work().triggers) {
        const auto printed = m_driver.histogram(trigger.event);
        if (!printed)
            return passOn(printed);
        auto counts = countsByCpu(*printed);
        if (!counts)
            return passOn(counts);
        const auto event = sample.counts.size();
        if (event < m_baseline.counts.size())
            takeAway(*counts, m_baseline.counts[event]);
        sample.counts.push_back(std::move(*counts));
    }
    // Reading takes a while over networks: the middle of it.
    sample.time = (begin - m_start) + (Clock::now() - begin) / 2;
    return sample;
}

Result<CounterSample> EventCounters::finish()
{
    const auto begin = Clock::now();
    const auto paused = m_driver.pause();
    // They stood one after the other: the middle of it. Reading adds nothing to the time.
    const auto stood = (begin - m_start) + (Clock::now() - begin) / 2;
    auto last = paused ? sample() : Result<CounterSample>(passOn(paused));
    if (last)
        last->time = stood;
    auto closed = close();
    return last && !closed ? Result<CounterSample>(passOn(closed)) : last;
}

CounterHistory::CounterHistory(std::size_t events)
    : m_points(events)
{
    m_last.counts.resize(events);
}

void CounterHistory::add(const CounterSample& sample)
{
    const std::chrono::duration<double> step = sample.time - m_last.time;
    for (std::size_t event = 0; event < m_points.size() && step.count() > 0; ++event) {
        auto& points = m_points[event];
        if (points.size() == kMaxPoints)
            points.erase(points.begin());
        const auto more = double(sample.total(event)) - double(total(event));
        points.push_back({sample.time, more / step.count()});
    }
    m_last = sample;
    m_last.counts.resize(m_points.size());
    ++m_samples;
}

const std::vector<std::uint64_t>& CounterHistory::byCpu(std::size_t event) const
{
    return m_last.counts.at(event);
}

double CounterHistory::share(std::size_t event) const
{
    double all = 0;
    for (std::size_t i = 0; i < m_points.size(); ++i)
        all += double(total(i));
    return all > 0 ? double(total(event)) / all : 0;
}

double CounterHistory::rate(std::size_t event) const
{
    const auto& known = points(event);
    return known.empty() ? 0 : known.back().rate;
}

double CounterHistory::averageRate(std::size_t event) const
{
    const std::chrono::duration<double> time = m_last.time;
    return time.count() > 0 ? double(total(event)) / time.count() : 0;
}

const std::vector<CounterHistory::Point>& CounterHistory::points(std::size_t event) const
{
    return m_points.at(event);
}

} // namespace probescope::record
