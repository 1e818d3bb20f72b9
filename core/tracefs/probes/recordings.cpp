#include "core/tracefs/probes/recordings.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probes/extras.h"

#include <algorithm>
#include <set>

namespace probescope::tracefs {

using access::TracePath;
using probe::Observation;

namespace {

/// Reads the files of one buffer.
class InstanceReader
{
public:
    InstanceReader(access::Backend& backend, TracePath folder)
        : m_backend(&backend)
        , m_folder(std::move(folder))
    {
    }

    InstanceState state() const
    {
        InstanceState state;
        addStats(state);
        if (const auto tracing = said("tracing_on"); !tracing.empty())
            state.tracing = tracing != "0";
        state.pids = pidsOf(said("set_event_pid"));
        state.pidsLeftOut = pidsOf(said("set_event_notrace_pid"));
        state.bufferKib = bufferKibOf(said("buffer_size_kb")).value_or(0);
        state.eventsOnly = said("current_tracer") == "nop" && said("options/stacktrace") != "1"
            && said("options/userstacktrace") != "1";
        addCpus(state);
        addEvents(state);
        return state;
    }

private:
    std::string said(const TracePath& file) const
    {
        const auto text = m_backend->read(m_folder / file);
        return text ? std::string(trimmed(*text)) : std::string();
    }

    static std::vector<std::int32_t> pidsOf(std::string_view text)
    {
        std::vector<std::int32_t> pids;
        for (const auto word : splitWords(text)) {
            if (const auto pid = numberOf(word))
                pids.push_back(std::int32_t(*pid));
        }
        return pids;
    }

    void addStats(InstanceState& state) const
    {
        const auto cpus = m_backend->list(m_folder / "per_cpu");
        for (const auto& entry : cpus ? *cpus : std::vector<access::Entry>()) {
            const auto cpu = TracePath("per_cpu").child(entry.name);
            const auto text = cpu ? said(*cpu / "stats") : std::string();
            for (const auto line : linesOf(text)) {
                const auto colon = std::min(line.find(':'), line.size());
                const auto name = line.substr(0, colon);
                const auto number =
                    numberOf(trimmed(line.substr(std::min(colon + 1, line.size())))).value_or(0);
                if (name == "entries")
                    state.inBuffer += number;
                else if (name == "overrun")
                    state.overrun += number;
                else if (name == "dropped events")
                    state.dropped += number;
                else if (name == "read events")
                    state.read += number;
            }
        }
    }

    void addCpus(InstanceState& state) const
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
            state.cpus = std::move(chosen);
    }

    void addEvents(InstanceState& state) const
    {
        const auto text = said("set_event");
        for (const auto line : linesOf(text)) {
            const auto colon = line.find(':');
            if (colon != std::string_view::npos)
                state.events.push_back({std::string(line.substr(0, colon)),
                                        std::string(trimmed(line.substr(colon + 1)))});
        }
        std::sort(state.events.begin(), state.events.end());
    }

    access::Backend* m_backend;
    TracePath m_folder;
};

/// That are in the buffer, or were read from it.
std::uint64_t kept(const InstanceState& state)
{
    return state.inBuffer + state.read;
}

bool isLike(const InstanceState& a, const InstanceState& b)
{
    return a.tracing == b.tracing && a.pids == b.pids && a.pidsLeftOut == b.pidsLeftOut
        && a.cpus == b.cpus && a.events == b.events && a.eventsOnly == b.eventsOnly;
}

/// Somebody emptied it, or made it anew.
bool wasCleared(const InstanceState& before, const InstanceState& now)
{
    return now.read < before.read || now.overrun < before.overrun || now.dropped < before.dropped
        || kept(now) + now.overrun < kept(before) + before.overrun;
}

std::optional<std::uint64_t> countedHits(const ProbeSampler& hits, const EventName& event)
{
    const auto* const series = hits.of(event);
    const auto counted = series ? series->counted() : std::nullopt;
    return counted ? std::optional(counted->hits) : std::nullopt;
}

bool hasStacks(const EnabledPlace& place)
{
    return std::any_of(place.triggers.begin(), place.triggers.end(), isStackTrigger);
}

/// The probes that record in that instance.
std::vector<const ListedProbe*> probesIn(const ProbeList& list, const std::string& instance)
{
    std::vector<const ListedProbe*> probes;
    for (const auto& probe : list.probes) {
        const auto* const place = probe.place(instance);
        if (place && !place->soft)
            probes.push_back(&probe);
    }
    return probes;
}

std::vector<std::string> instancesOf(const ListedProbe& probe)
{
    std::vector<std::string> names;
    for (const auto& place : probe.enabledIn)
        names.push_back(place.instance);
    std::sort(names.begin(), names.end());
    return names;
}

/// The probe of the entry that is enabled where the return is; null: there is none.
const ListedProbe* entryOf(const ProbeList& list, const ListedProbe& exit)
{
    for (const auto& sibling : exit.siblings) {
        const auto* const other = list.find(sibling);
        if (other && other->kind() == DynamicKind::KernelProbe
            && instancesOf(*other) == instancesOf(exit))
            return other;
    }
    return nullptr;
}

} // namespace

InstanceState instanceState(access::Backend& backend, const std::string& instance)
{
    auto folder = instanceFolder(instance);
    return folder ? InstanceReader(backend, std::move(*folder)).state() : InstanceState();
}

RecordingSampler::RecordingSampler(access::Backend& backend, std::string except)
    : m_backend(&backend)
    , m_except(std::move(except))
{
}

