#pragma once

#include "core/catalogue/catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::catalogue {

struct FunctionList
{
    std::vector<Function> functions; ///< by name, module, address; `typed` is not set
    std::vector<std::string> notes;
};

/// Of available_filter_functions, /proc/kallsyms and kprobes/blacklist; each may be empty.
///
/// Left out: `__pfx_` and `__cfi_` symbols (padding before functions), the entries of
/// available_filter_functions whose function was replaced, what is gone since the boot, and
/// programs of BPF, that come and go.
FunctionList listFunctions(std::string_view functions, std::string_view symbols,
                           std::string_view blacklist);

} // namespace probescope::catalogue
