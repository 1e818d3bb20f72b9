#pragma once

#include "core/tracefs/instances/instance.h"

#include <string>
#include <string_view>

namespace probescope::tracefs {

/// What is recorded with a probe in addition to its definition. It is set in each instance where
/// the event is enabled.
struct ProbeExtras
{
    std::string filter = {}; ///< in the kernel's syntax; empty: none
    bool stackTrace = false; ///< a kernel stack with each event that passes the filter
    bool empty() const { return filter.empty() && !stackTrace; }
    friend bool operator==(const ProbeExtras&, const ProbeExtras&) = default;
};

/// The trigger that records a kernel stack with each event that passes the filter.
std::string stackTrigger(const std::string& filter);
bool isStackTrigger(std::string_view listed);

/// An empty filter leaves the existing one. Error Invalid: the kernel refused it; `what` names the
/// probe.
Result<> setProbeFilter(Instance& instance, const EventName& event, const std::string& filter);
/// Call it after the event is enabled: a trigger alone would make the kernel run the probe and
/// count its hits.
Result<> addStackTrace(Instance& instance, const EventName& event, const ProbeExtras& extras);
/// No error if the event is gone.
Result<> removeStackTrace(Instance& instance, const EventName& event, const ProbeExtras& extras);

} // namespace probescope::tracefs
