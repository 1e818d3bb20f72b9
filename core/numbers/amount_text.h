#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope {

/// "1 event", "2 events": an amount as people read it. `noun` must have a regular plural.
inline std::string amountText(std::uint64_t amount, std::string_view noun)
{
    std::string text = std::to_string(amount) + ' ';
    text += noun;
    if (amount != 1)
        text += 's';
    return text;
}

/// "512 bytes", "1.5 MiB": a size as people read it.
std::string bytesText(std::uint64_t bytes);

} // namespace probescope
