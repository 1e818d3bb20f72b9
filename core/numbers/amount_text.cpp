#include "core/numbers/amount_text.h"

#include <array>
#include <cstdio>

namespace probescope {

std::string bytesText(std::uint64_t bytes)
{
    constexpr std::array<const char*, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
    constexpr double kStep = 1024;
    if (bytes < 1024)
        return amountText(bytes, "byte");
    double amount = double(bytes) / kStep;
    std::size_t unit = 0;
    while (amount >= kStep && unit + 1 < kUnits.size()) {
        amount /= kStep;
        ++unit;
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), amount < 10 ? "%.1f %s" : "%.0f %s", amount,
                  kUnits[unit]);
    return text.data();
}

} // namespace probescope
