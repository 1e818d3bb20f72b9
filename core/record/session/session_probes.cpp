#include "core/record/session/session_probes.h"

#include "core/record/session/refusal.h"
#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/error_log.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/probes/extras.h"
#include "core/tracefs/probes/profile.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <utility>

namespace probescope::record {

namespace {

using access::TracePath;
using tracefs::EventName;

EventName nameInKernel(const store::Probe& probe)
{
    return {probe.group, probe.event};
}

tracefs::ProbeExtras extrasOf(const store::Probe& probe)
{
    return {.filter = probe.filter, .stackTrace = probe.stackTrace};
}

bool ofProgram(probe::Kind kind)
{
    return kind == probe::Kind::UserEntry || kind == probe::Kind::UserReturn;
}

/// Kernels without `dynamic_events` have a file for each kind.
Result<> writeProbe(access::Backend& backend, probe::Kind kind, const std::string& command)
{
    auto written = backend.append("dynamic_events", command);
    if (written || written.error().code != ErrorCode::NotFound)
        return written;
    const auto entries = backend.list({});
    if (!entries)
        return passOn(entries);
    const bool hasAll = std::any_of(entries->begin(), entries->end(), [](const auto& entry) {
        return entry.name == "dynamic_events";
    });
    if (hasAll)
        return written;
    return backend.append(ofProgram(kind) ? "uprobe_events" : "kprobe_events", command);
}

/// The kernel has no counters of the others.
bool isCounted(probe::Kind kind)
{
    return kind == probe::Kind::KernelEntry || kind == probe::Kind::KernelReturn || ofProgram(kind);
}

/// What the clock of a buffer says now: `now ts: 12345.678901`, or a bare number for clocks that
/// count no nanoseconds.
Result<std::int64_t> clockOf(const tracefs::Instance& instance)
{
    constexpr std::string_view kNow = "now ts:";
    const TracePath file = instance.folder() / "per_cpu/cpu0/stats";
    const auto text = instance.backend().read(file);
    if (!text)
        return passOn(text);
    for (const auto line : tracefs::linesOf(*text)) {
        if (!line.starts_with(kNow))
            continue;
        const auto value = tracefs::trimmed(line.substr(kNow.size()));
        const auto point = value.find('.');
        const auto whole = tracefs::numberOf(value.substr(0, point));
        if (whole && point == std::string_view::npos)
            return std::int64_t(*whole);
        const auto micro = tracefs::numberOf(value.substr(std::min(point + 1, value.size())));
        if (whole && micro)
            return std::int64_t(*whole) * 1'000'000'000 + std::int64_t(*micro) * 1000;
    }
    return fail(ErrorCode::Unsupported, tr("the kernel does not report the time of its buffer"), {},
                Place{.file = file.text()});
}

} // namespace

SessionProbes::SessionProbes(access::Backend& backend, const Settings& settings)
    : m_backend(backend)
    , m_settings(settings)
{
}

Result<> SessionProbes::make(const std::string& group)
{
    const auto planned = planProbes(m_settings, group);
    if (!planned)
        return passOn(planned);
    for (const PlannedProbe& one : *planned) {
        if (auto made = makeOne(one); !made)
            return made;
        m_probes.push_back(one.probe);
    }
    readMaxActive();
    return {};
}

Result<> SessionProbes::makeOne(const PlannedProbe& planned)
{
    auto made = writeProbe(m_backend, planned.probe.kind, planned.command);
    if (made || made.error().number == 0)
        return made;
    const auto complaint = tracefs::complaintAbout(m_backend, {}, planned.command);
    return tl::unexpected(refusalOfProbe(m_backend,
                                         {.definition = planned.probe.definition,
                                          .command = planned.command,
                                          .complaint = complaint.value_or(std::nullopt)},
                                         std::move(made.error())));
}

/// The kernel chooses a number where none is wished, and says it in its list: `r10:…`.
void SessionProbes::readMaxActive()
{
    const auto listed = m_probes.empty()
        ? std::vector<tracefs::DynamicEvent>()
        : tracefs::dynamicEvents(m_backend).value_or(std::vector<tracefs::DynamicEvent>());
    for (store::Probe& probe : m_probes) {
        for (const auto& one : listed) {
            if (one.event != nameInKernel(probe) || !one.definition.starts_with('r'))
                continue;
            const char* const begin = one.definition.data() + 1;
            std::from_chars(begin, one.definition.data() + one.definition.size(), probe.maxActive);
        }
    }
}

Result<> SessionProbes::prepare(tracefs::Instance& instance) const
{
    for (const store::Probe& probe : m_probes) {
        if (auto set = tracefs::setProbeFilter(instance, nameInKernel(probe), probe.filter); !set)
            return tl::unexpected(refusalOfProbeFilter(m_backend, nameInKernel(probe), probe.filter,
                                                       std::move(set.error())));
    }
    return {};
}

Result<> SessionProbes::enable(tracefs::Instance& instance) const
{
    if (m_probes.empty())
        return {};
    if (auto done = instance.events().setEnabled({m_probes.front().group, {}}, true); !done)
        return done;
    for (const store::Probe& probe : m_probes) {
        auto added = tracefs::addStackTrace(instance, nameInKernel(probe), extrasOf(probe));
        if (!added)
            return added;
    }
    return {};
}

Result<> SessionProbes::disable(tracefs::Instance& instance) const
{
    if (m_probes.empty())
        return {};
    for (const store::Probe& probe : m_probes) {
        auto removed = tracefs::removeStackTrace(instance, nameInKernel(probe), extrasOf(probe));
        if (!removed)
            return removed;
    }
    return instance.events().setEnabled({m_probes.front().group, {}}, false);
}

Result<std::vector<store::ProbeSample>>
SessionProbes::sample(const tracefs::Instance& instance) const
{
    std::vector<store::ProbeSample> samples;
    const auto any = [this](bool user) {
        return std::any_of(m_probes.begin(), m_probes.end(), [user](const store::Probe& probe) {
            return isCounted(probe.kind) && ofProgram(probe.kind) == user;
        });
    };
    std::vector<tracefs::ProbeHits> all;
    const auto before = clockOf(instance);
    for (const bool user : {false, true}) {
        if (!any(user))
            continue;
        auto hits = user ? tracefs::userProbeHits(m_backend) : tracefs::kernelProbeHits(m_backend);
        if (!hits && hits.error().code == ErrorCode::Changed)
            return samples;
        if (!hits)
            return passOn(hits);
        all.insert(all.end(), hits->begin(), hits->end());
    }
    const auto after = clockOf(instance);
    if (!before || !after)
        return before ? passOn(after) : passOn(before);
    for (const store::Probe& probe : m_probes) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) {
            return one.event == nameInKernel(probe);
        });
        if (found != all.end())
            samples.push_back({.timeNs = *before + (*after - *before) / 2,
                               .probe = probe.id,
                               .hits = found->hits,
                               .misses = found->misses});
    }
    return samples;
}

std::vector<Message> SessionProbes::changesOfOthers(const tracefs::Instance& instance) const
{
    std::vector<Message> changes;
    for (const store::Probe& probe : m_probes) {
        const auto state = instance.events().state(nameInKernel(probe));
        if (!state && state.error().code == ErrorCode::NotFound)
            changes.push_back(tr("the probe {} no longer exists", {probe.event}));
        else if (state && !state->starts_with('1'))
            changes.push_back(tr("the probe {} was disabled", {probe.event}));
    }
    return changes;
}

std::vector<Error> SessionProbes::remove()
{
    std::vector<Error> left;
    for (; !m_probes.empty(); m_probes.pop_back()) {
        const store::Probe& probe = m_probes.back();
        auto removed = writeProbe(m_backend, probe.kind, "-:" + probe.group + '/' + probe.event);
        if (!removed && removed.error().number != ENOENT)
            left.push_back(std::move(removed.error()));
    }
    return left;
}

} // namespace probescope::record
