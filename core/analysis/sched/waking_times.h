#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// When tasks were woken, by pid: the times of their wakeups in ns, ascending.
using WakingTimes = std::unordered_map<std::int32_t, std::vector<std::int64_t>>;

/// Those of some tasks: of sched_waking where that was recorded, else of sched_wakeup, and of
/// sched_wakeup_new. A time occurs again for each buffer that recorded it. Reads the whole capture.
/// Errors: Cancelled, Corrupt, Io.
Result<WakingTimes> wakingTimes(const store::Capture& capture,
                                const std::vector<std::int32_t>& pids, const CancelToken& cancel);

} // namespace probescope::analysis
