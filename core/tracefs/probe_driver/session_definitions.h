#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/spec/spec.h"
#include "core/tracefs/instances/event_settings.h"

#include <map>
#include <vector>

namespace probescope::tracefs {

/// The definitions of events that this session wrote, as it wrote them: more exact than the
/// kernel's list. One thread at a time.
class SessionDefinitions
{
public:
    explicit SessionDefinitions(access::Backend& backend);

    /// Errors: Invalid (EEXIST): there is a dynamic event of that name.
    Result<> isFree(const EventName& event) const;
    /// Writes a definition that has a group. `join`: the event may exist, and gets one more.
    Result<EventName> create(const probe::Spec& spec, bool join);
    /// Definitions of one event, at least one: all of them, or none. The first needs a free name.
    Result<EventName> createAll(const std::vector<probe::Spec>& specs);

    /// Empty if the event was not created here.
    std::vector<probe::Spec> of(const EventName& event) const;
    void forget(const EventName& event) { m_written.erase(event); }

private:
    access::Backend* m_backend;
    std::map<EventName, std::vector<probe::Spec>> m_written;
};

} // namespace probescope::tracefs
