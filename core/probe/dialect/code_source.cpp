#include "core/probe/dialect/code_source.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

namespace probescope::probe {

namespace {

constexpr auto kNoCode = std::string_view::npos;
constexpr int kDeepestCode = 100;

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

bool isTypeWord(std::string_view word)
{
    static constexpr auto kTypes = std::to_array<std::string_view>(
        {"void",   "char",   "short",  "int",    "long",   "unsigned", "signed", "const",
         "struct", "union",  "enum",   "bool",   "int8",   "int16",    "int32",  "int64",
         "uint8",  "uint16", "uint32", "uint64", "u8",     "u16",      "u32",    "u64",
         "s8",     "s16",    "s32",    "s64",    "__u8",   "__u16",    "__u32",  "__u64",
         "__s8",   "__s16",  "__s32",  "__s64",  "string", "volatile", "static", "__user"});
    return std::find(kTypes.begin(), kTypes.end(), word) != kTypes.end()
        || (word.size() > 2 && word.ends_with("_t"));
}

std::optional<std::uint64_t> numberOf(std::string_view text)
{
    while (!text.empty() && std::string_view("uUlL").find(text.back()) != kNoCode)
        text.remove_suffix(1);
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const bool octal = !hex && text.size() > 1 && text.front() == '0';
    if (hex)
        text.remove_prefix(2);
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number, hex ? 16 : octal ? 8 : 10);
    return error == std::errc() && stop == end && !text.empty() ? std::optional(number)
                                                                : std::nullopt;
}

/// How strongly an operator binds; 0: it is none.
int bindingOf(const CodeToken& token)
{
    static constexpr auto kBindings = std::to_array<std::pair<std::string_view, int>>(
        {{"||", 3},  {"&&", 4},  {"in", 5}, {"|", 6},  {"^", 7},  {"&", 8},   {"==", 9},
         {"!=", 9},  {"=~", 9},  {"!~", 9}, {"<", 10}, {">", 10}, {"<=", 10}, {">=", 10},
         {"<<", 11}, {">>", 11}, {"+", 12}, {"-", 12}, {"*", 13}, {"/", 13},  {"%", 13}});
    if (token.kind != CodeToken::Kind::Sign && !token.is("in"))
        return 0;
    const auto found = std::find_if(kBindings.begin(), kBindings.end(),
                                    [&token](const auto& one) { return one.first == token.text; });
    return found == kBindings.end() ? 0 : found->second;
}

bool isAssignment(const CodeToken& token)
{
    static constexpr auto kSigns = std::to_array<std::string_view>(
        {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "<<<", "<<=", ">>=", "%="});
    return token.kind == CodeToken::Kind::Sign
        && std::find(kSigns.begin(), kSigns.end(), token.text) != kSigns.end();
}

class CodeParser
{
public:
    CodeParser(const std::vector<CodeToken>& tokens, std::vector<CodeFault>& faults)
        : m_tokens(tokens)
        , m_faults(faults)
    {
    }

    std::vector<CodeStatement> statements(bool nested = false)
    {
        std::vector<CodeStatement> found;
        ++m_depth;
        while (m_at < m_tokens.size() && !(nested && is("}"))) {
            const std::size_t before = m_at;
            if (is(";") || is("}"))
                ++m_at;
            else
                found.push_back(statement());
            if (m_at == before)
                ++m_at;
        }
        --m_depth;
        return found;
    }

    CodeNode wholeExpression()
    {
        auto node = expression();
        if (!node || m_at < m_tokens.size()) {
            fault();
            return {};
        }
        return std::move(*node);
    }

private:
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
    bool take(std::string_view word)
    {
        if (!is(word))
            return false;
        ++m_at;
        return true;
    }
    std::size_t place() const
    {
        if (m_at < m_tokens.size())
            return m_tokens[m_at].at;
        return m_tokens.empty() ? 0 : m_tokens.back().at;
    }

    void fault()
    {
        const auto* const here = token();
        m_faults.push_back({.at = place(), .text = here != nullptr ? here->text : ""});
    }

