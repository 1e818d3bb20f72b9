#include "core/record/counts/kernel_aggregation.h"

#include "core/tracefs/triggers/hist_queries.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace probescope::record {

using tracefs::HistDriver;

KernelAggregation::KernelAggregation(HistDriver driver, HistQuery question)
    : m_driver(std::move(driver))
    , m_question(std::move(question))
{
}

Result<KernelAggregation> KernelAggregation::start(tracefs::Kernel& kernel,
                                                   const Aggregation& aggregation,
                                                   std::uint32_t entries)
{
    const auto work = tracefs::histWork(aggregation, kernel, entries);
    if (!work)
        return passOn(work);
    auto driver = HistDriver::open(kernel.backend());
    if (!driver)
        return passOn(driver);
    if (auto started = driver->start(*work); !started)
        return passOn(started);
    return KernelAggregation(
        std::move(*driver),
        {.keys = aggregation.keys, .value = aggregation.value, .top = aggregation.top});
}

Result<KernelAggregation> KernelAggregation::start(tracefs::Kernel& kernel,
                                                   const tracefs::KernelLatency& latency,
                                                   std::uint32_t entries)
{
    // What is wrong with the question is said before anything is made.
    if (const auto asked = tracefs::latencyWork(latency, "latency", kernel, entries); !asked)
        return passOn(asked);
    auto driver = HistDriver::open(kernel.backend());
    if (!driver)
        return passOn(driver);
    const auto work =
        tracefs::latencyWork(latency, driver->syntheticName("latency"), kernel, entries);
    if (!work)
        return passOn(work);
    if (auto started = driver->start(*work); !started)
        return passOn(started);
    return KernelAggregation(std::move(*driver), questionOf(latency));
}

Result<HistSnapshot> KernelAggregation::read() const
{
    std::vector<std::pair<tracefs::HistTrigger, std::string>> printed;
    const auto begin = Clock::now();
    for (const auto& trigger : work().triggers) {
        if (trigger.role != tracefs::HistTrigger::Role::Answer)
            continue;
        auto text = m_driver.histogram(trigger.event);
        if (!text)
            return passOn(text);
        printed.emplace_back(trigger, std::move(*text));
    }
    // Reading takes a while over networks: the middle of it.
    const auto time = (begin - m_start) + (Clock::now() - begin) / 2;
    auto snapshot = histSnapshotOf(m_question, printed);
    snapshot.time = time;
    return snapshot;
}

/// Their tables are as large as the answer's, and of no interest but for what is below them.
Result<> KernelAggregation::addHelpers(HistSnapshot& snapshot) const
{
    using Role = tracefs::HistTrigger::Role;
    std::map<tracefs::EventName, std::vector<Role>> roles; // as an event prints its histograms
    for (const auto& trigger : work().triggers) {
        if (trigger.role != Role::Answer)
            roles[trigger.event].push_back(trigger.role);
    }
    for (const auto& [event, ofEvent] : roles) {
        const auto text = m_driver.histogram(event);
        if (!text)
            return passOn(text);
        const auto dropped = droppedOf(*text);
        for (std::size_t i = 0; i < std::min(dropped.size(), ofEvent.size()); ++i)
            (ofEvent[i] == Role::Begins ? snapshot.droppedBegins : snapshot.droppedEnds) +=
                dropped[i];
    }
    return {};
}

Result<HistSnapshot> KernelAggregation::finish()
{
    const auto begin = Clock::now();
    const auto paused = pause();
    const auto stood = (begin - m_start) + (Clock::now() - begin) / 2; // as EventCounters
    auto snapshot = paused ? read() : Result<HistSnapshot>(passOn(paused));
    if (snapshot) {
        snapshot->time = stood;
        if (const auto added = addHelpers(*snapshot); !added)
            snapshot = passOn(added);
    }
    auto closed = close();
    return snapshot && !closed ? Result<HistSnapshot>(passOn(closed)) : snapshot;
}

HistQuery questionOf(const tracefs::KernelLatency& latency)
{
    HistQuery question;
    if (latency.byKey)
        question.keys.push_back({.kind = AggregationKey::Kind::Field, .field = latency.endKey});
    question.value = {.kind = AggregationValue::Kind::Quantize, .field = "ns"};
    if (latency.stepNs != 0) {
        question.value.kind = AggregationValue::Kind::Lquantize;
        question.value.from = 0;
        question.value.to = std::numeric_limits<std::int64_t>::max();
        question.value.step = std::int64_t(latency.stepNs);
    }
    return question;
}

} // namespace probescope::record
