#include "core/analysis/reports/probe_counts.h"

#include "core/analysis/events/event_filter.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr double kNsASecond = 1e9;
constexpr std::int64_t kSampleWithinNs = 1'000'000; ///< how exact the time of a sample is

using Recorded = std::map<std::pair<std::string, std::string>, std::uint64_t>;

Recorded recordedByName(const store::Capture& capture)
{
    Recorded recorded;
    const auto counts = capture.eventCountByType();
    for (std::uint32_t id = 0; id < counts.size(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        recorded[{type.system, type.name}] += counts[id];
    }
    return recorded;
}

bool anythingLost(const store::Capture& capture)
{
    const store::Summary summary = capture.summary();
    return summary.lost > 0 || summary.losses > 0;
}

/// `SYM+0` is the entry, too; what a kernel lists has the length of ENDBR behind it.
std::string_view functionOf(const store::Probe& probe)
{
    const std::string_view place = probe.place;
    const auto suffix = place.find('%');
    const auto whole = place.substr(0, suffix);
    return whole.ends_with("+0") ? whole.substr(0, whole.size() - 2) : whole;
}

bool isEntry(probe::Kind kind)
{
    return kind == probe::Kind::KernelEntry || kind == probe::Kind::UserEntry;
}

bool isReturnOf(probe::Kind kind, probe::Kind entry)
{
    return (kind == probe::Kind::KernelReturn && entry == probe::Kind::KernelEntry)
        || (kind == probe::Kind::UserReturn && entry == probe::Kind::UserEntry);
}

/// Differences of counters that were read one after the other may be below nothing.
std::uint64_t above(std::uint64_t whole, std::uint64_t part)
{
    return whole > part ? whole - part : 0;
}

void findInFlight(std::vector<ProbeCounts>& all)
{
    for (ProbeCounts& counts : all) {
        for (const ProbeCounts& entry : all) {
            if (counts.hits && entry.hits && isEntry(entry.probe.kind)
                && isReturnOf(counts.probe.kind, entry.probe.kind)
                && functionOf(counts.probe) == functionOf(entry.probe))
                counts.inFlight = above(*entry.hits, *counts.hits + counts.misses.value_or(0));
        }
    }
}

/// Of which types something was recorded after that time.
std::set<EventTypeId> recordedAfter(const store::Capture& capture, std::int64_t timeNs)
{
    constexpr std::size_t kRowsAtOnce = 4096;
    std::set<EventTypeId> types;
    auto row = capture.rowAt(timeNs + kSampleWithinNs);
    while (row) {
        const auto events = capture.events(*row, kRowsAtOnce);
        if (!events || events->empty())
            break;
        for (const auto& event : *events)
            types.insert(event.type);
        *row += events->size();
    }
    return types;
}

/// Whether the last counts are of all that was recorded. They are not when the kernel stopped the
/// recording by itself. Probes are counted together, so that there is one look for all.
class LastCounts
{
public:
    explicit LastCounts(const store::Capture& capture)
        : m_capture(&capture)
    {
    }
    bool areOfAll(const store::Probe& probe, const store::ProbeSample& last)
    {
        const auto known = m_after.find(last.timeNs);
        const auto& after = known != m_after.end()
            ? known->second
            : m_after.emplace(last.timeNs, recordedAfter(*m_capture, last.timeNs)).first->second;
        return std::none_of(after.begin(), after.end(), [&](const auto id) {
            const EventType& type = m_capture->eventType(id);
            return type.system == probe.system && type.name == probe.event;
        });
    }

private:
    const store::Capture* m_capture;
    std::map<std::int64_t, std::set<EventTypeId>> m_after;
};

/// What was hit and is not there.
void explainMissing(ProbeCounts& counts, bool lossy)
{
    if (!counts.hits)
        return;
    const std::uint64_t missing = above(*counts.hits, counts.recorded);
    const bool selective = counts.probe.selective || !counts.probe.filter.empty();
    if (!lossy) {
        counts.lost = 0;
        if (selective || missing == 0)
            counts.filtered = missing;
    } else if (!selective) {
        counts.lost = missing;
        counts.filtered = 0;
    } else if (missing == 0) {
        counts.lost = counts.filtered = 0;
    }
}

bool isKernelFunction(probe::Kind kind)
{
    return kind == probe::Kind::KernelEntry || kind == probe::Kind::KernelReturn
        || kind == probe::Kind::FunctionEntry || kind == probe::Kind::FunctionReturn;
}

/// Events of the function and function_graph tracers that say that the function was called. None
/// for places inside of a function: it may run and not come by them.
std::optional<std::uint64_t> recordedRuns(const store::Capture& capture, const store::Probe& probe,
                                          const CancelToken& cancel)
{
    std::string_view function = functionOf(probe);
    if (const auto module = function.find(':'); module != std::string_view::npos)
        function.remove_prefix(module + 1);
    if (!isKernelFunction(probe.kind) || function.empty()
        || function.find('+') != std::string_view::npos)
        return std::nullopt;
    EventFilter filter;
    filter.terms.emplace_back();
    filter.terms.back().kind = FilterTerm::Kind::Function;
    filter.terms.back().text = function;
    bool traced = false;
    const auto counts = capture.eventCountByType();
    for (std::uint32_t id = 0; id < counts.size(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        traced = traced
            || (counts[id] > 0
                && (type.role == EventRole::Function || type.role == EventRole::GraphEntry));
        if (type.role != EventRole::GraphExit) // those end what began before, too
            continue;
        FilterTerm& exits = filter.terms.emplace_back();
        exits.kind = FilterTerm::Kind::EventName;
        exits.exclude = true;
        exits.text = type.system.empty() ? type.name : type.system + ':' + type.name;
    }
    if (!traced)
        return std::nullopt;
    std::uint64_t runs = 0;
    const auto count = [&runs](const RowList& found, RowId /*looked*/) {
        runs += found.size();
        return true;
    };
    if (!filterEvents(capture, filter, RowId(0), count, cancel) || runs == 0)
        return std::nullopt;
    return runs;
}

double perSecond(std::uint64_t before, std::uint64_t after, std::int64_t ns)
{
    return ns > 0 ? double(above(after, before)) * kNsASecond / double(ns) : 0;
}

} // namespace

std::optional<double> ProbeCounts::missRatio() const
{
    if (!hits || !misses || *hits + *misses == 0)
        return std::nullopt;
    return double(*misses) / double(*hits + *misses);
}

std::vector<ProbeCounts> probeCounts(const store::Capture& capture, const CancelToken& cancel)
{
    std::vector<ProbeCounts> all;
    const Recorded recorded = recordedByName(capture);
    const bool lossy = anythingLost(capture);
    LastCounts lastCounts(capture);
    const bool grows = capture.summary().state == store::Summary::State::Importing;
    for (store::Probe& probe : capture.probes()) {
        ProbeCounts counts;
        counts.probe = std::move(probe);
        const auto last = capture.lastProbeSample(counts.probe.id);
        if (last) {
            counts.hits = last->hits;
            // Of programs the kernel counts none.
            if (counts.probe.kind != probe::Kind::UserEntry
                && counts.probe.kind != probe::Kind::UserReturn)
                counts.misses = last->misses;
        }
        const auto found = recorded.find({counts.probe.system, counts.probe.event});
        counts.recorded = found == recorded.end() ? 0 : found->second;
        if (!grows && last && lastCounts.areOfAll(counts.probe, *last))
            explainMissing(counts, lossy);
        if (!grows && counts.hits == 0U)
            counts.functionRuns = recordedRuns(capture, counts.probe, cancel);
        all.push_back(std::move(counts));
    }
    findInFlight(all);
    return all;
}

std::vector<ProbePoint> probePoints(const store::Capture& capture, std::uint32_t probe,
                                    std::int64_t from, std::int64_t to, std::size_t most)
{
    const auto samples = capture.probeSamples(probe);
    auto begin =
        std::lower_bound(samples.begin(), samples.end(), from,
                         [](const auto& sample, auto time) { return sample.timeNs < time; });
    auto end = std::upper_bound(begin, samples.end(), to,
                                [](auto time, const auto& sample) { return time < sample.timeNs; });
    if (begin != samples.begin())
        --begin;
    if (end != samples.end())
        ++end;
    const auto count = std::size_t(end - begin);
    const std::size_t step = std::max<std::size_t>(1, count / std::max<std::size_t>(most, 2));
    std::vector<ProbePoint> points;
    const auto add = [&points](const store::ProbeSample& sample) {
        ProbePoint point{.timeNs = sample.timeNs, .hits = sample.hits, .misses = sample.misses};
        if (!points.empty()) {
            const ProbePoint& before = points.back();
            const std::int64_t ns = point.timeNs - before.timeNs;
            point.hitsPerSecond = perSecond(before.hits, point.hits, ns);
            point.missesPerSecond = perSecond(before.misses, point.misses, ns);
        }
        points.push_back(point);
    };
    for (std::size_t i = 0; i < count; i += step)
        add(*(begin + std::ptrdiff_t(i)));
    if (count > 0 && (count - 1) % step != 0)
        add(*(end - 1));
    return points;
}

} // namespace probescope::analysis