void RecordingSampler::take(const ProbeList& list, const ProbeSampler& hits)
{
    const auto begin = std::chrono::steady_clock::now();
    std::set<std::string> used;
    for (const auto& probe : list.probes) {
        for (const auto& place : probe.enabledIn) {
            if (!place.soft && (m_except.empty() || place.instance != m_except))
                used.insert(place.instance);
        }
    }
    std::erase_if(m_followed, [&](const auto& one) { return used.count(one.first) == 0; });
    m_recordings.clear();
    for (const auto& instance : used)
        follow(instance, list, hits);
    takeInFlight(list, hits);
    m_cost = std::chrono::steady_clock::now() - begin;
}

void RecordingSampler::follow(const std::string& instance, const ProbeList& list,
                              const ProbeSampler& hits)
{
    auto now = instanceState(*m_backend, instance);
    std::vector<std::string> filters;
    const auto probes = probesIn(list, instance);
    filters.reserve(probes.size());
    for (const auto* const probe : probes)
        filters.push_back(probe->place(instance)->filter);
    auto& followed = m_followed[instance];
    bool begins =
        filters != followed.filters || !isLike(followed.now, now) || wasCleared(followed.now, now);
    for (const auto* const probe : probes) {
        const auto before = followed.hitsBefore.find(probe->event);
        const auto counted = countedHits(hits, probe->event);
        begins =
            begins || (before != followed.hitsBefore.end() && counted && *counted < before->second);
    }
    if (begins) {
        followed = {.first = now, .now = now, .filters = std::move(filters)};
        return;
    }
    followed.now = std::move(now);
    if (!followed.hitsBefore.empty()) {
        tell(instance, followed, list, hits);
        return;
    }
    // Counted after the buffer was looked at first: no event is missing that was before.
    for (const auto* const probe : probes) {
        if (const auto counted = countedHits(hits, probe->event))
            followed.hitsBefore[probe->event] = *counted;
    }
}

void RecordingSampler::tell(const std::string& instance, const Followed& followed,
                            const ProbeList& list, const ProbeSampler& hits)
{
    const auto& now = followed.now;
    const auto overrun = now.overrun - followed.first.overrun;
    const auto arrived =
        kept(now) + overrun > kept(followed.first) ? kept(now) + overrun - kept(followed.first) : 0;
    std::uint64_t allHits = 0;
    bool onlyCounted = now.eventsOnly;
    for (const auto& event : now.events) {
        const auto before = followed.hitsBefore.find(event);
        const auto counted = countedHits(hits, event);
        const auto* const probe = list.find(event);
        onlyCounted = onlyCounted && before != followed.hitsBefore.end() && counted && probe
            && probe->place(instance) && !hasStacks(*probe->place(instance));
        if (onlyCounted)
            allHits += *counted - before->second;
    }
    for (const auto* const probe : probesIn(list, instance)) {
        const auto before = followed.hitsBefore.find(probe->event);
        const auto counted = countedHits(hits, probe->event);
        if (before == followed.hitsBefore.end() || !counted || *counted == before->second)
            continue;
        Observation::Recording seen{.instance = instance,
                                    .hits = *counted - before->second,
                                    .recorded = std::nullopt,
                                    .overrun = overrun, // what waits to be read has arrived
                                    .dropped = now.dropped - followed.first.dropped,
                                    .bufferKib = now.bufferKib,
                                    .tracing = now.tracing,
                                    .filter = probe->place(instance)->filter,
                                    .pids = now.pids,
                                    .pidsLeftOut = now.pidsLeftOut,
                                    .cpus = now.cpus};
        const bool alone = onlyCounted && now.events.size() == 1;
        if (alone)
            seen.recorded = std::min(seen.hits, arrived) - std::min({seen.hits, arrived, overrun});
        else if (arrived == 0 && now.eventsOnly)
            seen.recorded = 0;
        else if (onlyCounted && arrived >= allHits && overrun == 0)
            seen.recorded = seen.hits;
        if (alone || seen.recorded == seen.hits) {
            const auto gap = seen.hits - *seen.recorded;
            seen.lost = std::min(gap, overrun + seen.dropped);
            const bool filters = !seen.filter.empty() || !seen.pids.empty()
                || !seen.pidsLeftOut.empty() || !seen.cpus.empty();
            if (gap == *seen.lost || (filters && seen.tracing != false))
                seen.filtered = gap - *seen.lost;
        }
        m_recordings[probe->event].push_back(std::move(seen));
    }
}

void RecordingSampler::takeInFlight(const ProbeList& list, const ProbeSampler& hits)
{
    m_inFlight.clear();
    std::map<EventName, Pair> pairs;
    for (const auto& probe : list.probes) {
        if (probe.kind() != DynamicKind::KernelReturn || probe.enabledIn.empty())
            continue;
        const auto* const entry = entryOf(list, probe);
        const auto* const exits = hits.of(probe.event);
        const auto* const entries = entry ? hits.of(entry->event) : nullptr;
        if (!exits || !entries || !exits->counted() || !entries->counted())
            continue;
        const auto difference = std::int64_t(entries->counted()->hits)
            - std::int64_t(exits->counted()->hits) - std::int64_t(exits->counted()->misses);
        Pair pair{.entry = entry->event,
                  .least = difference,
                  .restarts = exits->restarts() + entries->restarts()};
        const auto known = m_pairs.find(probe.event);
        if (known != m_pairs.end() && known->second.entry == pair.entry
            && known->second.restarts == pair.restarts)
            pair.least = std::min(pair.least, known->second.least);
        m_inFlight[probe.event] = std::uint64_t(difference - pair.least);
        pairs[probe.event] = std::move(pair);
    }
    m_pairs = std::move(pairs);
}

} // namespace probescope::tracefs
