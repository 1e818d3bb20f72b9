#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// Addresses of programs are below it, on each architecture; those of the kernel are above.
inline constexpr std::string_view kBpfEndOfPrograms = "0x100000000000000";

struct BpfToken
{
    enum class Kind : std::uint8_t {
        Word,
        Number,
        Text, ///< without the quotes
        Map, ///< `@name`
        Variable, ///< `$name`
        Sign,
    };
    Kind kind = Kind::Sign;
    std::string text = {};
    std::size_t at = 0; ///< in the program

    bool is(std::string_view word) const { return kind != Kind::Text && text == word; }
};

/// Words of a program or of a part of it; comments are dropped.
std::vector<BpfToken> bpfTokens(std::string_view program, std::size_t begin, std::size_t end);

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
