#pragma once

#include "core/store/read/capture.h"

#include <optional>
#include <string>

namespace probescope::analysis {

/// An event in the short form of the field, which says in half the space what its fields say:
///
///     sched_switch          swapper/1:0 [120] R ==> rcu_preempt:17 [120] (as trace-cmd has it)
///     sched_waking, _wakeup gadget:136 → CPU 1
///     sched_migrate_task    gadget:136 CPU 0 → CPU 1
///     irq_handler_entry     irq 27 virtio1-req.0
///     irq_handler_exit      irq 27 handled
///     softirq_*             TIMER
///     sys_enter_openat      dfd=AT_FDCWD, filename=0x7f12, flags=O_RDONLY|O_CLOEXEC, mode=0644
///     sys_exit_openat       = -2 ENOENT
///     sys_enter (raw)       openat(ffffff9c, 7f12, 80000, 0, 0, 0)
///     sys_exit (raw)        openat = -2 ENOENT; NR 257 = -2 ENOENT where the capture does not
///                           tell the architecture
///     funcgraph_exit        } /* vfs_read */ 12.345 us    (where it tells no name)
///
/// Nothing for other events, and where a field is missing. Flags are named where they have the same
/// number on all architectures; the others stay numbers.
std::optional<std::string> shortText(const store::Capture& capture, const store::Event& event);

} // namespace probescope::analysis
