#pragma once

#include <cstddef>
#include <string_view>

namespace probescope {

// What the C library has for texts depends on the locale; the kernel's texts do not.

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The text without the blanks (not tabs) that it begins with.
constexpr std::string_view trimmedLeft(std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size() && text[begin] == ' ')
        ++begin;
    return text.substr(begin);
}

/// The text without the blanks and tabs, or what else is blank, at both of its ends.
constexpr std::string_view trimmedBlanks(std::string_view text, std::string_view blanks = " \t")
{
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

} // namespace probescope
