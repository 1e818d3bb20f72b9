#include "core/probe/dialect/shell_source.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <iterator>
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

/// Words and operators into commands.
class ShellParser
{
public:
    explicit ShellParser(std::vector<ShellToken> tokens)
        : m_tokens(std::move(tokens))
    {
    }

    std::vector<ShellCommand> commands()
    {
        while (m_at < m_tokens.size())
            takeCommand();
        // What does not end, ends with the text.
        for (const std::size_t open : m_open) {
            const bool loop = m_commands[open].kind == ShellCommand::Kind::Loop;
            m_commands[open].partner = m_commands.size();
            m_commands.push_back(
                {.kind = loop ? ShellCommand::Kind::LoopEnd : ShellCommand::Kind::FunctionEnd});
        }
        return std::move(m_commands);
    }

private:
    const ShellToken* token(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_tokens.size() ? &m_tokens[m_at + ahead] : nullptr;
    }
    bool isAt(std::string_view op, std::size_t ahead = 0) const
    {
        return token(ahead) != nullptr && token(ahead)->isOperator(op);
    }
    bool isWord(std::string_view word) const { return token() != nullptr && token()->is(word); }

    static bool isRedirect(std::string_view op)
    {
        return op.find_first_of("<>") != std::string_view::npos;
    }

    void takeCommand()
    {
        const ShellToken& first = m_tokens[m_at];
        if (first.kind == ShellToken::Kind::Definition) {
            m_commands.push_back(
                {.kind = ShellCommand::Kind::Define, .words = {first}, .at = first.at});
            ++m_at;
            return;
        }
        if (first.kind == ShellToken::Kind::Operator && !isRedirect(first.op)) {
            const bool ends = first.op == ")";
            m_isBehindCondition = first.op == "&&" || first.op == "||";
            ++m_at;
            if (ends)
                takeGroupEnd(first.at);
            return;
        }
        if (takePattern() || takeKeyword())
            return;
        takeRun();
    }

    /// `start|run)` of a `case`; `((x++))`, too.
    bool takePattern()
    {
        std::size_t at = m_at;
        const auto is = [this, &at](std::string_view op) {
            return at < m_tokens.size() && m_tokens[at].isOperator(op);
        };
        while (at < m_tokens.size() && m_tokens[at].kind == ShellToken::Kind::Word) {
            ++at;
            if (is(")")) {
                m_at = at + 1;
                return true;
            }
            if (!is("|"))
                return false;
            ++at;
        }
        return false;
    }

    bool takeKeyword()
    {
        static constexpr std::array<std::string_view, 10> kPlain{
            "if", "then", "elif", "else", "do", "!", "time", "esac", "in", "coproc"};
        const ShellToken& first = m_tokens[m_at];
        if (std::any_of(kPlain.begin(), kPlain.end(),
                        [&first](std::string_view word) { return first.is(word); })) {
            if (first.is("if"))
                ++m_branches;
            else if (first.is("esac"))
                m_branches -= m_branches > 0 ? 1 : 0;
            ++m_at;
            return true;
        }
        if (first.is("for") || first.is("select")) {
            takeFor();
        } else if (first.is("while") || first.is("until")) {
            ++m_at;
            m_loops.push_back(false);
        } else if (first.is("done")) {
            ++m_at;
            // A loop with a condition has no command that opens it.
            if (!m_loops.empty() && m_loops.back())
                close(ShellCommand::Kind::Loop, ShellCommand::Kind::LoopEnd, first.at);
            if (!m_loops.empty())
                m_loops.pop_back();
            takeGroupEnd(first.at);
        } else if (first.is("fi")) {
            ++m_at;
            m_branches -= m_branches > 0 ? 1 : 0;
            takeGroupEnd(first.at);
        } else if (first.is("{")) {
            ++m_at;
            m_braces.push_back(false);
        } else if (first.is("}")) {
            ++m_at;
            if (!m_braces.empty()) {
                if (m_braces.back())
                    close(ShellCommand::Kind::Function, ShellCommand::Kind::FunctionEnd, first.at);
                m_braces.pop_back();
            }
            takeGroupEnd(first.at);
        } else if (first.is("case")) {
            ++m_branches;
            while (m_at < m_tokens.size() && !isWord("in") && !isAt("\n"))
                ++m_at;
        } else {
            return takeFunction();
        }
        return true;
    }

