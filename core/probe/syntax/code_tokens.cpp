#include "core/probe/syntax/code_tokens.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

constexpr auto kNoCode = std::string_view::npos;

bool isWordLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

std::size_t behindCodeText(std::string_view program, std::size_t at)
{
    const char quote = program[at];
    for (++at; at < program.size() && program[at] != quote; ++at)
        if (program[at] == '\\')
            ++at;
    return std::min(at + 1, program.size());
}

std::string unescapedCode(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '\\' && i + 1 < text.size();
        i += escape ? 1 : 0;
        plain += escape && text[i] == 'n' ? '\n' : escape && text[i] == 't' ? '\t' : text[i];
    }
    return plain;
}

} // namespace

std::string withoutComments(std::string_view program, const CodeComments& comments)
{
    std::string text(program);
    const auto blank = [&text](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < std::min(end, text.size()); ++i)
            if (text[i] != '\n')
                text[i] = ' ';
        return std::min(end, text.size());
    };
    bool lineBegins = true;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const auto two = program.substr(at, 2);
        const auto line = std::min(program.find('\n', at), program.size());
        if (two == "//"
            || (c == '#' && (comments.hashAnywhere || (comments.hashLines && lineBegins)))) {
            at = blank(at, line);
        } else if (two == "/*") {
            const auto close = program.find("*/", at + 2);
            at = blank(at, close == kNoCode ? program.size() : close + 2);
        } else if (comments.embeddedC && two == "%{") {
            // Its braces stay: they are those of the function that it is.
            const auto close = program.find("%}", at + 2);
            const auto begin = at;
            at = blank(at, close == kNoCode ? program.size() : close + 2);
            text[begin + 1] = '{';
            if (close != kNoCode)
                text[close + 1] = '}';
        } else if (c == '"') {
            at = behindCodeText(program, at);
            lineBegins = false;
        } else {
            lineBegins = c == '\n' || (lineBegins && (c == ' ' || c == '\t'));
            ++at;
        }
    }
    return text;
}

std::vector<CodeToken> codeTokens(std::string_view program, std::size_t begin, std::size_t end)
{
    static constexpr auto kLong = std::to_array<std::string_view>(
        {"<<<", "<<=", ">>=", "->", "==", "!=", "<=", ">=", "&&", "||", "++", "--",
         "<<",  ">>",  "+=",  "-=", "*=", "/=", "|=", "&=", "^=", "%=", "=~", "!~"});
    std::vector<CodeToken> tokens;
    program = program.substr(0, end);
    for (std::size_t at = begin; at < program.size();) {
        const char c = program[at];
        if (std::string_view(" \t\r\n\\").find(c) != kNoCode) {
            ++at;
            continue;
        }
        CodeToken token{.at = at};
        if (c == '"') {
            const auto behind = behindCodeText(program, at);
            token.kind = CodeToken::Kind::Text;
            token.text =
                unescapedCode(program.substr(at + 1, behind - at - (behind - at >= 2 ? 2 : 1)));
            at = behind;
        } else if (c == '\'' && at + 2 < program.size() && program[at + 2] == '\'') {
            token.kind = CodeToken::Kind::Number;
            token.text = std::to_string(int(static_cast<unsigned char>(program[at + 1])));
            at += 3;
        } else if (isWordLetter(c) || c == '@' || c == '$' || c == '`') {
            token.kind = isDigit(c) ? CodeToken::Kind::Number : CodeToken::Kind::Word;
            do
                token.text += program[at++];
            while (at < program.size()
                   && (isWordLetter(program[at])
                       || (program[at] == '$' && token.text.starts_with('$'))));
        } else {
            const auto* const sign =
                std::find_if(kLong.begin(), kLong.end(), [program, at](std::string_view one) {
                    return program.substr(at, one.size()) == one;
                });
            token.text = sign == kLong.end() ? std::string(1, c) : std::string(*sign);
            at += token.text.size();
        }
        tokens.push_back(std::move(token));
    }
    return tokens;
}

bool CodeCursor::take(std::string_view word)
{
    if (!is(word))
        return false;
    ++m_at;
    return true;
}

std::size_t CodeCursor::place() const
{
    if (m_at < m_tokens.size())
        return m_tokens[m_at].at;
    return m_tokens.empty() ? 0 : m_tokens.back().at;
}

void CodeCursor::fault()
{
    const auto* const here = token();
    m_faults.push_back({.at = place(), .text = here != nullptr ? here->text : ""});
}

void CodeCursor::skipBrackets()
{
    int depth = 0;
    for (; m_at < m_tokens.size(); ++m_at) {
        const bool open = is("(") || is("{") || is("[");
        if (open)
            ++depth;
        else if ((is(")") || is("}") || is("]")) && --depth == 0) {
            ++m_at;
            return;
        }
    }
}

void CodeCursor::skipStatement()
{
    while (m_at < m_tokens.size() && !is(";") && !is("}")) {
        if (is("(") || is("{") || is("["))
            skipBrackets();
        else
            ++m_at;
    }
}

} // namespace probescope::probe
