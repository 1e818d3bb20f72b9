#pragma once

#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/triggers/hist_trigger.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::tracefs {

// Turns requests in the user's terms into triggers for a given kernel.

/// The events of these names (`system:name`, or `name` in any system), without duplicates. Errors:
/// NotFound, with the name as the place's field; Invalid (no name is given).
Result<std::vector<EventName>> eventsNamed(const Kernel& kernel,
                                           const std::vector<std::string>& names);

/// A histogram for each event. Errors: those of histTrigger() and eventsNamed(); Unsupported (the
/// kernel has no histograms); Invalid (the predicate cannot be parsed; the place's byte is the
/// position).
Result<HistWork> histWork(const Aggregation& aggregation, Kernel& kernel,
                          std::uint32_t entries = HistRules().entries);

/// Counts by CPU for events that match the predicate. Errors: as above.
Result<HistWork> countingWork(const std::vector<EventName>& events, const std::string& predicate,
                              Kernel& kernel);

/// An event can be given without its system if its name is unique. Errors: those of latencyWork()
/// and histWork(); Invalid (the name is not unique, or none is given).
Result<HistWork> latencyWork(const KernelLatency& asked, const std::string& synthetic,
                             Kernel& kernel, std::uint32_t entries = HistRules().entries);

} // namespace probescope::tracefs
