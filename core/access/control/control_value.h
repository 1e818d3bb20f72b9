#pragma once

#include "core/access/backend/backend.h"

#include <string>
#include <string_view>

namespace probescope::access {

/// The content of a control file in a canonical form: two values are equal only if they mean the
/// same, and a value can be written back. It is the chosen word of `trace_clock`, empty for `no
/// pid` and `#### all functions enabled ####`, sorted lines for lists, `1` for an `enable` that
/// only a trigger holds (`1*`). Triggers appear as they would be written, with their remaining
/// counts (counted_lines.h) and without their state. Commands of functions are left out
/// (function_commands.h).
std::string controlValue(const TracePath& file, std::string_view text);

/// Writes so that the file has `value` again. Lists are cleared and filled at once; entries that
/// the kernel refuses are left out. Triggers that `value` lacks are removed, missing ones are
/// added. A buffer that was not yet expanded (`7 (expanded: 1408)`) cannot be put back into that
/// state; its size stays. Errors are those of the backend.
Result<> writeControlValue(Backend& backend, const TracePath& file, std::string_view value);

/// A trigger, or a command of a function, as it would be written, from the kernel's listing of it.
std::string triggerAsWritten(std::string_view listed);

/// Whether the file holds a list whose lines are written one by one.
bool isControlList(const TracePath& file);

} // namespace probescope::access
