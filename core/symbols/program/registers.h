#pragma once

#include "core/symbols/program/architecture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::program {

// Registers as compilers name them, and as the kernel's probes do.

struct RegisterName
{
    std::string word = {}; ///< of the kernel, without `%`; empty: probes cannot read it
    bool isZero = false; ///< it always reads as 0 and has no name
    unsigned bits = 64; ///< that the compiler's name stands for
};

/// `rax`, `r8d`, `w3`: nothing, where there is no such register.
std::optional<RegisterName> registerNamed(std::string_view name, Architecture architecture);
/// By its number in DWARF; nothing, where probes cannot read it.
std::optional<std::string> registerOfDwarf(std::uint64_t number, Architecture architecture);
/// What the integer and pointer arguments of functions are in, in their order.
const std::vector<std::string>& argumentRegisters(Architecture architecture);

} // namespace probescope::program