    /// Behind the bracket that closes the one here.
    void skipBrackets()
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

    void skipStatement()
    {
        while (m_at < m_tokens.size() && !is(";") && !is("}")) {
            if (is("(") || is("{") || is("["))
                skipBrackets();
            else
                ++m_at;
        }
    }

    CodeStatement statement()
    {
        CodeStatement made{.at = place()};
        if (m_depth > kDeepestCode) {
            fault();
            m_at = m_tokens.size();
            return made;
        }
        if (take("{")) {
            made.kind = CodeStatement::Kind::Block;
            made.body = statements(true);
            take("}");
        } else if (is("case") || (is("default") && is(":", 1))) {
            made.kind = CodeStatement::Kind::Block;
            while (m_at < m_tokens.size() && !is(":") && !is(";") && !is("}"))
                ++m_at;
            take(":");
        } else if (is("if") || is("while") || is("unroll")) {
            takeIf(made);
        } else if (is("for") || is("foreach")) {
            made.kind = CodeStatement::Kind::Loop;
            ++m_at;
            if (is("("))
                skipBrackets();
            takeBody(made.body);
        } else if (take("try") || take("do") || take("else")) {
            made.kind = CodeStatement::Kind::Block;
            takeBody(made.body);
            if (take("catch")) {
                if (is("("))
                    skipBrackets();
                std::vector<CodeStatement> unused;
                takeBody(unused);
            }
        } else if (is("return") || is("next") || is("break") || is("continue") || is("goto")) {
            takeReturn(made);
        } else if (isDeclaration()) {
            takeDeclaration(made);
        } else if (auto node = expression()) {
            made.node = std::move(*node);
        } else {
            fault();
            skipStatement();
        }
        return made;
    }

    void takeBody(std::vector<CodeStatement>& body)
    {
        if (m_at >= m_tokens.size())
            return;
        ++m_depth;
        body.push_back(statement());
        --m_depth;
        if (is(";") && is("else", 1))
            ++m_at;
    }

    void takeIf(CodeStatement& made)
    {
        made.kind = is("if") ? CodeStatement::Kind::If : CodeStatement::Kind::Loop;
        ++m_at;
        if (!take("(")) {
            fault();
            return;
        }
        made.node.at = place();
        if (auto condition = expression()) {
            made.node = std::move(*condition);
        } else {
            fault();
            made.kind = CodeStatement::Kind::Loop;
        }
        int depth = 1;
        for (; m_at < m_tokens.size() && depth > 0; ++m_at)
            depth += is("(") ? 1 : is(")") ? -1 : 0;
        takeBody(made.body);
        if (take("else"))
            takeBody(made.otherwise);
    }

    void takeReturn(CodeStatement& made)
    {
        made.kind = CodeStatement::Kind::Return;
        made.node.word = m_tokens[m_at].text;
        ++m_at;
        if (!made.node.word.empty() && (made.node.word == "return" || made.node.word == "goto")
            && !is(";") && !is("}"))
            if (auto value = expression())
                made.node.parts.push_back(std::move(*value));
    }

    /// `struct path *path = …`, `u64 id`, `char name[16]`: at least two words, the first a type.
    bool isDeclaration() const
    {
        if (!isWord() || !isTypeWord(token()->text))
            return false;
        std::size_t at = 0;
        while (isWord(at) || is("*", at))
            ++at;
        return at >= 2 && isWord(at - 1)
            && (is("=", at) || is(";", at) || is("[", at) || is(",", at) || token(at) == nullptr);
    }

