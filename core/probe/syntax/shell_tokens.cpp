#include "core/probe/syntax/shell_tokens.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

constexpr auto kNoLetter = std::string::npos;

bool isNameLetter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isShellBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool isOperatorLetter(char c)
{
    return std::string_view(";&|<>()\n").find(c) != std::string_view::npos;
}

/// Text into words and operators.
class ShellLexer
{
public:
    explicit ShellLexer(const PlacedText& script)
        : m_script(script)
        , m_text(script.text)
        , m_isScript(m_text.starts_with("#!"))
    {
    }

    std::vector<ShellToken> tokens()
    {
        while (m_at < m_text.size())
            takeNext();
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    std::size_t place() const { return m_script.placeOf(m_at); }
    bool beginsLine() const { return m_tokens.empty() || m_tokens.back().isOperator("\n"); }
    std::size_t lineEnd() const { return std::min(m_text.find('\n', m_at), m_text.size()); }

    void takeNext()
    {
        const char c = peek();
        if (isShellBlank(c)) {
            ++m_at;
        } else if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
            m_at += peek(1) == '\n' ? 2 : 3;
        } else if (beginsLine() && beginsDefinition(m_text.substr(m_at, lineEnd() - m_at))
                   && m_text.compare(m_at, 6, "printf") != 0) {
            takeDefinition();
        } else if (c == '#') {
            takeComment();
        } else if (isOperatorLetter(c)) {
            takeOperator();
        } else {
            takeWord();
        }
    }

    void takeDefinition()
    {
        auto end = lineEnd();
        while (end > m_at && isShellBlank(m_text[end - 1]))
            --end;
        ShellToken token{.kind = ShellToken::Kind::Definition, .at = place()};
        token.pieces.push_back({.text = m_script.part(m_at, end)});
        m_tokens.push_back(std::move(token));
        m_at = lineEnd();
    }

    /// `# echo … >file` in a text that is no script is a line that was copied from a shell of root.
    void takeComment()
    {
        const auto line = std::string_view(m_text).substr(m_at, lineEnd() - m_at);
        static constexpr std::array<std::string_view, 8> kCommands{
            "echo ", "perf ", "trace-cmd ", "printf ", "sudo ", "cd ", "cat ", "bpftrace "};
        const auto command = line.size() > 2 ? line.substr(2) : std::string_view();
        const bool prompt = !m_isScript && beginsLine() && line.starts_with("# ")
            && std::any_of(kCommands.begin(), kCommands.end(),
                           [command](std::string_view word) { return command.starts_with(word); });
        m_at = prompt ? m_at + 2 : lineEnd();
    }

    void takeOperator()
    {
        ShellToken token{.kind = ShellToken::Kind::Operator, .at = place()};
        static constexpr std::array<std::string_view, 11> kLong{
            "<<<", "<<-", "&>>", "&&", "||", ";;", ">>", "<<", ">&", "&>", ">|"};
        token.op = std::string(1, peek());
        for (const std::string_view sign : kLong) {
            if (m_text.compare(m_at, sign.size(), sign) == 0) {
                token.op = sign;
                break;
            }
        }
        m_at += token.op.size();
        token.op.insert(0, std::exchange(m_stream, {}));
        const bool ends = token.op == "\n";
        if (token.op == "<<" || token.op == "<<-")
            m_bodies.push_back(m_tokens.size());
        m_tokens.push_back(std::move(token));
        if (ends)
            takeBodies();
    }

