#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/instance.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// What one of our sessions has on a target: its instance, its probes, or both.
struct SessionResources
{
    SessionName name = {};
    bool alive = false; ///< its process still runs there
    bool hasInstance = false;
    std::vector<EventName> probes = {}; ///< in the order of dynamic_events
};

/// Other users of tracing on a target.
struct Others
{
    std::vector<std::string> instances = {};
    std::string tracer = {}; ///< the tracer at the top level; empty for `nop`
    std::vector<EventName> events = {}; ///< that are enabled at the top level
    std::vector<EventName> probes = {};
    bool isEmpty() const
    {
        return instances.empty() && tracer.empty() && events.empty() && probes.empty();
    }
};

/// The session that the name of a probe belongs to; nothing for other users' probes.
std::optional<SessionName> sessionOfProbe(const EventName& probe);

struct TracingUsers
{
    std::vector<SessionResources> sessions = {};
    Others others = {};
};

/// All users of the tracefs of a target.
Result<TracingUsers> tracingUsersOf(access::Backend& backend);

/// Removes what a dead session left, in an order in which nobody loses data. If it has probes,
/// first the other instances of its process are removed, in which these may be enabled. Then its
/// instance is stopped, its events are disabled, its probes are deleted one by one, and the
/// instance is removed. Deleting a probe wipes the buffers of the instances in which it was ever
/// enabled: those of the dead process. Errors: Refused (the session is alive), Busy (somebody else
/// uses one of its probes or reads its buffer), those of the backend. After an error, what was
/// removed stays removed; it can be called again.
Result<> cleanUp(access::Backend& backend, const SessionName& name);

/// The result of cleaning up after dead sessions.
struct CleanedUp
{
    std::vector<std::string> sessions = {}; ///< names of instances, also if there were only probes
    std::vector<std::string> restored = {}; ///< files of the top level
    std::vector<Journal::Foreign> foreign = {}; ///< changed by others since, so not restored
    std::vector<Error> failed = {};
};

/// Removes what all dead sessions left on a target, and restores the top level by the journals in
/// that folder; the user agreed to those changes when they were made. If nothing was left, it reads
/// almost nothing.
CleanedUp cleanUpDeadSessions(access::Backend& backend, const std::filesystem::path& journals);

} // namespace probescope::tracefs