    void takeDeclaration(CodeStatement& made)
    {
        made.kind = CodeStatement::Kind::Declaration;
        std::string type;
        while (isWord() && (isWord(1) || is("*", 1))) {
            type += (type.empty() ? "" : " ") + token()->text;
            ++m_at;
        }
        do {
            std::string whole = type;
            while (take("*"))
                whole += " *";
            if (!isWord())
                break;
            CodeNode name{.word = token()->text, .at = place()};
            ++m_at;
            while (is("["))
                skipBrackets();
            CodeNode one{.kind = CodeNode::Kind::Cast, .word = whole, .at = name.at};
            one.parts.push_back(std::move(name));
            if (take("=")) {
                if (auto value = ternary(0))
                    one.parts.push_back(std::move(*value));
                else
                    fault();
            }
            made.node.parts.push_back(std::move(one));
        } while (take(","));
        if (!is(";") && !is("}"))
            skipStatement();
    }

    std::optional<CodeNode> expression()
    {
        if (m_depth > kDeepestCode)
            return std::nullopt;
        ++m_depth;
        auto left = ternary(0);
        if (left && token() != nullptr && isAssignment(*token())) {
            CodeNode made{.kind = CodeNode::Kind::Assign, .word = token()->text, .at = left->at};
            ++m_at;
            auto right = expression();
            if (right) {
                made.parts.push_back(std::move(*left));
                made.parts.push_back(std::move(*right));
                left = std::move(made);
            } else {
                left = std::nullopt;
            }
        }
        --m_depth;
        return left;
    }

    std::optional<CodeNode> ternary(int lowest)
    {
        auto condition = binary(lowest);
        if (!condition || !take("?"))
            return condition;
        CodeNode made{.kind = CodeNode::Kind::Ternary, .at = condition->at};
        auto yes = expression();
        if (!yes || !take(":"))
            return std::nullopt;
        auto no = expression();
        if (!no)
            return std::nullopt;
        made.parts.push_back(std::move(*condition));
        made.parts.push_back(std::move(*yes));
        made.parts.push_back(std::move(*no));
        return made;
    }

    std::optional<CodeNode> binary(int lowest)
    {
        if (m_depth > kDeepestCode)
            return std::nullopt;
        ++m_depth;
        auto left = unary();
        while (left && token() != nullptr) {
            const int binding = bindingOf(*token());
            if (binding == 0 || binding <= lowest)
                break;
            CodeNode made{.kind = CodeNode::Kind::Binary, .word = token()->text, .at = left->at};
            ++m_at;
            auto right = binary(binding);
            if (!right) {
                left = std::nullopt;
                break;
            }
            made.parts.push_back(std::move(*left));
            made.parts.push_back(std::move(*right));
            left = std::move(made);
        }
        --m_depth;
        return left;
    }

    /// `(uint64 *)`: the type, and behind it; nothing: these parentheses hold an expression.
    std::optional<std::string> takeCastType()
    {
        if (!is("(") || !isWord(1) || !isTypeWord(token(1)->text))
            return std::nullopt;
        std::size_t at = 1;
        std::string type;
        while (isWord(at) || is("*", at)) {
            type += (type.empty() ? "" : " ") + token(at)->text;
            ++at;
        }
        if (!is(")", at))
            return std::nullopt;
        m_at += at + 1;
        return type;
    }

    std::optional<CodeNode> unary()
    {
        if (token() == nullptr || m_depth > kDeepestCode)
            return std::nullopt;
        ++m_depth;
        std::optional<CodeNode> made;
        static constexpr auto kSigns = std::to_array<std::string_view>(
            {"!", "-", "+", "~", "*", "&", "++", "--", "delete", "sizeof"});
        const std::size_t at = place();
        const auto* const sign = std::find_if(kSigns.begin(), kSigns.end(),
                                              [this](std::string_view one) { return is(one); });
        if (sign != kSigns.end() && !(is("delete") && is("(", 1))
            && !(is("sizeof") && is("(", 1))) {
            ++m_at;
            if (auto operand = unary()) {
                made =
                    CodeNode{.kind = CodeNode::Kind::Unary, .word = std::string(*sign), .at = at};
                made->parts.push_back(std::move(*operand));
            }
        } else if (const auto type = takeCastType()) {
            if (auto operand = is("{") ? list() : unary()) {
                made = CodeNode{.kind = CodeNode::Kind::Cast, .word = *type, .at = at};
                made->parts.push_back(std::move(*operand));
            }
        } else {
            made = postfix();
        }
        --m_depth;
        return made;
    }

