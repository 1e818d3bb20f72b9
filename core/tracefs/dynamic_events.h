#pragma once

#include "core/access/backend.h"
#include "core/tracefs/instance.h"

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
    FunctionProbe, ///< fprobe: entry or, with `%return` behind its place, return
    TracepointProbe,
    Synthetic,
    Other, ///< of a newer kernel
};

/// An event that somebody defined, as the kernel lists it. That is not what was written: offsets
/// are padded, `%return` becomes `r`, and the filter of an event probe is missing.
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

/// Of everybody, in the kernel's order; several may make one event. Kernels without
/// `dynamic_events` are asked by the files that they have.
Result<std::vector<DynamicEvent>> dynamicEvents(access::Backend& backend);
std::vector<DynamicEvent> dynamicEventLinesOf(std::string_view text);

/// By its whole name, with all its definitions; whoever it is of. It must be disabled everywhere.
/// Errors: those of the backend; where it is not there, the number is ENOENT.
Result<> deleteDynamicEvent(access::Backend& backend, const EventName& event);

} // namespace probescope::tracefs
