#include "core/probe/spec/text_scan.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace probescope::probe {

namespace {

constexpr std::size_t kMaxField = 80;

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

} // namespace

bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::vector<std::string_view> splitWords(std::string_view line)
{
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && !isBlank(line[i]))
            continue;
        if (i > begin)
            words.push_back(line.substr(begin, i - begin));
        begin = i + 1;
    }
    return words;
}

std::optional<std::uint64_t> unsignedOf(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (isOctal(text)) {
        base = 8;
    }
    std::uint64_t number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number, base);
    if (text.empty() || error != std::errc() || end != last)
        return std::nullopt;
    return number;
}

std::optional<std::int64_t> signedOf(std::string_view text)
{
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    if (negative && text.starts_with('+'))
        return std::nullopt;
    const auto number = unsignedOf(text);
    if (!number || *number > most + (negative ? 1 : 0))
        return std::nullopt;
    return static_cast<std::int64_t>(negative ? 0 - *number : *number);
}

bool isOctal(std::string_view text)
{
    return text.size() > 1 && text[0] == '0' && isDigit(text[1]);
}

std::string hexadecimal(std::uint64_t number)
{
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return "0x" + std::string(digits.data(), end);
}

bool isName(std::string_view text, std::string_view others)
{
    return !text.empty() && isLetter(text.front())
        && std::all_of(text.begin(), text.end(), [others](char c) {
               return isLetter(c) || isDigit(c) || others.find(c) != std::string_view::npos;
           });
}

bool isSymbol(std::string_view text)
{
    return !text.empty() && !isDigit(text.front())
        && std::all_of(text.begin(), text.end(),
                       [](char c) { return isLetter(c) || isDigit(c) || c == '.' || c == '$'; });
}

tl::unexpected<Error> wrongPart(std::string_view whole, std::string_view part, Message what,
                                Message hint)
{
    const auto byte = static_cast<std::uint64_t>(part.data() - whole.data());
    return fail(ErrorCode::Invalid, std::move(what), std::move(hint),
                Place{.byte = byte, .field = std::string(part.substr(0, kMaxField))});
}

} // namespace probescope::probe
