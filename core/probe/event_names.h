#pragma once

#include "core/probe/spec.h"

#include <string>

namespace probescope::probe {

/// What the kernel takes where the definition names no group: kprobes, uprobes, …
std::string groupOf(const Spec& spec);
/// The event that it defines: its own name, or the one that the kernel makes of the place.
std::string eventOf(const Spec& spec);

} // namespace probescope::probe
