#pragma once

#include "core/tracefs/probes/list.h"

namespace probescope::tracefs {

// What lists of probes say of one, in the window and on the command line.

/// The kernel's own word: "kprobe", "uretprobe", "synthetic"; "other": this program does not know
/// it.
const char* kindName(DynamicKind kind);

/// The group of what `probescope-cli probes create` makes, unless its definition names another. The
/// names of other groups of ours tell of a process, and what is in them is taken for left behind
/// when that is gone; this one outlives the program.
/// Synthetic events have one group for all: their names begin with it, `probescope_NAME`.
inline constexpr const char* kKeptGroup = "probescope";
inline constexpr const char* kSynthetic = "synthetic"; ///< that group
bool isKept(const ListedProbe& probe);

} // namespace probescope::tracefs
