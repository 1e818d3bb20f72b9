#pragma once

#include "core/access/backend/backend.h"

namespace probescope::tracefs {

class Journal;

// The switches of the whole kernel (access::KernelSwitch). Errors besides those of the backend:
// Unsupported with the reason (this kernel lacks the switch).

Result<bool> switchIsOn(access::Backend& backend, access::KernelSwitch which);
/// Affects everybody: recorded in the journal, which restores it. Error Busy: a live patch needs
/// ftrace.
Result<> turnSwitch(Journal& journal, access::KernelSwitch which, bool on);

} // namespace probescope::tracefs
