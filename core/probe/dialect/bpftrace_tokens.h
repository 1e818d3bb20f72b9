#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// Addresses of programs are below it, on each architecture; those of the kernel are above.
inline constexpr std::string_view kBpfEndOfPrograms = "0x100000000000000";

/// `kprobe:a, kprobe:b /pid == 1/ { … }`
struct BpfClause
{
    std::string places = {};
    std::size_t placesAt = 0;
    std::size_t predicateBegin = 0; ///< between the slashes; begin == end: there is none
    std::size_t predicateEnd = 0;
    std::size_t bodyBegin = 0;
    std::size_t bodyEnd = 0;
};
/// Cuts a program at its braces. `rest` is where something stands that is no clause; npos: nowhere.
std::vector<BpfClause> bpfClauses(std::string_view program, std::size_t& rest);

} // namespace probescope::probe
