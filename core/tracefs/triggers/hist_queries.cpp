#include "core/tracefs/triggers/hist_queries.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace probescope::tracefs {

namespace {

tl::unexpected<Error> isMissing(Message what)
{
    return fail(ErrorCode::Unsupported, std::move(what),
                tr("Record the events and measure them in the capture"));
}

tl::unexpected<Error> hasNoHistograms()
{
    return isMissing(tr("this kernel was built without histograms (CONFIG_HIST_TRIGGERS)"));
}

Result<> isUnderstood(const std::string& predicate, const EventFormat& format, Kernel& kernel)
{
    if (predicate.empty())
        return {};
    const auto rules = kernel.filterRules();
    if (!rules)
        return passOn(rules);
    const auto fault = filterFault(predicate, format.filterFields(), *rules);
    if (!fault)
        return {};
    return fail(ErrorCode::Invalid,
                tr("invalid filter for the event {}: {}", {format.name, fault->words()}),
                tr("Write it like the kernel's filters: pid == 1 && comm != \"sh\""),
                Place{.byte = fault->begin, .field = predicate});
}

/// The event's format, and that it takes the condition.
Result<const EventFormat*> formatOf(const EventName& event, const std::string& predicate,
                                    Kernel& kernel)
{
    if (!kernel.hasEvent(event))
        return fail(ErrorCode::NotFound,
                    tr("the kernel has no event {}:{}", {event.system, event.name}), {},
                    Place{.field = event.system + ":" + event.name});
    auto format = kernel.format(event);
    if (!format)
        return format;
    if (auto understood = isUnderstood(predicate, **format, kernel); !understood)
        return passOn(understood);
    return format;
}

/// The one event that is meant. `missing`: what is wrong where none is.
Result<EventName> oneEvent(const EventName& event, Message missing, const Kernel& kernel)
{
    if (event.name.empty())
        return fail(ErrorCode::Invalid, std::move(missing),
                    tr("Choose one of the kernel's events"));
    if (!event.system.empty())
        return event;
    const auto found = eventsNamed(kernel, {event.name});
    if (!found)
        return passOn(found);
    if (found->size() == 1)
        return found->front();
    return fail(
        ErrorCode::Invalid,
        tr("several events are named {}, such as {}:{} and {}:{}",
           {event.name, found->front().system, event.name, found->back().system, event.name}),
        tr("Name the event with its system"), Place{.field = event.name});
}

} // namespace

Result<std::vector<EventName>> eventsNamed(const Kernel& kernel,
                                           const std::vector<std::string>& names)
{
    std::vector<EventName> events;
    for (const std::string_view name : names) {
        const auto colon = name.find(':');
        const bool whole = colon != std::string_view::npos;
        bool found = false;
        for (const auto& event : kernel.events()) {
            if (whole
                    ? event.system != name.substr(0, colon) || event.name != name.substr(colon + 1)
                    : event.name != name)
                continue;
            found = true;
            if (std::find(events.begin(), events.end(), event) == events.end())
                events.push_back(event);
        }
        if (!found)
            return fail(ErrorCode::NotFound, tr("the kernel has no event {}", {name}),
                        tr("Choose one of its events"), Place{.field = std::string(name)});
    }
    if (events.empty())
        return fail(ErrorCode::Invalid, tr("no event chosen"),
                    tr("Choose one of the kernel's events"));
    return events;
}

Result<HistWork> histWork(const Aggregation& aggregation, Kernel& kernel, std::uint32_t entries)
{
    if (!kernel.features().histograms)
        return hasNoHistograms();
    const auto events = eventsNamed(kernel, aggregation.events);
    if (!events)
        return passOn(events);
    const HistRules rules{.commonStacktrace = kernel.features().commonStacktrace,
                          .entries = entries};
    HistWork work;
    for (const auto& event : *events) {
        const auto format = formatOf(event, aggregation.predicate, kernel);
        if (!format)
            return passOn(format);
        auto trigger = histTrigger(aggregation, event, **format, rules);
        if (!trigger)
            return passOn(trigger);
        work.triggers.push_back(std::move(*trigger));
    }
    return work;
}

Result<HistWork> countingWork(const std::vector<EventName>& events, const std::string& predicate,
                              Kernel& kernel)
{
    Aggregation counting{.events = {},
                         .predicate = predicate,
                         .keys = {{.kind = AggregationKey::Kind::Cpu}},
                         .value = {}};
    for (const auto& event : events)
        counting.events.push_back(event.system + ":" + event.name);
    const auto cpus = std::uint32_t(kernel.cpus().empty() ? 1 : kernel.cpus().back() + 1);
    return histWork(counting, kernel, std::max(kMinHistEntries, 2 * cpus));
}

Result<HistWork> latencyWork(const KernelLatency& asked, const std::string& synthetic,
                             Kernel& kernel, std::uint32_t entries)
{
    if (!kernel.features().histograms)
        return hasNoHistograms();
    if (!kernel.features().histogramActions)
        return isMissing(
            tr("the histograms of this kernel have no actions, which need Linux 4.17"));
    if (!kernel.offer(Ability::SyntheticEvents).there)
        return isMissing(
            tr("this kernel was built without synthetic events (CONFIG_SYNTH_EVENTS)"));
    auto latency = asked;
    for (const auto& [event, missing] : {std::pair(&latency.begin, tr("no start event chosen")),
                                         std::pair(&latency.end, tr("no end event chosen"))}) {
        auto one = oneEvent(*event, missing, kernel);
        if (!one)
            return passOn(one);
        *event = std::move(*one);
    }
    const auto begin = formatOf(latency.begin, latency.beginPredicate, kernel);
    if (!begin)
        return passOn(begin);
    const auto end = formatOf(latency.end, latency.endPredicate, kernel);
    if (!end)
        return passOn(end);
    const HistRules rules{.commonStacktrace = kernel.features().commonStacktrace,
                          .entries = entries};
    return latencyWork(latency, synthetic, **begin, **end, rules);
}

} // namespace probescope::tracefs
