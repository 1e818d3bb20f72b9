#pragma once

#include "core/tracefs/instance.h"

#include <string>
#include <string_view>

namespace probescope::tracefs {

/// What is recorded of a probe besides what its line says. No line holds it: it is set in each
/// instance where the event is enabled.
struct ProbeExtras
{
    std::string filter = {}; ///< in the kernel's words; empty: none
    bool stackTrace = false; ///< the kernel's stack with each event that the filter lets through
    bool empty() const { return filter.empty() && !stackTrace; }
    friend bool operator==(const ProbeExtras&, const ProbeExtras&) = default;
};

/// The trigger that records the kernel's stack with each event that the filter lets through.
std::string stackTrigger(const std::string& filter);
bool isStackTrigger(std::string_view listed);

/// An empty filter leaves the one that is there. Error Invalid: the kernel refused it; `what` names
/// the probe.
Result<> setProbeFilter(Instance& instance, const EventName& event, const std::string& filter);
/// Not before the event is enabled: a trigger alone makes the kernel run the probe, and count its
/// hits.
Result<> addStackTrace(Instance& instance, const EventName& event, const ProbeExtras& extras);
/// One that is gone is none.
Result<> removeStackTrace(Instance& instance, const EventName& event, const ProbeExtras& extras);

} // namespace probescope::tracefs
