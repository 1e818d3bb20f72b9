#pragma once

#include "core/format/kernel_print/c_expression.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace probescope::format {

/// The functions and macros that print formats may call.
enum class PrintFunction : std::uint8_t {
    Unknown,
    FieldText, ///< these take a field's bare name
    FieldMemory,
    FieldLength,
    Bitmask,
    CpuMask,
    Flags, ///< the rest take expressions
    Symbolic,
    Hex,
    HexText,
    Array,
    NsToSecs,
    NsWithoutSecs,
    Expect, ///< the compiler's hint: its first argument
};

PrintFunction functionOf(std::string_view name);
/// The least number of arguments.
std::size_t argumentsOf(PrintFunction function);

/// Bits cut to the size of a type, and extended to 64 as its sign says.
std::uint64_t extended(std::uint64_t bits, const CType& type);
/// What both sides of an operator become.
CType commonType(const CType& a, const CType& b);

} // namespace probescope::format