    std::optional<CodeNode> primary()
    {
        const std::size_t at = place();
        const CodeToken& here = *token();
        if (here.kind == CodeToken::Kind::Number) {
            const auto number = numberOf(here.text);
            ++m_at;
            // `1s` and the like are words.
            return CodeNode{.kind = number ? CodeNode::Kind::Number : CodeNode::Kind::Name,
                            .word = here.text,
                            .number = number.value_or(0),
                            .at = at};
        }
        if (here.kind == CodeToken::Kind::Text) {
            CodeNode text{.kind = CodeNode::Kind::Text, .word = here.text, .at = at};
            ++m_at;
            // `KERN_INFO "…"`, `"…" "…"`: one text.
            while (token() != nullptr && token()->kind == CodeToken::Kind::Text)
                text.word += m_tokens[m_at++].text;
            return text;
        }
        if (here.kind == CodeToken::Kind::Word) {
            ++m_at;
            const bool level = here.text.starts_with("KERN_");
            if (level && token() != nullptr && token()->kind == CodeToken::Kind::Text)
                return primary();
            return CodeNode{.word = here.text, .at = at};
        }
        if (is("{"))
            return list();
        if (!take("("))
            return std::nullopt;
        if (is("{")) { // `({ … })`
            skipBrackets();
            return take(")") ? std::optional(CodeNode{.word = "({})", .at = at}) : std::nullopt;
        }
        auto inside = expression();
        while (inside && take(",")) // a tuple
            if (auto more = expression())
                inside->parts.push_back(std::move(*more));
        return inside && take(")") ? std::move(inside) : std::nullopt;
    }

    std::optional<CodeNode> list()
    {
        CodeNode made{.kind = CodeNode::Kind::List, .at = place()};
        skipBrackets();
        return made;
    }

    /// What stands between brackets, up to `close`.
    bool takeParts(CodeNode& made, std::string_view close)
    {
        while (!is(close)) {
            // A type is an argument of macros.
            std::optional<CodeNode> part;
            if (isWord() && isTypeWord(token()->text) && (isWord(1) || is("*", 1))) {
                part = CodeNode{.at = place()};
                while (isWord() || is("*")) {
                    part->word += (part->word.empty() ? "" : " ") + token()->text;
                    ++m_at;
                }
            } else {
                part = expression();
            }
            if (!part)
                return false;
            made.parts.push_back(std::move(*part));
            if (!take(","))
                break;
        }
        return take(close);
    }

    std::optional<CodeNode> postfix()
    {
        auto made = primary();
        while (made && token() != nullptr) {
            if (is("->") || is(".")) {
                const std::string sign = token()->text;
                if (!isWord(1)
                    && !(token(1) != nullptr && token(1)->kind == CodeToken::Kind::Number))
                    break;
                CodeNode member{
                    .kind = CodeNode::Kind::Member, .word = sign + token(1)->text, .at = made->at};
                m_at += 2;
                member.parts.push_back(std::move(*made));
                made = std::move(member);
            } else if (is("[") || is("(")) {
                const bool index = is("[");
                CodeNode outer{.kind = index ? CodeNode::Kind::Index : CodeNode::Kind::Call,
                               .at = made->at};
                ++m_at;
                outer.parts.push_back(std::move(*made));
                if (!takeParts(outer, index ? "]" : ")"))
                    return std::nullopt;
                made = std::move(outer);
            } else if (is("++") || is("--")) {
                CodeNode step{.kind = CodeNode::Kind::Unary, .word = token()->text, .at = made->at};
                ++m_at;
                step.parts.push_back(std::move(*made));
                made = std::move(step);
            } else {
                break;
            }
        }
        return made;
    }