    /// What follows `<<END` on the lines below takes the place of the word END.
    void takeBodies()
    {
        for (const std::size_t index : std::exchange(m_bodies, {})) {
            if (index + 1 >= m_tokens.size() || m_tokens[index + 1].pieces.empty())
                continue;
            ShellToken& word = m_tokens[index + 1];
            std::string end;
            bool quoted = false;
            for (const ShellPiece& piece : word.pieces) {
                end += piece.text.text;
                quoted = quoted || piece.quoted;
            }
            const std::size_t begin = m_at;
            std::size_t bodyEnd = m_text.size();
            while (m_at < m_text.size()) {
                const auto stop = lineEnd();
                auto line = std::string_view(m_text).substr(m_at, stop - m_at);
                if (line.ends_with('\r'))
                    line.remove_suffix(1);
                if (trimmedBlanks(line, "\t") == end) {
                    bodyEnd = m_at;
                    m_at = stop;
                    break;
                }
                m_at = std::min(stop + 1, m_text.size());
            }
            word.pieces.clear();
            if (quoted)
                word.pieces.push_back({.text = m_script.part(begin, bodyEnd), .quoted = true});
            else
                takeBody(word.pieces, begin, bodyEnd);
        }
    }

    void takeBody(std::vector<ShellPiece>& pieces, std::size_t begin, std::size_t end)
    {
        const std::size_t behind = std::exchange(m_at, begin);
        while (m_at < end)
            takeQuoted(pieces, end);
        m_at = behind;
    }

    static ShellPiece& textPiece(std::vector<ShellPiece>& pieces, bool quoted)
    {
        if (pieces.empty() || pieces.back().kind != ShellPiece::Kind::Text
            || pieces.back().quoted != quoted)
            pieces.push_back({.quoted = quoted});
        return pieces.back();
    }

    /// One letter or variable as it is in double quotes.
    void takeQuoted(std::vector<ShellPiece>& pieces, std::size_t end)
    {
        const char c = peek();
        if (c == '$' || c == '`') {
            takeDollar(pieces, true, end);
            return;
        }
        if (c == '\\' && m_at + 1 < end && std::string_view("\"\\$`").find(peek(1)) != kNoLetter)
            ++m_at;
        textPiece(pieces, true).text.add(peek(), place());
        ++m_at;
    }

    void takeWord()
    {
        ShellToken token{.at = place()};
        auto& pieces = token.pieces;
        while (m_at < m_text.size() && !isShellBlank(peek()) && !isOperatorLetter(peek())) {
            const char c = peek();
            if (c == '\'') {
                takeSingleQuotes(pieces);
            } else if (c == '"') {
                textPiece(pieces, true).text.at = static_cast<std::uint32_t>(place() + 1);
                for (++m_at; m_at < m_text.size() && peek() != '"';)
                    takeQuoted(pieces, m_text.size());
                ++m_at;
            } else if (c == '$' || c == '`') {
                takeDollar(pieces, false, m_text.size());
            } else {
                if (c == '\\' && peek(1) == '\n') {
                    m_at += 2;
                    continue;
                }
                const bool escaped = c == '\\' && m_at + 1 < m_text.size();
                m_at += escaped ? 1 : 0;
                textPiece(pieces, escaped).text.add(peek(), place());
                ++m_at;
            }
        }
        m_at = std::min(m_at, m_text.size());
        // The number in `2>file` is of the redirection.
        if (pieces.size() == 1 && !pieces.front().quoted && pieces.front().text.text.size() == 1
            && isDigit(pieces.front().text.text.front()) && (peek() == '>' || peek() == '<')) {
            m_stream = pieces.front().text.text == "1" ? "" : pieces.front().text.text;
            return;
        }
        m_tokens.push_back(std::move(token));
    }

    void takeSingleQuotes(std::vector<ShellPiece>& pieces)
    {
        const auto end = std::min(m_text.find('\'', m_at + 1), m_text.size());
        ShellPiece& piece = textPiece(pieces, true);
        piece.text.append(m_script.part(m_at + 1, end));
        m_at = end + 1;
    }

