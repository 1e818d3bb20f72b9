#pragma once

#include "core/probe/spec/spec.h"

#include <string>

namespace probescope::probe {

/// The kernel's default group if the definition names none: kprobes, uprobes, …
std::string groupOf(const Spec& spec);
/// The name of the event that it defines: its own, or the one that the kernel derives from the
/// place.
std::string eventOf(const Spec& spec);

} // namespace probescope::probe
