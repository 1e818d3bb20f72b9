#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// Programs in C and in the languages like it, as tokens.

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

/// What could not be read, and where.
struct CodeFault
{
    std::size_t at = 0;
    std::string text = {}; ///< what stands there
};

/// A place among the tokens of a program, and what a parser asks of them there.
class CodeCursor
{
public:
    CodeCursor(const std::vector<CodeToken>& tokens, std::vector<CodeFault>& faults)
        : m_tokens(tokens)
        , m_faults(faults)
    {
    }

protected:
    /// Nothing behind the last one.
    const CodeToken* token(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_tokens.size() ? &m_tokens[m_at + ahead] : nullptr;
    }
    bool is(std::string_view word, std::size_t ahead = 0) const
    {
        return token(ahead) != nullptr && token(ahead)->is(word);
    }
    bool isWord(std::size_t ahead = 0) const
    {
        return token(ahead) != nullptr && token(ahead)->kind == CodeToken::Kind::Word;
    }
    /// Steps over the word if it stands here.
    bool take(std::string_view word);
    /// The byte of the program.
    std::size_t place() const;
    /// What stands here was not understood.
    void fault();
    /// Behind the bracket that closes the one here.
    void skipBrackets();
    void skipStatement();

    const std::vector<CodeToken>& m_tokens;
    std::vector<CodeFault>& m_faults;
    std::size_t m_at = 0;
    int m_depth = 0; ///< of the nested expressions and statements
};

/// A parser goes no deeper: texts that nest without end would exhaust the stack.
inline constexpr int kDeepestCode = 100;

} // namespace probescope::probe