    void takeFor()
    {
        ShellCommand loop{.kind = ShellCommand::Kind::Loop, .at = m_tokens[m_at].at};
        ++m_at;
        bool list = false;
        if (isAt("(")) // `for ((i = 0; …))`
            while (m_at < m_tokens.size() && !isWord("do"))
                ++m_at;
        while (m_at < m_tokens.size() && !isAt(";") && !isAt("\n") && !isWord("do")) {
            if (isWord("in") && loop.words.size() == 1)
                list = true;
            else if (token()->kind == ShellToken::Kind::Word)
                loop.words.push_back(*token());
            ++m_at;
        }
        // Without a list it is run once, with whatever the variable is.
        if (!list)
            loop.words.clear();
        m_loops.push_back(true);
        m_open.push_back(m_commands.size());
        m_commands.push_back(std::move(loop));
    }

    /// `name() {` and `function name {`
    bool takeFunction()
    {
        const bool worded = isWord("function");
        const std::size_t name = m_at + (worded ? 1 : 0);
        std::size_t at = name + 1;
        if (name >= m_tokens.size() || m_tokens[name].kind != ShellToken::Kind::Word)
            return false;
        const auto is = [this, &at](std::string_view op) {
            return at < m_tokens.size() && m_tokens[at].isOperator(op);
        };
        if (is("(")) {
            ++at;
            if (!is(")"))
                return false;
            ++at;
        } else if (!worded) {
            return false;
        }
        while (is("\n"))
            ++at;
        if (at >= m_tokens.size() || !m_tokens[at].is("{"))
            return false;
        m_braces.push_back(true);
        m_open.push_back(m_commands.size());
        m_commands.push_back({.kind = ShellCommand::Kind::Function,
                              .words = {m_tokens[name]},
                              .at = m_tokens[name].at});
        m_at = at + 1;
        return true;
    }

    void close(ShellCommand::Kind kind, ShellCommand::Kind end, std::size_t at)
    {
        if (m_open.empty() || m_commands[m_open.back()].kind != kind)
            return;
        m_commands[m_open.back()].partner = m_commands.size();
        m_open.pop_back();
        m_commands.push_back({.kind = end, .at = at});
    }

    /// Redirects behind a group are of all its commands.
    void takeGroupEnd(std::size_t at)
    {
        ShellCommand group{.isGroupEnd = true, .at = at};
        takeRedirects(group);
        if (!group.redirects.empty())
            m_commands.push_back(std::move(group));
    }

    void takeRedirects(ShellCommand& command)
    {
        while (token() != nullptr && token()->kind == ShellToken::Kind::Operator
               && isRedirect(token()->op)) {
            ShellRedirect redirect{.op = token()->op};
            ++m_at;
            if (token() != nullptr && token()->kind == ShellToken::Kind::Word)
                redirect.word = m_tokens[m_at++];
            command.redirects.push_back(std::move(redirect));
        }
    }

    void takeRun()
    {
        ShellCommand command{
            .isConditional = std::exchange(m_isBehindCondition, false) || m_branches > 0,
            .isRepeated = std::find(m_loops.begin(), m_loops.end(), false) != m_loops.end(),
            .at = m_tokens[m_at].at};
        while (m_at < m_tokens.size()) {
            takeRedirects(command);
            if (token() == nullptr || token()->kind == ShellToken::Kind::Definition)
                break;
            if (token()->kind == ShellToken::Kind::Word) {
                command.words.push_back(*token());
                ++m_at;
                takeArray(command);
                continue;
            }
            command.pipes = isAt("|");
            m_isBehindCondition = isAt("&&") || isAt("||");
            ++m_at;
            while (command.pipes && isAt("\n"))
                ++m_at;
            break;
        }
        m_commands.push_back(std::move(command));
    }

    /// `name=(word word)`: the words stand behind the one that ends with `=`.
    void takeArray(ShellCommand& command)
    {
        if (!isAt("(") || command.words.back().pieces.size() != 1
            || !command.words.back().pieces.front().text.text.ends_with('='))
            return;
        const std::size_t name = command.words.size() - 1;
        for (++m_at; m_at < m_tokens.size() && !isAt(")"); ++m_at)
            if (token()->kind == ShellToken::Kind::Word)
                command.words.push_back(*token());
        ++m_at;
        command.words[name].elements = command.words.size() - 1 - name;
    }

    std::vector<ShellToken> m_tokens;
    std::size_t m_at = 0;
    std::vector<ShellCommand> m_commands = {};
    std::vector<std::size_t> m_open = {}; ///< loops and functions
    std::vector<bool> m_braces = {}; ///< those that are open; true: of a function
    std::vector<bool> m_loops = {}; ///< those that are open; true: of `for`
    unsigned m_branches = 0; ///< `if` and `case` that are open
    bool m_isBehindCondition = false; ///< `&&` or `||` stands before the command
};

