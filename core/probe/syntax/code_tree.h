#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// The expressions of programs in C and in the languages like it, and their types.

/// An expression.
struct CodeNode
{
    enum class Kind : std::uint8_t {
        Number,
        Text,
        Name,
        Member, ///< parts[0] `->` or `.` word
        Index, ///< parts[0] of the others
        Call, ///< parts[0] of the others
        Unary, ///< word is the sign; `sizeof`
        Binary, ///< word is the sign; `in`
        Ternary,
        Cast, ///< word is the type: `struct path *`
        Assign, ///< word is the sign: `=`, `+=`, `<<<`
        List, ///< what stands in braces
    };
    Kind kind = Kind::Name;
    std::string word = {};
    std::uint64_t number = 0;
    std::vector<CodeNode> parts = {};
    std::size_t at = 0;

    bool isName(std::string_view name) const { return kind == Kind::Name && word == name; }
    /// Is it a call of that function?
    bool calls(std::string_view name) const
    {
        return kind == Kind::Call && !parts.empty() && parts.front().isName(name);
    }
};
/// As one would write it, without blanks: `@in_count[tid]`.
std::string codeText(const CodeNode& node);
/// Without `&` and casts.
const CodeNode& plainNode(const CodeNode& node);

/// The size of a number's type, and whether it is signed; 0 bytes: it is no number.
struct CodeType
{
    unsigned bytes = 0;
    bool isSigned = false;
    bool isPointer = false;
};
CodeType codeType(std::string_view type);
/// Is it a word that types begin with: `unsigned`, `struct`, `pid_t`?
bool isTypeWord(std::string_view word);

} // namespace probescope::probe
