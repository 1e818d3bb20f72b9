#pragma once

#include "core/symbols/kernel/catalogue.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::catalogue {

struct FunctionList
{
    std::vector<Function> functions; ///< by name, module, address; `typed` is not set
    std::vector<Message> notes;
    /// Symbols that are no functions, or none that is there: sorted, with their modules. Views of
    /// the text that they were read from.
    std::vector<std::pair<std::string_view, std::string_view>> others;
    bool knowsSymbols = false;
    bool knowsTraceable = false;
};

/// Of available_filter_functions, /proc/kallsyms and kprobes/blacklist; each may be empty.
///
/// Left out: `__pfx_` and `__cfi_` symbols (padding before functions), the entries of
/// available_filter_functions whose function was replaced, what is gone since the boot, and
/// programs of BPF, that come and go.
FunctionList listFunctions(std::string_view functions, std::string_view symbols,
                           std::string_view blacklist);

/// Of the symbols that a capture mentions: what lies between them, which other symbols there are,
/// and what can be traced is not known.
FunctionList listSomeFunctions(std::string_view symbols);

} // namespace probescope::catalogue
