#pragma once

#include "core/probe/syntax/shell_value.h"

#include <cstddef>
#include <string_view>

namespace probescope::probe {

/// What does nothing that a probe is made of: `mkdir`, `sleep`.
bool isQuietCommand(std::string_view name);

/// The index of the command behind `sudo -u root`, `env A=b`, and the prompt of a shell.
std::size_t behindWrappers(const ShellValues& words);

} // namespace probescope::probe
