#pragma once

#include "core/access/backend.h"
#include "core/tracefs/instance.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// How often a probe's event was hit and missed since it was made. Hits count while it is enabled
/// anywhere, also when tracing is off, or a filter or a full buffer keeps the event out.
struct ProbeHits
{
    EventName event = {};
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    friend bool operator==(const ProbeHits&, const ProbeHits&) = default;
};

/// Of all probes in the kernel. The profile names events without their groups, so that it is joined
/// with the list by lines; the list is read before and after. Probes that make one event are
/// summed. Errors: Changed, probes come and go all the time; those of the backend.
Result<std::vector<ProbeHits>> kernelProbeHits(access::Backend& backend);
/// So too of those in programs, which the kernel counts no misses of.
Result<std::vector<ProbeHits>> userProbeHits(access::Backend& backend);

} // namespace probescope::tracefs
