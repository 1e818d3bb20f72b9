#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// A function that is traced by any means: a tracer, a probe, a live patch, BPF
/// (`enabled_functions`).
struct EnabledFunction
{
    std::string name = {};
    std::string module = {}; ///< empty for functions of the kernel itself
    std::uint64_t users = 0;
    bool savesRegisters = false; ///< `R`
    bool redirects = false; ///< `I`: calls may be redirected, as by a live patch
    std::string handler = {}; ///< `kprobe_ftrace_handler+0x0/0x1d0`; of several, one for all
    friend bool operator==(const EnabledFunction&, const EnabledFunction&) = default;
};

/// Everybody's. Errors: those of the backend; Unsupported with the reason, if the kernel has no
/// such list.
Result<std::vector<EnabledFunction>> enabledFunctions(access::Backend& backend);
std::vector<EnabledFunction> enabledFunctionsOf(std::string_view text);

} // namespace probescope::tracefs
