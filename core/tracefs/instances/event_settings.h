#pragma once

#include "core/tracefs/instances/control_files.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::tracefs {

/// `system:name`. An empty name means the whole system; if both are empty, all events.
struct EventName
{
    std::string system = {};
    std::string name = {};
    friend bool operator==(const EventName&, const EventName&) = default;
    friend auto operator<=>(const EventName&, const EventName&) = default;
};

/// The events of one instance: which are enabled, their filters and triggers. Remembers the
/// triggers that were added, since each must be removed before the instance can be.
///
/// Errors are those of access::Backend. One thread at a time.
class EventSettings
{
public:
    explicit EventSettings(ControlFiles files);

    Result<> setEnabled(const EventName& event, bool on);
    /// The content of `enable`: `0`, `1`, `X` if some are enabled; followed by `*` if a trigger
    /// needs the event.
    Result<std::string> state(const EventName& event) const;
    Result<std::vector<EventName>> enabled() const;
    /// Empty if there is none.
    Result<std::string> filter(const EventName& event) const;
    /// An empty filter removes the existing one. For a whole system, the events that have its
    /// fields get it. Error Invalid: the kernel refused it; hint: its message with the caret. The
    /// old filter stays then.
    Result<> setFilter(const EventName& event, std::string_view filter);
    Result<std::vector<std::string>> triggers(const EventName& event) const;
    Result<> addTrigger(const EventName& event, std::string_view trigger);
    Result<> removeTrigger(const EventName& event, std::string_view trigger);
    /// `listed`: as triggers() returns it, with count and state.
    Result<> removeListedTrigger(const EventName& event, std::string_view listed);
    /// Those of addTrigger(), last first; not at the top level, where the journal puts them back.
    Result<> removeAddedTriggers();
    /// The histograms of an event's triggers, as the kernel prints them.
    Result<std::string> histogram(const EventName& event) const;

private:
    Result<> setFiltersOf(const std::string& system, std::string_view filter);

    ControlFiles m_files;
    std::vector<std::pair<EventName, std::string>> m_triggers = {}; ///< that we added, in order
};

} // namespace probescope::tracefs
