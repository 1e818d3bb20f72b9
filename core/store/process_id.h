#pragma once

#include <string>
#include <string_view>

namespace probescope::store {

/// Names this process so that another one on this machine can tell whether it still runs: boot id,
/// pid, and start time (proc(5)), since pids are used again. Empty where /proc does not tell.
std::string thisProcess();

/// False for a process that ended, of another boot or machine, or not to be seen from here.
bool processRuns(std::string_view process);

} // namespace probescope::store
