#include "ui/plot/series_fills.h"

#include "ui/base/theme/colours.h"

#include <algorithm>
#include <array>
#include <optional>

namespace probescope::ui {

std::vector<std::size_t> seriesFills(const std::vector<PlotSeries>& all,
                                     const QHash<QString, std::size_t>& fillOf)
{
    constexpr auto kFills = timeline::Colours::kFills;
    static_assert(PlotData::kMaxSeries <= kFills);
    std::array<bool, kFills> taken{};
    std::vector<std::optional<std::size_t>> wanted;
    for (const auto& series : all) {
        const auto known = fillOf.constFind(series.name);
        const bool free = known != fillOf.cend() && !taken[*known % kFills];
        wanted.push_back(free ? std::optional(*known % kFills) : std::nullopt);
        if (free)
            taken[*known % kFills] = true;
    }
    std::vector<std::size_t> fills;
    for (const auto& fill : wanted) {
        const auto next = std::find(taken.begin(), taken.end(), false);
        fills.push_back(fill ? *fill : std::size_t(next - taken.begin()));
        if (!fill && next != taken.end())
            *next = true;
    }
    return fills;
}

} // namespace probescope::ui
