#pragma once

#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/instance.h"
#include "core/tracefs/probes/extras.h"
#include "core/tracefs/probes/list.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// The instance in which a session enables its events, so that the kernel counts their hits;
/// nothing is recorded there, and nobody reads it. It is created when the first event is enabled.
/// All of this process on one target share it: the last one that closes it removes it.
///
/// Errors are those of access::Backend. One thread at a time.
class WatchInstance
{
public:
    WatchInstance(access::Backend& backend, const SessionName& session);
    WatchInstance(WatchInstance&& other) noexcept; ///< the other one is closed then
    WatchInstance& operator=(WatchInstance&&) = delete;
    ~WatchInstance() = default;

    /// Whether or not it exists.
    const std::string& name() const { return m_name; }

    /// With its extras.
    Result<> enable(const EventName& event);
    Result<> disable(const EventName& event);
    ProbeExtras extras(const EventName& event) const;
    /// What enable() sets. If the event is enabled, they change at once. Error Invalid: the kernel
    /// refuses the filter; the old one stays.
    Result<> setExtras(const EventName& event, const ProbeExtras& extras);

    /// The event was recreated, and enabled in these places with these extras.
    void noteEnabled(const EventName& event, const std::vector<EnabledPlace>& places,
                     const ProbeExtras& extras);
    /// The event is gone.
    void forget(const EventName& event);

    /// Disables what was enabled here, or removes the instance.
    Result<> close();

private:
    Result<Instance> open();
    Result<> stop(Instance& instance, const EventName& event) const;
    std::string key() const;

    access::Backend* m_backend;
    std::string m_name;
    bool m_open = false; ///< the instance exists, and we count as one that uses it
    std::set<EventName> m_enabled; ///< by us
    std::map<EventName, ProbeExtras> m_extras;
};

} // namespace probescope::tracefs
