#pragma once

#include "core/symbols/program/disassembly.h"

namespace probescope::program {

/// Why the kernel puts no probe on it; empty: it does. `begin` is that of the function.
Message refusalOf(const Instruction& instruction, std::uint64_t begin, Architecture architecture,
                  CodeOf code);

/// How far the next instruction is, where nothing else is known of this one.
std::size_t lengthWithoutDecoding(std::string_view bytes, Architecture architecture);

} // namespace probescope::program
