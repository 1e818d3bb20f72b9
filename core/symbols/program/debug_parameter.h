#pragma once

#include "core/symbols/program/debug_info.h"
#include "core/symbols/program/debug_texts.h"

#include <elfutils/libdw.h>

namespace probescope::program {

/// Result and parameters of a function, with what fetches these at its entry.
FunctionDebug debugParameters(Dwarf_Die function, Dwarf_Die unit, std::uint64_t entry,
                              Architecture architecture, const DebugTexts& texts);

} // namespace probescope::program
