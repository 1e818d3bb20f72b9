#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace probescope::probe {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace probescope::probe
