#include "core/format/kernel_print/mask_text.h"

#include <cstdint>

namespace probescope::format {

std::string bitmaskText(std::string_view bytes)
{
    std::string text;
    for (std::size_t i = bytes.size(); i > 0; --i) {
        text += "0123456789abcdef"[std::uint8_t(bytes[i - 1]) >> 4];
        text += "0123456789abcdef"[std::uint8_t(bytes[i - 1]) & 15];
        if (i > 1 && (i - 1) % 4 == 0)
            text += ',';
    }
    return text;
}

std::string cpuListText(std::string_view bytes)
{
    const auto isSet = [&](std::size_t bit) {
        return bit < bytes.size() * 8 && ((std::uint8_t(bytes[bit / 8]) >> (bit % 8)) & 1) != 0;
    };
    std::string text;
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        if (!isSet(bit))
            continue;
        const std::size_t first = bit;
        while (isSet(bit + 1))
            ++bit;
        if (!text.empty())
            text += ',';
        text += std::to_string(first);
        if (bit > first)
            text += '-' + std::to_string(bit);
    }
    return text;
}

} // namespace probescope::format
