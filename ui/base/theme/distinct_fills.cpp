#include "ui/base/theme/distinct_fills.h"

#include "ui/base/theme/colours.h"

#include <algorithm>
#include <array>

namespace probescope::ui::timeline {

std::vector<std::size_t> distinctFills(const std::vector<std::optional<std::size_t>>& wanted)
{
    std::array<bool, Colours::kFills> taken{};
    std::vector<std::optional<std::size_t>> given;
    for (const auto& fill : wanted) {
        const bool free = fill && !taken[*fill % taken.size()];
        given.push_back(free ? std::optional(*fill % taken.size()) : std::nullopt);
        if (free)
            taken[*given.back()] = true;
    }
    std::vector<std::size_t> fills;
    for (const auto& fill : given) {
        const auto next = std::find(taken.begin(), taken.end(), false);
        fills.push_back(fill ? *fill : std::size_t(next - taken.begin()));
        if (!fill && next != taken.end())
            *next = true;
    }
    return fills;
}

} // namespace probescope::ui::timeline
