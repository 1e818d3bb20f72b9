#pragma once

#include "core/access/backend.h"

namespace probescope::tracefs {

class Journal;

// The switches of the whole kernel (access::KernelSwitch). Errors besides those of the backend:
// Unsupported, this kernel has none, with the reason.

Result<bool> switchIsOn(access::Backend& backend, access::KernelSwitch which);
/// Of everybody: noted in the journal, which puts it back. Error Busy: a live patch needs ftrace.
Result<> turnSwitch(Journal& journal, access::KernelSwitch which, bool on);

} // namespace probescope::tracefs
