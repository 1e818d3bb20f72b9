#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// An integer type of C, as a cast or a field has it. Pointers are unsigned longs that know what
/// they point to.
struct CType
{
    std::uint8_t size = 4;
    bool isUnsigned = false;
    bool isPointer = false;
    std::uint8_t pointeeSize = 0; ///< of pointers to integers; else 0
    bool pointeeUnsigned = true;
};

/// A node of the expressions that stand behind the text of a print format:
/// `REC->prev_state & (1 << 3) ? "+" : ""`, `__print_flags(REC->flags, "|", { 1, "S" })`.
struct CNode
{
    enum class Kind : std::uint8_t {
        Number, ///< number, type
        Text, ///< text
        Field, ///< text: name of the record's field
        Name, ///< text: an identifier: an enum's constant, `_stext`, or a field's bare name
        Index, ///< children: array, index
        Unary, ///< op: ! ~ - + & *
        Binary, ///< op: one or two characters
        Ternary, ///< children: condition, then, else
        Cast, ///< type; child
        Call, ///< text: name; children: arguments
        Tuple, ///< `{ 0x1, "S" }`; children
        Statement, ///< `({ … })`: code that only the kernel can run
    };
    Kind kind = Kind::Number;
    char op[3] = {};
    CType type;
    std::uint64_t number = 0;
    std::string text;
    std::vector<std::uint32_t> children; ///< indices into CExpressions::nodes
    bool opaque = false; ///< its value cannot be known here
};

/// Expressions parsed from one print format. Children stand before their parents, so that there
/// can be no ring.
struct CExpressions
{
    std::vector<CNode> nodes;
    std::vector<std::uint32_t> roots; ///< one for each argument

    /// Parses `, EXPRESSION, EXPRESSION …`, up to the end. Bounded in depth and number of nodes.
    /// Errors: Corrupt, with what is not understood.
    static Result<CExpressions> parse(std::string_view text, std::uint32_t longSize);
};

/// Takes a string literal, or several in a row, off the front of `text`; escapes are resolved.
/// False: there is none, or it does not end.
bool takeStringLiteral(std::string_view& text, std::string& value);

/// The type of `unsigned long long`, `u8`, `const struct foo *`; false when the words are no type.
bool parseCType(std::string_view words, std::uint32_t longSize, CType& type);

} // namespace probescope::format
