#pragma once

#include "core/tracefs/hist_trigger.h"
#include "core/tracefs/kernel.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::tracefs {

// Questions as people ask them, in the words of a kernel that is at hand.

/// Those that the names mean: `system:name`, or `name` of whatever system, each once. Errors:
/// NotFound, with the name as the place's field; Invalid, none is named.
Result<std::vector<EventName>> eventsNamed(const Kernel& kernel,
                                           const std::vector<std::string>& names);

/// A histogram for each event. Errors: those of histTrigger() and eventsNamed(); Unsupported, the
/// kernel has no histograms; Invalid, the predicate is not understood: the place's byte is where.
Result<HistWork> histWork(const Aggregation& aggregation, Kernel& kernel,
                          std::uint32_t entries = HistRules().entries);

/// Counts by CPU, of the events that the predicate lets through. Errors: as above.
Result<HistWork> countingWork(const std::vector<EventName>& events, const std::string& predicate,
                              Kernel& kernel);

/// An event without a system is the one that has its name. Errors: those of latencyWork() and of
/// histWork(); Invalid, several have it, or none is named.
Result<HistWork> latencyWork(const KernelLatency& asked, const std::string& synthetic,
                             Kernel& kernel, std::uint32_t entries = HistRules().entries);

} // namespace probescope::tracefs
