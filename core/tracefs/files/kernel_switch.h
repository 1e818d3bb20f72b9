#pragma once

#include "core/access/backend/backend.h"

namespace probescope::tracefs {

class Journal;

/// Turns a switch of the whole kernel, which affects everybody: recorded in the journal, which
/// restores it. Errors besides those of the backend: Unsupported with the reason (this kernel lacks
/// the switch), Busy (a live patch needs ftrace).
Result<> turnSwitch(Journal& journal, access::KernelSwitch which, bool on);

} // namespace probescope::tracefs
