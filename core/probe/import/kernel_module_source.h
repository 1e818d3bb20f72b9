#pragma once

#include "core/probe/import/code_notes.h"
#include "core/probe/syntax/c_source.h"

#include <vector>

namespace probescope::probe {

// What a kernel module says of its probes, in C: `struct kprobe` and its like.

/// Settings in a function, as `kp.symbol_name = "…"`, become members of the objects; calls that
/// register tracepoints become objects.
void takeModuleSettings(CSource& source, const std::vector<CodeStatement>& statements,
                        int depth = 0);
/// The place of `struct kprobe`, or of the one in a `struct kretprobe`; false: a note says why not.
bool takeModulePlace(const CSource& source, const CObject& object, Spec& spec, CodeNotes& notes);

} // namespace probescope::probe
