#include "core/format/kernel_print/c_functions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::format {

PrintFunction functionOf(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, PrintFunction>, 22> kFunctions{{
        {"__get_str", PrintFunction::FieldText},
        {"__get_rel_str", PrintFunction::FieldText},
        {"__get_dynamic_array", PrintFunction::FieldMemory},
        {"__get_rel_dynamic_array", PrintFunction::FieldMemory},
        {"__get_sockaddr", PrintFunction::FieldMemory},
        {"__get_rel_sockaddr", PrintFunction::FieldMemory},
        {"__get_dynamic_array_len", PrintFunction::FieldLength},
        {"__get_rel_dynamic_array_len", PrintFunction::FieldLength},
        {"__get_bitmask", PrintFunction::Bitmask},
        {"__get_rel_bitmask", PrintFunction::Bitmask},
        {"__get_cpumask", PrintFunction::CpuMask},
        {"__get_rel_cpumask", PrintFunction::CpuMask},
        {"__print_flags", PrintFunction::Flags},
        {"__print_flags_u64", PrintFunction::Flags},
        {"__print_symbolic", PrintFunction::Symbolic},
        {"__print_symbolic_u64", PrintFunction::Symbolic},
        {"__print_hex", PrintFunction::Hex},
        {"__print_hex_str", PrintFunction::HexText},
        {"__print_array", PrintFunction::Array},
        {"__print_ns_to_secs", PrintFunction::NsToSecs},
        {"__print_ns_without_secs", PrintFunction::NsWithoutSecs},
        {"__builtin_expect", PrintFunction::Expect},
    }};
    const auto* found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                     [&](const auto& known) { return known.first == name; });
    return found == kFunctions.end() ? PrintFunction::Unknown : found->second;
}

std::size_t argumentsOf(PrintFunction function)
{
    switch (function) {
    case PrintFunction::Flags:
    case PrintFunction::Hex:
    case PrintFunction::HexText:
        return 2;
    case PrintFunction::Array:
        return 3;
    default:
        return 1;
    }
}

std::uint64_t extended(std::uint64_t bits, const CType& type)
{
    const int shift = 64 - type.size * 8;
    if (shift <= 0 || shift >= 64)
        return bits;
    return type.isUnsigned ? bits << shift >> shift
                           : std::uint64_t(std::int64_t(bits << shift) >> shift);
}

CType commonType(const CType& a, const CType& b)
{
    CType type;
    type.size = std::max<std::uint8_t>({a.size, b.size, 4});
    type.isUnsigned =
        (a.isUnsigned && a.size == type.size) || (b.isUnsigned && b.size == type.size);
    return type;
}

} // namespace probescope::format
