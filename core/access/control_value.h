#pragma once

#include "core/access/backend.h"

#include <string>
#include <string_view>

namespace probescope::access {

/// What a control file says, in words of which two are equal only if the file means the same, and
/// which can be written again: the chosen one of `trace_clock`, nothing for `no pid` and
/// `#### all functions enabled ####`, the sorted lines of lists, `1` for an `enable` that a trigger
/// holds softly (`1*`). Triggers are told as they would be written, with the counts that they have
/// left (counted_lines.h) and without their state. Commands of functions are not told
/// (function_commands.h).
std::string controlValue(const TracePath& file, std::string_view text);

/// Writes so that the file says `value` again. Lists are cleared and filled at once, and what is
/// refused is left out; of triggers those that are not in it are removed and those that are missing
/// are added. A buffer that was not yet expanded (`7 (expanded: 1408)`) cannot become so again: it
/// is left at its size. Errors are those of the backend.
Result<> writeControlValue(Backend& backend, const TracePath& file, std::string_view value);

/// A trigger, or a command of a function, as it would be written, from how the kernel lists it.
std::string triggerAsWritten(std::string_view listed);

/// Whether the file holds a list of which each line is written by itself.
bool isControlList(const TracePath& file);

} // namespace probescope::access
