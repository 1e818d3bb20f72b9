#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/instance.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// How often a probe was hit and missed since it was created. Hits count while it is enabled
/// anywhere, even if tracing is off, or a filter or a full buffer drops the event.
struct ProbeHits
{
    EventName event = {};
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    friend bool operator==(const ProbeHits&, const ProbeHits&) = default;
};

/// Of all probes in the kernel. The profile has event names without groups, so it is matched with
/// the list line by line; the list is read before and after. Probes that make one event are added
/// up. Errors: Changed (probes keep changing), those of the backend.
Result<std::vector<ProbeHits>> kernelProbeHits(access::Backend& backend);
/// The same for probes in programs; the kernel does not count their misses.
Result<std::vector<ProbeHits>> userProbeHits(access::Backend& backend);

} // namespace probescope::tracefs
