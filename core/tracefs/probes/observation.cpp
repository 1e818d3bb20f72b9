#include "core/tracefs/probes/observation.h"

#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probes/recordings.h"

namespace probescope::tracefs {

namespace {

constexpr std::int64_t kRateWindowNs = 3'000'000'000;

} // namespace

probe::Kind kindOf(const DynamicEvent& definition)
{
    using probe::Kind;
    const bool returns = definition.place.ends_with("%return");
    switch (definition.kind) {
    case DynamicKind::KernelReturn:
        return Kind::KernelReturn;
    case DynamicKind::UserProbe:
        return Kind::UserEntry;
    case DynamicKind::UserReturn:
        return Kind::UserReturn;
    case DynamicKind::EventProbe:
        return Kind::Event;
    case DynamicKind::FunctionProbe:
        return returns ? Kind::FunctionReturn : Kind::FunctionEntry;
    case DynamicKind::TracepointProbe:
        return Kind::Tracepoint;
    case DynamicKind::Synthetic:
        return Kind::Synthetic;
    case DynamicKind::KernelProbe:
    case DynamicKind::Other:
        break;
    }
    return Kind::KernelEntry;
}

probe::Observation observe(const ProbeList& list, const ListedProbe& probe,
                           const probe::HitSeries* series)
{
    probe::Observation seen{.maxActive = probe.maxActive(),
                            .cpus = list.cpus,
                            .hits = probe.hits.value_or(0),
                            .misses = probe.misses.value_or(0),
                            .flags = probe.flags,
                            .unarmed = probe.unarmed,
                            .probesSwitch = list.switches.probes,
                            .functionSwitch = list.switches.functions};
    if (!probe.definitions.empty()) {
        const auto& first = probe.definitions.front();
        seen.kind = kindOf(first);
        const auto colon = first.place.find(':');
        if (!probe::isUser(seen.kind) && colon != std::string::npos)
            seen.module = first.place.substr(0, colon);
    }
    for (const auto& place : probe.enabledIn)
        seen.enabledIn.push_back(place.instance);
    for (const auto& sibling : probe.siblings) {
        if (const auto* other = list.find(sibling))
            seen.siblings.push_back({.event = probeText(sibling),
                                     .enabled = !other->enabledIn.empty(),
                                     .misses = other->misses.value_or(0),
                                     .returns = !other->definitions.empty()
                                         && probe::isReturn(kindOf(other->definitions.front())),
                                     .hits = other->hits.value_or(0)});
    }
    if (series) {
        seen.rate = series->rate(kRateWindowNs);
        seen.restarts = series->restarts();
    }
    return seen;
}

probe::Observation observe(access::Backend& backend, const ProbeList& list,
                           const ListedProbe& probe, const probe::HitSeries* series,
                           const std::optional<ProbeRecording>& recording)
{
    auto seen = observe(list, probe, series);
    if (!recording)
        return seen;
    const auto state = instanceState(backend, recording->instance);
    const auto* const place = probe.place(recording->instance);
    seen.recordings.push_back({.instance = recording->instance,
                               .hits = recording->hits,
                               .recorded = recording->recorded,
                               .inBuffer = state.inBuffer,
                               .overrun = state.overrun,
                               .dropped = state.dropped,
                               .bufferKib = state.bufferKib,
                               .tracing = state.tracing,
                               .filter = place ? place->filter : std::string(),
                               .pids = state.pids,
                               .pidsLeftOut = state.pidsLeftOut,
                               .cpus = state.cpus});
    return seen;
}

} // namespace probescope::tracefs