    /// `$name`, `${name:-fallback}`, `$(…)`, `` `…` ``
    void takeDollar(std::vector<ShellPiece>& pieces, bool quoted, std::size_t end)
    {
        const std::size_t begin = m_at;
        const auto add = [&](ShellPiece::Kind kind, std::size_t from, std::size_t to) {
            pieces.push_back({.kind = kind, .text = m_script.part(from, to), .quoted = quoted});
        };
        if (peek() == '`') {
            m_at = std::min(m_text.find('`', m_at + 1), end - 1) + 1;
            add(ShellPiece::Kind::Unknown, begin, m_at);
            return;
        }
        const char next = m_at + 1 < end ? peek(1) : '\0';
        if (next == '(' || next == '{') {
            m_at = std::min(behindBracket(m_at + 1), end);
            if (next == '(')
                add(ShellPiece::Kind::Unknown, begin, m_at);
            else
                addBraced(pieces, begin, quoted);
            return;
        }
        ++m_at;
        if (isNameLetter(next) && !isDigit(next)) {
            while (m_at < end && isNameLetter(peek()))
                ++m_at;
            add(ShellPiece::Kind::Variable, begin + 1, m_at);
        } else if (isDigit(next)
                   || (next != '\0' && std::string_view("@*#?$!").find(next) != kNoLetter)) {
            ++m_at;
            add(next == '@' || next == '*' ? ShellPiece::Kind::List : ShellPiece::Kind::Variable,
                begin + 1, m_at);
        } else {
            textPiece(pieces, quoted).text.add('$', m_script.placeOf(begin));
        }
    }

    std::size_t behindBracket(std::size_t at) const
    {
        const char open = m_text[at];
        const char close = open == '(' ? ')' : '}';
        int depth = 0;
        for (; at < m_text.size(); ++at) {
            if (m_text[at] == '\\')
                ++at;
            else if (m_text[at] == open)
                ++depth;
            else if (m_text[at] == close && --depth == 0)
                return at + 1;
        }
        return m_text.size();
    }

    void addBraced(std::vector<ShellPiece>& pieces, std::size_t begin, bool quoted)
    {
        const std::size_t inside = begin + 2;
        std::size_t name = inside;
        while (name < m_at && isNameLetter(m_text[name]))
            ++name;
        const auto rest = std::string_view(m_text).substr(name, m_at - name);
        ShellPiece piece{.kind = ShellPiece::Kind::Variable,
                         .text = m_script.part(inside, name),
                         .quoted = quoted};
        const auto fallback = rest.find_first_of("-=");
        if (rest == "[@]}" || rest == "[*]}") {
            piece.kind = ShellPiece::Kind::List;
        } else if (name > inside && fallback != kNoLetter && fallback <= 1 && rest.ends_with('}')
                   && (fallback == 0 || rest.front() == ':')) {
            piece.fallback = rest.substr(fallback + 1, rest.size() - fallback - 2);
        } else if (name == inside || rest != "}") {
            piece.kind = ShellPiece::Kind::Unknown;
            piece.text = m_script.part(begin, m_at);
        }
        pieces.push_back(std::move(piece));
    }

    const PlacedText& m_script;
    const std::string& m_text;
    bool m_isScript = false;
    std::size_t m_at = 0;
    std::vector<ShellToken> m_tokens = {};
    std::string m_stream = {}; ///< `2` of a `2>` whose sign comes next
    std::vector<std::size_t> m_bodies = {}; ///< tokens `<<` whose bodies come below
};

} // namespace

bool ShellToken::is(std::string_view word) const
{
    return kind == Kind::Word && pieces.size() == 1 && pieces.front().kind == ShellPiece::Kind::Text
        && !pieces.front().quoted && pieces.front().text.text == word;
}

bool beginsDefinition(std::string_view line)
{
    line = trimmedBlanks(line, " \t\r\n");
    if (line.empty() || std::string_view("prefts").find(line.front()) == std::string_view::npos)
        return false;
    std::size_t at = 1;
    while (at < line.size() && isDigit(line[at]))
        ++at;
    return at < line.size() && (line[at] == ':' || line[at] == ' ' || line[at] == '\t');
}

std::vector<ShellToken> shellTokens(const PlacedText& script)
{
    return ShellLexer(script).tokens();
}

} // namespace probescope::probe
