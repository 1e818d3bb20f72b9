#pragma once

#include "core/probe/syntax/shell_tokens.h"

#include <optional>
#include <vector>

namespace probescope::probe {

// Brace expansion: one word becomes several.

/// Does `{1..3}` or `{a,b}` stand in it, outside of quotes?
bool hasBraces(const ShellToken& token);
/// A word for each of `{1..3}` and `{a,b}` that stands outside of quotes; nothing: there are more
/// than anybody writes.
std::optional<std::vector<ShellToken>> withoutBraces(const ShellToken& token);

} // namespace probescope::probe
