#include "core/format/tables/named_values.h"

#include "core/base/text.h"

#include <charconv>
#include <limits>

namespace probescope::format {

namespace {

constexpr std::string_view kPercent = " (%)";

bool isNameCharacter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.'
        || c == '$';
}

/// Bytes of `NAME:` at the front, with what stands for a share behind the name; 0: there is none.
std::size_t nameLength(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && isNameCharacter(text[end]))
        ++end;
    if (end == 0 || isDigit(text.front()))
        return 0;
    if (text.substr(end).starts_with(kPercent))
        end += kPercent.size();
    const auto rest = text.substr(end);
    if (!rest.starts_with(':') || (rest.size() > 1 && rest[1] != ' ' && rest[1] != '['))
        return 0;
    return end + 1;
}

} // namespace

std::optional<std::vector<HistValue>> cutNamedValues(std::string_view text,
                                                     std::string_view separator,
                                                     std::span<const std::string_view> names)
{
    std::vector<HistValue> found;
    text = trimmedBlanks(text);
    while (!text.empty()) {
        const std::size_t name = nameLength(text);
        if (name == 0)
            return std::nullopt; // only of the first: the others were looked at before
        const auto isNext = [&](std::string_view rest) {
            rest = trimmedLeft(rest);
            const std::size_t length = nameLength(rest);
            const std::size_t next = found.size() + 1;
            return length > 0
                && (next >= names.size() || rest.substr(0, length - 1) == names[next]);
        };
        std::size_t end = text.find(separator, name);
        while (end != std::string_view::npos && !isNext(text.substr(end + separator.size()))) {
            // All blanks of a run were looked behind: a line of a million of them is no trap.
            const std::size_t next = text.find_first_not_of(' ', end + separator.size());
            end = next == std::string_view::npos ? next : text.find(separator, next);
        }
        const auto value = text.substr(name, end - name);
        found.push_back({text.substr(0, name - 1), trimmedBlanks(value), value.starts_with("  ")});
        text = end == std::string_view::npos ? std::string_view{}
                                             : trimmedBlanks(text.substr(end + separator.size()));
    }
    if (found.empty())
        return std::nullopt;
    return found;
}

std::optional<WholeNumber> parseWholeNumber(std::string_view text, int base)
{
    WholeNumber number;
    if (base == 10 && text.starts_with('-')) {
        number.negative = true;
        text.remove_prefix(1);
    }
    const auto [end, code] =
        std::from_chars(text.data(), text.data() + text.size(), number.magnitude, base);
    if (code != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    number.negative = number.negative && number.magnitude != 0;
    return number;
}

std::optional<WholeNumber> parseDecimalNumber(std::string_view text, std::uint32_t scale)
{
    const bool negative = text.starts_with('-');
    const auto point = text.find('.');
    auto number = parseWholeNumber(text.substr(0, point));
    if (!number)
        return std::nullopt;
    auto fraction = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (point != std::string_view::npos && fraction.empty())
        return std::nullopt;
    constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
    for (; scale > 1; scale /= 10) {
        unsigned digit = 0;
        if (!fraction.empty()) {
            if (!isDigit(fraction.front()))
                return std::nullopt;
            digit = unsigned(fraction.front() - '0');
            fraction.remove_prefix(1);
        }
        if (number->magnitude > (kMax - digit) / 10)
            return std::nullopt;
        number->magnitude = number->magnitude * 10 + digit;
    }
    if (fraction.find_first_not_of('0') != std::string_view::npos)
        return std::nullopt;
    number->negative = negative && number->magnitude != 0; // of -0.5 the whole part has no sign
    return number;
}

} // namespace probescope::format
