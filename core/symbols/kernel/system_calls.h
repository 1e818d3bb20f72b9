#pragma once

#include "core/symbols/kernel/types.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::catalogue {

/// `openat` of a field `sys_enter_openat/format` says what the arguments are; their functions are
/// called with all registers of the program instead. Each is where they were saved. `argument` is
/// the location of the pointer to them: `%di`.
///
/// Empty where the format is none of a system call, or has more arguments than there are registers.
std::vector<Parameter> systemCallParameters(const Types& types, std::string_view function,
                                            std::string_view format, const std::string& argument);

} // namespace probescope::catalogue
