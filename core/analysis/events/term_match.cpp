#include "core/analysis/events/term_match.h"

#include <algorithm>
#include <charconv>

namespace probescope::analysis {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

template <typename T>
bool ordered(const T& left, std::string_view op, const T& right)
{
    if (op == "==")
        return left == right;
    if (op == "!=")
        return left != right;
    if (op == "<")
        return left < right;
    if (op == "<=")
        return left <= right;
    if (op == ">")
        return left > right;
    return left >= right;
}

} // namespace

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        text.remove_prefix(2);
        base = 16;
    }
    std::uint64_t number = 0;
    const auto* const end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, number, base);
    if (text.empty() || code != std::errc() || stop != end)
        return std::nullopt;
    constexpr auto kMinimum = std::uint64_t(1) << 63U;
    if (negative && number > kMinimum)
        return std::nullopt;
    return std::int64_t(negative ? 0 - number : number);
}

bool isOperator(std::string_view op)
{
    return op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

bool compare(const Comparable& value, std::string_view op, std::string_view wanted)
{
    const auto kind = value.field->kind;
    if (kind == FieldKind::String || kind == FieldKind::Bytes)
        return ordered(value.bytes, op, wanted);
    const auto number = parseInteger(wanted);
    if (!number)
        return op == "!=";
    if (kind == FieldKind::Signed)
        return ordered(value.number, op, *number);
    return ordered(std::uint64_t(value.number), op, std::uint64_t(*number));
}

bool containsText(std::string_view text, std::string_view needle, bool caseSensitive)
{
    if (caseSensitive)
        return text.find(needle) != std::string_view::npos;
    const auto place = std::search(text.begin(), text.end(), needle.begin(), needle.end(),
                                   [](char a, char b) { return lower(a) == b; });
    return place != text.end() || needle.empty();
}

bool equalsText(std::string_view text, std::string_view wanted, bool caseSensitive)
{
    if (caseSensitive)
        return text == wanted;
    return text.size() == wanted.size()
        && std::equal(text.begin(), text.end(), wanted.begin(),
                      [](char a, char b) { return lower(a) == b; });
}

std::string lowerAscii(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

} // namespace probescope::analysis
