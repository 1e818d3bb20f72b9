#include "core/tracefs/probe_observation.h"

#include "core/tracefs/control_text.h"
#include "core/tracefs/event_files.h"

#include <algorithm>

namespace probescope::tracefs {

using access::TracePath;

namespace {

constexpr std::int64_t kRateWindowNs = 3'000'000'000;

std::vector<std::int32_t> pidsOf(std::string_view text)
{
    std::vector<std::int32_t> pids;
    for (const auto word : wordsOf(text)) {
        if (const auto pid = numberOf(word))
            pids.push_back(std::int32_t(*pid));
    }
    return pids;
}

/// The files of the instance that is recorded.
class InstanceLook
{
public:
    InstanceLook(access::Backend& backend, TracePath folder)
        : m_backend(&backend)
        , m_folder(std::move(folder))
    {
    }

    std::string said(const TracePath& file) const
    {
        const auto text = m_backend->read(m_folder / file);
        return text ? std::string(trimmed(*text)) : std::string();
    }

    void fill(probe::Observation::Recording& recording) const
    {
        if (const auto tracing = said("tracing_on"); !tracing.empty())
            recording.tracing = tracing != "0";
        recording.pids = pidsOf(said("set_event_pid"));
        recording.pidsLeftOut = pidsOf(said("set_event_notrace_pid"));
        recording.bufferKib = bufferKibOf(said("buffer_size_kb")).value_or(0);
        addStats(recording);
        addCpus(recording);
    }

private:
    void addStats(probe::Observation::Recording& recording) const
    {
        const auto cpus = m_backend->list(m_folder / "per_cpu");
        for (const auto& entry : cpus ? *cpus : std::vector<access::Entry>()) {
            const auto cpu = TracePath("per_cpu").child(entry.name);
            if (!cpu)
                continue;
            const auto text = said(*cpu / "stats");
            for (const auto line : linesOf(text)) {
                const auto colon = std::min(line.find(':'), line.size());
                const auto name = line.substr(0, colon);
                const auto number =
                    numberOf(trimmed(line.substr(std::min(colon + 1, line.size())))).value_or(0);
                if (name == "entries")
                    recording.inBuffer += number;
                else if (name == "overrun")
                    recording.overrun += number;
                else if (name == "dropped events")
                    recording.dropped += number;
            }
        }
    }

    void addCpus(probe::Observation::Recording& recording) const
    {
        const auto online = m_backend->readSystem(access::SystemFile::OnlineCpus);
        auto chosen = cpusOfMask(said("tracing_cpumask"));
        std::sort(chosen.begin(), chosen.end());
        if (!online || chosen.empty())
            return;
        const auto all = cpuListOf(trimmed(*online));
        if (std::any_of(all.begin(), all.end(), [&](std::uint32_t cpu) {
                return !std::binary_search(chosen.begin(), chosen.end(), cpu);
            }))
            recording.cpus = std::move(chosen);
    }

    access::Backend* m_backend;
    TracePath m_folder;
};

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

probe::Observation observe(access::Backend& backend, const ProbeList& list,
                           const ListedProbe& probe, const probe::HitSeries* series,
                           const std::optional<ProbeRecording>& recording)
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
                                         && probe::isReturn(kindOf(other->definitions.front()))});
    }
    if (series) {
        seen.rate = series->rate(kRateWindowNs);
        seen.restarts = series->restarts();
    }
    if (!recording)
        return seen;
    auto& shown = seen.recording.emplace(probe::Observation::Recording{
        .instance = recording->instance, .hits = recording->hits, .recorded = recording->recorded});
    if (const auto* place = probe.place(recording->instance))
        shown.filter = place->filter;
    if (auto folder = instanceFolder(recording->instance))
        InstanceLook(backend, std::move(*folder)).fill(shown);
    return seen;
}

} // namespace probescope::tracefs
