#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/instance.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

enum class DynamicKind : std::uint8_t {
    KernelProbe,
    KernelReturn,
    UserProbe,
    UserReturn,
    EventProbe,
    FunctionProbe, ///< fprobe: entry or, with `%return` after its place, return
    TracepointProbe,
    Synthetic,
    Other, ///< a kind of a newer kernel
};

/// An event that somebody defined, as the kernel lists it. That differs from what was written:
/// offsets are padded, `%return` becomes `r`, and the filter of an event probe is missing.
struct DynamicEvent
{
    DynamicKind kind = DynamicKind::Other;
    EventName event = {};
    std::string place = {}; ///< `vfs_read+0x4`, `/bin/sh:0x…`, `sched.sched_switch`; of synthetic
                            ///< events nothing
    std::string arguments = {}; ///< behind it; of synthetic events `u64 lat; pid_t pid`
    std::string definition = {}; ///< the whole line
    friend bool operator==(const DynamicEvent&, const DynamicEvent&) = default;
};

/// Everybody's, in the kernel's order; several definitions may make one event. On kernels without
/// `dynamic_events`, they are read from the files that exist.
Result<std::vector<DynamicEvent>> dynamicEvents(access::Backend& backend);
std::vector<DynamicEvent> dynamicEventLinesOf(std::string_view text);

/// Deletes an event with all its definitions, whoever made it. It must be disabled everywhere.
/// Errors: those of the backend; if it does not exist, the number is ENOENT.
Result<> deleteDynamicEvent(access::Backend& backend, const EventName& event);

} // namespace probescope::tracefs
