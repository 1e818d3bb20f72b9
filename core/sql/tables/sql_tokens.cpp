#include "core/sql/tables/sql_tokens.h"

#include <algorithm>
#include <array>

namespace probescope::store {

namespace {

using TokenKind = SqlToken::Kind;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordByte(char c)
{
    return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Takes one token from the front; none: it is not known.
std::optional<SqlToken> takeWord(std::string_view& rest)
{
    const auto* const end = std::find_if_not(rest.begin(), rest.end(), isWordByte);
    const std::string_view word(rest.data(), std::size_t(end - rest.begin()));
    rest.remove_prefix(word.size());
    if (!isDigit(word.front()))
        return SqlToken{TokenKind::Word, foldedName(word)};
    if (!std::all_of(word.begin(), word.end(), isDigit))
        return std::nullopt; // 0x10, 1e9
    return SqlToken{TokenKind::Number, std::string(word)};
}

std::optional<SqlToken> takeText(std::string_view& rest)
{
    SqlToken token{TokenKind::Text, {}};
    for (std::size_t i = 1; i < rest.size(); ++i) {
        if (rest[i] == '\'' && rest.substr(i + 1, 1) != "'") {
            rest.remove_prefix(i + 1);
            return token;
        }
        i += rest[i] == '\'' ? 1 : 0; // two stand for one
        token.text += rest[i];
    }
    return std::nullopt;
}

std::optional<SqlToken> takeSign(std::string_view& rest)
{
    constexpr std::array<std::string_view, 16> kSigns{
        "--", "/*", "==", "!=", "<>", "<=", ">=", "(", ")", ",", "*", "=", "<", ">", "-", ";"};
    const auto* const sign =
        std::find_if(kSigns.begin(), kSigns.end(),
                     [rest](std::string_view one) { return rest.substr(0, one.size()) == one; });
    if (sign == kSigns.end() || *sign == "--" || *sign == "/*")
        return std::nullopt;
    rest.remove_prefix(sign->size());
    return SqlToken{TokenKind::Sign, std::string(*sign)};
}

} // namespace

std::optional<std::vector<SqlToken>> sqlTokens(std::string_view sql)
{
    std::vector<SqlToken> tokens;
    constexpr std::string_view kBlanks = " \t\r\n";
    while (true) {
        sql.remove_prefix(std::min(sql.find_first_not_of(kBlanks), sql.size()));
        if (sql.empty())
            break;
        auto token = isWordByte(sql.front()) ? takeWord(sql)
            : sql.front() == '\''            ? takeText(sql)
                                             : takeSign(sql);
        if (!token)
            return std::nullopt;
        tokens.push_back(std::move(*token));
    }
    while (!tokens.empty() && tokens.back().is(TokenKind::Sign, ";"))
        tokens.pop_back();
    tokens.emplace_back();
    return tokens;
}

std::string foldedName(std::string_view name)
{
    std::string text(name);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return text;
}

} // namespace probescope::store
