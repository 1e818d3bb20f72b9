#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// One part of a printf format of the kernel: literal text, and the directive behind it.
struct PrintfPiece
{
    std::string literal; ///< stands before the directive
    char conversion = 0; ///< d i u x X o c s p; 0: there is no directive
    std::string flags; ///< of `-+ #0`
    std::string pointer; ///< letters behind %p: `S`, `I4`, `hD`
    int width = -1;
    int precision = -1;
    bool starWidth = false; ///< an argument tells the width
    bool starPrecision = false;
    std::uint8_t size = 4; ///< bytes of the integer, as the length modifiers say
};

std::vector<PrintfPiece> parsePrintf(std::string_view format, std::uint32_t longSize);

/// A number as the piece says; `width` and `precision` are -1 for none, and bounded.
std::string printfNumber(const PrintfPiece& piece, int width, int precision, std::uint64_t value);
std::string printfText(const PrintfPiece& piece, int width, int precision, std::string_view text);

/// %pM, %pI4 and the like: `bytes` are those that the pointer points to. `bigEndian` is the
/// machine's.
std::string printfPointed(const PrintfPiece& piece, int width, std::string_view bytes,
                          bool bigEndian);

} // namespace probescope::format
