#pragma once

#include <cstddef>
#include <string_view>

namespace probescope {

// The text functions of the C library depend on the locale. The kernel's texts do not.

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The text without leading blanks (tabs are kept).
constexpr std::string_view trimmedLeft(std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size() && text[begin] == ' ')
        ++begin;
    return text.substr(begin);
}

/// The text without the blanks and tabs (or the given characters) at both ends.
constexpr std::string_view trimmedBlanks(std::string_view text, std::string_view blanks = " \t")
{
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

} // namespace probescope
