#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// Programs in C and in the languages like it, taken apart.

struct CodeToken
{
    enum class Kind : std::uint8_t {
        Word, ///< also `@name`, `$name`, `` `name ``
        Number,
        Text, ///< without the quotes
        Sign,
    };
    Kind kind = Kind::Sign;
    std::string text = {};
    std::size_t at = 0; ///< in the program

    bool is(std::string_view word) const { return kind != Kind::Text && text == word; }
};

/// Comments, and what else is for the compiler alone, become blanks; all else stays where it is.
struct CodeComments
{
    bool hashAnywhere = false; ///< SystemTap
    bool hashLines = false; ///< lines that begin with `#`
    bool embeddedC = false; ///< `%{ … %}`
};
std::string withoutComments(std::string_view program, const CodeComments& comments);
std::vector<CodeToken> codeTokens(std::string_view program, std::size_t begin, std::size_t end);

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
/// The size of a number's type, and whether it is signed; 0 bytes: it is no number.
struct CodeType
{
    unsigned bytes = 0;
    bool isSigned = false;
    bool isPointer = false;
};
CodeType codeType(std::string_view type);

struct CodeStatement
{
    enum class Kind : std::uint8_t {
        Expression,
        Declaration, ///< parts of `names` and what they are set to
        If, ///< node is the condition
        Loop,
        Return, ///< `return`, `next`
        Block,
    };
    Kind kind = Kind::Expression;
    CodeNode node = {};
    std::vector<CodeStatement> body = {};
    std::vector<CodeStatement> otherwise = {};
    std::size_t at = 0;
};

/// What could not be read, and where.
struct CodeFault
{
    std::size_t at = 0;
    std::string text = {}; ///< what stands there
};

/// The statements of a body. With `lines`, a line end ends a statement where it can.
std::vector<CodeStatement> codeStatements(const std::vector<CodeToken>& tokens,
                                          std::vector<CodeFault>& faults);
/// An expression that takes all tokens; a fault, and an empty name, where it does not.
CodeNode codeExpression(const std::vector<CodeToken>& tokens, std::vector<CodeFault>& faults);

} // namespace probescope::probe
