#include "core/tracefs/instances/leftovers.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/instances/dynamic_events.h"

#include <algorithm>
#include <cerrno>

namespace probescope::tracefs {

namespace {

/// Several probes may make one event.
Result<std::vector<EventName>> listedProbes(access::Backend& backend)
{
    const auto all = dynamicEvents(backend);
    if (!all)
        return passOn(all);
    std::vector<EventName> probes;
    for (const auto& one : *all) {
        if (std::find(probes.begin(), probes.end(), one.event) == probes.end())
            probes.push_back(one.event);
    }
    return probes;
}

SessionResources& sessionOf(std::vector<SessionResources>& sessions, const SessionName& name)
{
    const auto known = std::find_if(sessions.begin(), sessions.end(),
                                    [&](const auto& session) { return session.name == name; });
    if (known != sessions.end())
        return *known;
    return sessions.emplace_back(SessionResources{.name = name});
}

Result<> readTopLevelUsers(access::Backend& backend, Others& others)
{
    const auto tracer = backend.read("current_tracer");
    if (!tracer)
        return passOn(tracer);
    if (trimmed(*tracer) != "nop")
        others.tracer = trimmed(*tracer);
    const auto events = backend.read("set_event");
    if (!events)
        return passOn(events);
    for (const auto line : linesOf(*events)) {
        if (const auto colon = line.find(':'); colon != std::string_view::npos)
            others.events.push_back(
                {std::string(line.substr(0, colon)), std::string(trimmed(line.substr(colon + 1)))});
    }
    return {};
}

/// Whether anything of ours is there, of the living or the dead.
Result<bool> anySession(access::Backend& backend)
{
    const auto instances = backend.list("instances");
    if (!instances && instances.error().code != ErrorCode::NotFound)
        return passOn(instances);
    if (instances && std::any_of(instances->begin(), instances->end(), [](const auto& entry) {
            return SessionName::parse(entry.name).has_value();
        }))
        return true;
    const auto probes = listedProbes(backend);
    if (!probes)
        return passOn(probes);
    return std::any_of(probes->begin(), probes->end(), [](const auto& probe) {
        return SessionName::parse(probe.system).has_value();
    });
}

Result<> tidySessions(access::Backend& backend, CleanedUp& tidied)
{
    const auto any = anySession(backend);
    if (!any)
        return passOn(any);
    if (!*any)
        return {};
    const auto tracingUsers = tracingUsersOf(backend);
    if (!tracingUsers)
        return passOn(tracingUsers);
    for (const auto& session : tracingUsers->sessions) {
        if (session.alive)
            continue;
        if (auto cleaned = cleanUp(backend, session.name); cleaned)
            tidied.sessions.push_back(session.name.instance());
        else
            tidied.failed.push_back(cleaned.error());
    }
    return {};
}

Result<> tidyJournal(access::Backend& backend, const std::filesystem::path& file, CleanedUp& tidied)
{
    auto journal = Journal::take(file, backend);
    if (!journal)
        return passOn(journal);
    const auto outcome = journal->restore();
    if (!outcome)
        return passOn(outcome);
    tidied.restored.insert(tidied.restored.end(), outcome->restored.begin(),
                           outcome->restored.end());
    tidied.foreign.insert(tidied.foreign.end(), outcome->foreign.begin(), outcome->foreign.end());
    tidied.failed.insert(tidied.failed.end(), outcome->failed.begin(), outcome->failed.end());
    return {};
}

Result<> tidyTopLevel(access::Backend& backend, const std::filesystem::path& journals,
                      CleanedUp& tidied)
{
    const auto all = Journal::leftIn(journals);
    if (!all)
        return passOn(all);
    bool permitted = false;
    for (const auto& left : *all) {
        if (left.target != backend.name())
            continue;
        if (auto done = permitted ? Result<>() : backend.permitTopLevel(true); !done)
            return done;
        permitted = true;
        if (auto done = tidyJournal(backend, left.file, tidied); !done)
            tidied.failed.push_back(done.error());
    }
    return permitted ? backend.permitTopLevel(false) : Result<>();
}

/// The last one first. Those that are gone are gone.
Result<> deleteProbes(access::Backend& backend, std::vector<EventName> probes)
{
    for (; !probes.empty(); probes.pop_back()) {
        auto removed = deleteDynamicEvent(backend, probes.back());
        if (!removed && removed.error().number != ENOENT)
            return removed;
    }
    return {};
}

/// Stops it, with what stands in the way of deleting its probes: their own triggers.
Result<> stopDead(Instance& instance, const std::vector<EventName>& probes)
{
    if (auto stopped = instance.setTracing(false); !stopped)
        return stopped;
    for (const auto& probe : probes) {
        const auto triggers = instance.events().triggers(probe);
        if (!triggers)
            continue; // an event that is broken has no folder
        for (const auto& trigger : *triggers) {
            if (auto removed = instance.events().removeListedTrigger(probe, trigger);
                !removed && removed.error().code != ErrorCode::Busy)
                return removed;
        }
    }
    return instance.backend().append(instance.folder() / "events/enable", "0");
}

using ListedTriggers = std::vector<std::pair<EventName, std::string>>;

/// Reads a file for every event: some thousand.
Result<ListedTriggers> allTriggers(const Instance& instance)
{
    ListedTriggers all;
    const auto events = instance.backend().read("available_events");
    if (!events)
        return passOn(events);
    for (const auto line : linesOf(*events)) {
        const auto colon = std::min(line.find(':'), line.size());
        const EventName event{std::string(line.substr(0, colon)),
                              std::string(line.substr(std::min(colon + 1, line.size())))};
        const auto triggers = instance.events().triggers(event);
        for (const auto& trigger : triggers ? *triggers : std::vector<std::string>())
            all.emplace_back(event, trigger);
    }
    return all;
}

/// Some hold others, so that it takes turns.
Result<> removeAllTriggers(Instance& instance)
{
    auto triggers = allTriggers(instance);
    if (!triggers)
        return passOn(triggers);
    while (!triggers->empty()) {
        ListedTriggers kept;
        Result<> failure;
        for (const auto& [event, trigger] : *triggers) {
            if (auto removed = instance.events().removeListedTrigger(event, trigger); !removed) {
                failure = std::move(removed);
                kept.emplace_back(event, trigger);
            }
        }
        if (kept.size() == triggers->size())
            return failure;
        *triggers = std::move(kept);
    }
    return {};
}

/// Removes the other instances of the same dead process: probes that were made by hand are enabled
/// in the one for watching, whose name is another session's.
Result<> removeSiblings(access::Backend& backend, const TracingUsers& tracingUsers,
                        const SessionResources& session)
{
    for (const auto& other : tracingUsers.sessions) {
        if (!other.hasInstance || other.name == session.name || other.name.pid != session.name.pid
            || other.name.start != session.name.start)
            continue;
        auto instance = Instance::existing(backend, other.name.instance());
        if (!instance)
            return passOn(instance);
        if (auto stopped = stopDead(*instance, session.probes); !stopped)
            return stopped;
        auto removed = backend.removeInstance(other.name.instance());
        if (!removed && removed.error().code == ErrorCode::Busy) {
            if (auto cleared = removeAllTriggers(*instance); !cleared)
                return cleared;
            removed = backend.removeInstance(other.name.instance());
        }
        if (!removed)
            return removed;
    }
    return {};
}

} // namespace

std::optional<SessionName> sessionOfProbe(const EventName& probe)
{
    // The synthetic events of all have one group: there the name begins as a group of ours does.
    std::string_view group = probe.system;
    if (group == "synthetic") {
        std::size_t end = 0;
        for (int part = 0; part < 3 && end != std::string::npos; ++part)
            end = probe.name.find('_', end + 1);
        group = std::string_view(probe.name).substr(0, end);
    }
    auto name = SessionName::parse(group);
    if (!name || name->probeGroup() != group)
        return std::nullopt;
    return name;
}

Result<TracingUsers> tracingUsersOf(access::Backend& backend)
{
    TracingUsers tracingUsers;
    const auto instances = backend.list("instances");
    if (!instances && instances.error().code != ErrorCode::NotFound)
        return passOn(instances);
    if (instances) {
        for (const auto& entry : *instances) {
            const auto name = SessionName::parse(entry.name);
            if (name && name->instance() == entry.name)
                sessionOf(tracingUsers.sessions, *name).hasInstance = true;
            else
                tracingUsers.others.instances.push_back(entry.name);
        }
    }
    const auto probes = listedProbes(backend);
    if (!probes)
        return passOn(probes);
    for (const auto& probe : *probes) {
        const auto name = sessionOfProbe(probe);
        if (name)
            sessionOf(tracingUsers.sessions, *name).probes.push_back(probe);
        else
            tracingUsers.others.probes.push_back(probe);
    }
    if (auto looked = readTopLevelUsers(backend, tracingUsers.others); !looked)
        return passOn(looked);
    const auto processes = backend.processes();
    if (!processes)
        return passOn(processes);
    for (auto& session : tracingUsers.sessions) {
        session.alive = std::any_of(processes->begin(), processes->end(), [&](const auto& process) {
            return session.name.isOf(process);
        });
    }
    return tracingUsers;
}

Result<> cleanUp(access::Backend& backend, const SessionName& name)
{
    const auto tracingUsers = tracingUsersOf(backend);
    if (!tracingUsers)
        return passOn(tracingUsers);
    const auto session = std::find_if(tracingUsers->sessions.begin(), tracingUsers->sessions.end(),
                                      [&](const auto& known) { return known.name == name; });
    if (session == tracingUsers->sessions.end())
        return {};
    if (session->alive)
        return fail(ErrorCode::Refused, tr("the session is still running"),
                    tr("Stop it where it was started"), Place{.file = name.instance()});
    if (!session->probes.empty()) {
        if (auto removed = removeSiblings(backend, *tracingUsers, *session); !removed)
            return removed;
    }
    auto instance = Instance::existing(backend, name.instance());
    if (!instance)
        return passOn(instance);
    if (session->hasInstance) {
        if (auto stopped = stopDead(*instance, session->probes); !stopped)
            return stopped;
    }
    auto deleted = deleteProbes(backend, session->probes);
    if (!session->hasInstance)
        return deleted;
    if (!deleted && deleted.error().code != ErrorCode::Busy)
        return deleted;
    auto removed = deleted ? backend.removeInstance(name.instance()) : deleted;
    if (removed || removed.error().code != ErrorCode::Busy)
        return removed;
    // Its histograms of the kernel's own events hold synthetic events, and these the instance.
    if (auto cleared = removeAllTriggers(*instance); !cleared)
        return cleared;
    if (deleted = deleteProbes(backend, session->probes); !deleted)
        return deleted;
    return backend.removeInstance(name.instance());
}

CleanedUp cleanUpDeadSessions(access::Backend& backend, const std::filesystem::path& journals)
{
    CleanedUp tidied;
    // The top level first: a probe that a dead session enabled there cannot be deleted.
    for (const auto& done :
         {tidyTopLevel(backend, journals, tidied), tidySessions(backend, tidied)}) {
        if (!done)
            tidied.failed.push_back(done.error());
    }
    return tidied;
}

} // namespace probescope::tracefs
