#pragma once

#include "core/probe/spec/spec.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/probe_driver/consent.h"
#include "core/tracefs/probes/list.h"

#include <set>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// Which events and instances are this session's, and so what may be changed with which consent of
/// the user. Changes nothing in the kernel. One thread at a time.
class ProbeOwnership
{
public:
    explicit ProbeOwnership(const SessionName& session);

    const SessionName& session() const { return m_session; }
    /// The group of the session's events.
    std::string group() const { return m_session.probeGroup(); }
    /// Whether its name says that it belongs to this session.
    bool isOwn(const EventName& event) const;
    bool ownsInstance(const std::string& instance) const;
    /// The definition in our group, with a name.
    probe::Spec owned(const probe::Spec& spec) const;

    /// The event was enabled at the top level by us, or disabled there.
    void setOnTop(const EventName& event, bool on);
    /// The event was enabled in these places by us: the top level may be one of them.
    void noteEnabled(const EventName& event, const std::vector<EnabledPlace>& places);
    /// The event is gone.
    void forget(const EventName& event) { m_onTop.erase(event); }

    /// Whether the event's definitions may be changed. Errors: Busy (a recording uses it), Refused.
    Result<> mayTouch(const ListedProbe& probe, Consent consent) const;
    /// Whether the event may be disabled everywhere and deleted. Error Busy: somebody uses it.
    Result<> mayRelease(const ListedProbe& probe, Consent consent) const;

private:
    bool enabledByUs(const ListedProbe& probe, const std::string& instance) const;

    SessionName m_session;
    std::set<EventName> m_onTop; ///< enabled by us at the top level
};

} // namespace probescope::tracefs
