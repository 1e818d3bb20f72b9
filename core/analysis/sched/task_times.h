#pragma once

#include <cstdint>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// About how long each task ran, by its id, as lanes of CPUs show the whole capture: where slices
/// are too narrow to be told apart the longest one stands for them. Without sched_switch the number
/// of its events. Reads summaries only, and so takes no longer for a larger capture. The idle tasks
/// have none.
std::vector<std::int64_t> roughTaskTimes(const store::Capture& capture);

} // namespace probescope::analysis
