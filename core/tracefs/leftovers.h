#pragma once

#include "core/access/backend.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/journal.h"
#include "core/tracefs/session_name.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// What one of our sessions made on a target: its instance, its probes, or both.
struct Session
{
    SessionName name = {};
    bool alive = false; ///< its process still runs there
    bool hasInstance = false;
    std::vector<EventName> probes = {}; ///< in the order of dynamic_events
};

/// Who traces on a target besides us.
struct Others
{
    std::vector<std::string> instances = {};
    std::string tracer = {}; ///< that runs at the top level; empty for `nop`
    std::vector<EventName> events = {}; ///< that are enabled at the top level
    std::vector<EventName> probes = {};
    bool isEmpty() const
    {
        return instances.empty() && tracer.empty() && events.empty() && probes.empty();
    }
};

/// Whose session the name of a probe says that it is of; nothing for those of others.
std::optional<SessionName> sessionOfProbe(const EventName& probe);

struct Tenants
{
    std::vector<Session> sessions = {};
    Others others = {};
};

/// Everybody who uses the tracefs of a target.
Result<Tenants> tenantsOf(access::Backend& backend);

/// Removes what a dead session left, in the order that loses nobody's data: where it has probes,
/// the other instances of its process go, in which they may be enabled; its instance is stopped,
/// its events are disabled, its probes are deleted one by one, and the instance goes. Deleting a
/// probe wipes the buffers of the instances in which it was ever enabled: the dead one's own.
/// Errors: Refused, the session lives; Busy, somebody else uses one of its probes or reads its
/// buffer; those of the backend. What was removed until then stays removed; it can be called again.
Result<> cleanUp(access::Backend& backend, const SessionName& name);

/// What was put in order after the dead.
struct Tidied
{
    std::vector<std::string> sessions =
        {}; ///< names of instances, also where there were only probes
    std::vector<std::string> restored = {}; ///< files of the top level
    std::vector<Journal::Foreign> foreign = {}; ///< others wrote to them since: left as they are
    std::vector<Error> failed = {};
};

/// Removes what all dead sessions left on a target, and restores the top level by the journals of
/// that folder: to whose changes the user agreed when they were made. Where nothing was left, it
/// reads next to nothing.
Tidied tidyUp(access::Backend& backend, const std::filesystem::path& journals);

} // namespace probescope::tracefs
