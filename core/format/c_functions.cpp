#include "core/format/c_functions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::format {

CFunction functionOf(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, CFunction>, 22> kFunctions{{
        {"__get_str", CFunction::FieldText},
        {"__get_rel_str", CFunction::FieldText},
        {"__get_dynamic_array", CFunction::FieldMemory},
        {"__get_rel_dynamic_array", CFunction::FieldMemory},
        {"__get_sockaddr", CFunction::FieldMemory},
        {"__get_rel_sockaddr", CFunction::FieldMemory},
        {"__get_dynamic_array_len", CFunction::FieldLength},
        {"__get_rel_dynamic_array_len", CFunction::FieldLength},
        {"__get_bitmask", CFunction::Bitmask},
        {"__get_rel_bitmask", CFunction::Bitmask},
        {"__get_cpumask", CFunction::CpuMask},
        {"__get_rel_cpumask", CFunction::CpuMask},
        {"__print_flags", CFunction::Flags},
        {"__print_flags_u64", CFunction::Flags},
        {"__print_symbolic", CFunction::Symbolic},
        {"__print_symbolic_u64", CFunction::Symbolic},
        {"__print_hex", CFunction::Hex},
        {"__print_hex_str", CFunction::HexText},
        {"__print_array", CFunction::Array},
        {"__print_ns_to_secs", CFunction::NsToSecs},
        {"__print_ns_without_secs", CFunction::NsWithoutSecs},
        {"__builtin_expect", CFunction::Expect},
    }};
    const auto* found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                     [&](const auto& known) { return known.first == name; });
    return found == kFunctions.end() ? CFunction::Unknown : found->second;
}

std::size_t argumentsOf(CFunction function)
{
    switch (function) {
    case CFunction::Flags:
    case CFunction::Hex:
    case CFunction::HexText:
        return 2;
    case CFunction::Array:
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
