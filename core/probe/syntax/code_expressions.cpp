#include "core/probe/syntax/code_expressions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <utility>

namespace probescope::probe {

namespace {

std::optional<std::uint64_t> numberOf(std::string_view text)
{
    while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos)
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

} // namespace

CodeNode ExpressionParser::wholeExpression()
{
    auto node = expression();
    if (!node || m_at < m_tokens.size()) {
        fault();
        return {};
    }
    return std::move(*node);
}

std::optional<CodeNode> ExpressionParser::expression()
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

std::optional<CodeNode> ExpressionParser::ternary(int lowest)
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

std::optional<CodeNode> ExpressionParser::binary(int lowest)
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
std::optional<std::string> ExpressionParser::takeCastType()
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

std::optional<CodeNode> ExpressionParser::unary()
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
    if (sign != kSigns.end() && !(is("delete") && is("(", 1)) && !(is("sizeof") && is("(", 1))) {
        ++m_at;
        if (auto operand = unary()) {
            made = CodeNode{.kind = CodeNode::Kind::Unary, .word = std::string(*sign), .at = at};
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

std::optional<CodeNode> ExpressionParser::primary()
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

std::optional<CodeNode> ExpressionParser::list()
{
    CodeNode made{.kind = CodeNode::Kind::List, .at = place()};
    skipBrackets();
    return made;
}

/// What stands between brackets, up to `close`.
bool ExpressionParser::takeParts(CodeNode& made, std::string_view close)
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

std::optional<CodeNode> ExpressionParser::postfix()
{
    auto made = primary();
    while (made && token() != nullptr) {
        if (is("->") || is(".")) {
            const std::string sign = token()->text;
            if (!isWord(1) && !(token(1) != nullptr && token(1)->kind == CodeToken::Kind::Number))
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

CodeNode codeExpression(const std::vector<CodeToken>& tokens, std::vector<CodeFault>& faults)
{
    return ExpressionParser(tokens, faults).wholeExpression();
}

} // namespace probescope::probe