    const std::vector<CodeToken>& m_tokens;
    std::vector<CodeFault>& m_faults;
    std::size_t m_at = 0;
    int m_depth = 0;
};

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

std::string codeText(const CodeNode& node)
{
    const auto part = [&node](std::size_t i) {
        return i < node.parts.size() ? codeText(node.parts[i]) : std::string();
    };
    std::string text;
    switch (node.kind) {
    case CodeNode::Kind::Number:
    case CodeNode::Kind::Name:
        return node.word;
    case CodeNode::Kind::Text:
        return "\"" + node.word + "\"";
    case CodeNode::Kind::Member:
        return part(0) + node.word;
    case CodeNode::Kind::Index:
    case CodeNode::Kind::Call:
        for (std::size_t i = 1; i < node.parts.size(); ++i)
            text += (i > 1 ? "," : "") + part(i);
        return part(0) + (node.kind == CodeNode::Kind::Index ? "[" + text + "]" : "(" + text + ")");
    case CodeNode::Kind::Unary:
        return node.word + part(0);
    case CodeNode::Kind::Binary:
    case CodeNode::Kind::Assign:
        return part(0) + node.word + part(1);
    case CodeNode::Kind::Ternary:
        return part(0) + "?" + part(1) + ":" + part(2);
    case CodeNode::Kind::Cast:
        return "(" + node.word + ")" + part(0);
    case CodeNode::Kind::List:
        break;
    }
    return "{}";
}

CodeType codeType(std::string_view type)
{
    CodeType found;
    unsigned longs = 0;
    bool isUnsigned = false;
    bool known = false;
    std::size_t begin = 0;
    while (begin < type.size()) {
        const auto end = std::min(type.find(' ', begin), type.size());
        auto word = type.substr(begin, end - begin);
        begin = end + 1;
        if (word.ends_with("_t"))
            word.remove_suffix(2);
        if (word.starts_with("__"))
            word.remove_prefix(2);
        static constexpr std::array<std::tuple<std::string_view, unsigned, bool>, 30> kTypes{
            {{"u8", 1, false},     {"u16", 2, false},    {"u32", 4, false},
             {"u64", 8, false},    {"s8", 1, true},      {"s16", 2, true},
             {"s32", 4, true},     {"s64", 8, true},     {"uint8", 1, false},
             {"uint16", 2, false}, {"uint32", 4, false}, {"uint64", 8, false},
             {"int8", 1, true},    {"int16", 2, true},   {"int32", 4, true},
             {"int64", 8, true},   {"char", 1, true},    {"short", 2, true},
             {"int", 4, true},     {"pid", 4, true},     {"uid", 4, false},
             {"gid", 4, false},    {"size", 8, false},   {"ssize", 8, true},
             {"loff", 8, true},    {"off", 8, true},     {"uintptr", 8, false},
             {"bool", 1, false},   {"sector", 8, false}, {"gfp", 4, false}}};
        const auto one = std::find_if(kTypes.begin(), kTypes.end(),
                                      [word](const auto& t) { return std::get<0>(t) == word; });
        if (word == "*") {
            found.isPointer = true;
        } else if (word == "long") {
            ++longs;
        } else if (word == "unsigned") {
            isUnsigned = true;
            if (!known)
                found = {.bytes = 4, .isSigned = true, .isPointer = found.isPointer};
        } else if (one != kTypes.end()) {
            found.bytes = std::get<1>(*one);
            found.isSigned = std::get<2>(*one);
            known = true;
        }
    }
    if (longs > 0) {
        found.bytes = 8;
        found.isSigned = true;
    }
    found.isSigned = found.isSigned && !isUnsigned;
    return found;
}

std::vector<CodeStatement> codeStatements(const std::vector<CodeToken>& tokens,
                                          std::vector<CodeFault>& faults)
{
    return CodeParser(tokens, faults).statements();
}

CodeNode codeExpression(const std::vector<CodeToken>& tokens, std::vector<CodeFault>& faults)
{
    return CodeParser(tokens, faults).wholeExpression();
}

} // namespace probescope::probe