constexpr std::size_t kMostBraceWords = 1000;
constexpr std::size_t kMostBraceBytes = std::size_t(1) << 20; // of all its words

/// `{a,b}` or `{1..3}` in one piece of a word.
struct Braces
{
    std::size_t piece = 0;
    std::size_t begin = 0; ///< of the `{`
    std::size_t end = 0; ///< behind the `}`
    std::string inside = {};
};

std::optional<Braces> findBraces(const ShellToken& token)
{
    for (std::size_t i = 0; i < token.pieces.size(); ++i) {
        const ShellPiece& piece = token.pieces[i];
        const std::string& text = piece.text.text;
        if (piece.kind != ShellPiece::Kind::Text || piece.quoted)
            continue;
        // The inner ones first: what has no comma in it is no list.
        std::size_t begin = kNoLetter;
        bool lists = false;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] == '{') {
                begin = at;
                lists = false;
            } else if (text[at] == '}' && begin != kNoLetter && lists) {
                return Braces{.piece = i,
                              .begin = begin,
                              .end = at + 1,
                              .inside = text.substr(begin + 1, at - begin - 1)};
            } else if (text[at] == '}') {
                begin = kNoLetter;
            }
            lists = lists || text[at] == ',' || text.compare(at, 2, "..") == 0;
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// Of `1..9..2`; nothing: they are too many, or it is none.
std::optional<std::vector<std::string>> rangeParts(std::string_view range)
{
    constexpr std::int64_t kFar = 1'000'000'000;
    const auto first = range.find("..");
    const auto second = range.find("..", first + 2);
    const auto from = wholeNumber(range.substr(0, first));
    const auto to = wholeNumber(range.substr(first + 2, second - first - 2));
    const auto step = second == std::string_view::npos ? std::optional<std::int64_t>(1)
                                                       : wholeNumber(range.substr(second + 2));
    if (!from || !to || !step || std::abs(*from) > kFar || std::abs(*to) > kFar
        || std::abs(*step) > kFar)
        return std::nullopt;
    const std::int64_t by = std::max<std::int64_t>(std::abs(*step), 1);
    const std::int64_t count = std::abs(*to - *from) / by + 1;
    if (count > std::int64_t(kMostBraceWords))
        return std::nullopt;
    std::vector<std::string> parts;
    parts.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        parts.push_back(std::to_string(*from + (*to < *from ? -by : by) * i));
    return parts;
}

std::optional<std::vector<std::string>> braceParts(const Braces& braces)
{
    if (braces.inside.find(',') == kNoLetter)
        return rangeParts(braces.inside);
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= braces.inside.size();) {
        const auto end = std::min(braces.inside.find(',', begin), braces.inside.size());
        parts.push_back(braces.inside.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

ShellToken withPart(const ShellToken& token, const Braces& braces, const std::string& part)
{
    ShellToken word = token;
    const PlacedText& text = token.pieces[braces.piece].text;
    PlacedText made = text.part(0, braces.begin);
    for (const char c : part)
        made.add(c, text.placeOf(braces.begin));
    made.append(text.part(braces.end, text.text.size()));
    word.pieces[braces.piece].text = std::move(made);
    return word;
}

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

bool hasBraces(const ShellToken& token)
{
    return findBraces(token).has_value();
}

std::optional<std::vector<ShellToken>> withoutBraces(const ShellToken& token)
{
    std::size_t bytesLeft = kMostBraceBytes;
    std::vector<ShellToken> done;
    std::vector<ShellToken> open{token};
    while (!open.empty()) {
        ShellToken word = std::move(open.back());
        open.pop_back();
        const auto braces = findBraces(word);
        if (!braces) {
            done.push_back(std::move(word));
            continue;
        }
        const auto parts = braceParts(*braces);
        if (!parts || parts->size() + done.size() + open.size() > kMostBraceWords)
            return std::nullopt;
        std::size_t bytes = 0;
        for (const ShellPiece& piece : word.pieces)
            bytes += piece.text.text.size() + 1;
        if (bytes * parts->size() > bytesLeft)
            return std::nullopt;
        bytesLeft -= bytes * parts->size();
        std::transform(parts->rbegin(), parts->rend(), std::back_inserter(open),
                       [&](const auto& part) { return withPart(word, *braces, part); });
    }
    return done;
}

std::vector<ShellCommand> shellCommands(const PlacedText& script)
{
    return ShellParser(ShellLexer(script).tokens()).commands();
}

} // namespace probescope::probe
