#include "ui/plot/series_fills.h"

#include "ui/base/theme/colours.h"
#include "ui/base/theme/distinct_fills.h"

#include <optional>

namespace probescope::ui {

std::vector<std::size_t> seriesFills(const std::vector<PlotSeries>& all,
                                     const QHash<QString, std::size_t>& fillOf)
{
    static_assert(PlotData::kMaxSeries <= timeline::Colours::kFills);
    std::vector<std::optional<std::size_t>> wanted;
    for (const auto& series : all) {
        const auto known = fillOf.constFind(series.name);
        wanted.push_back(known != fillOf.cend() ? std::optional(*known) : std::nullopt);
    }
    return timeline::distinctFills(wanted);
}

} // namespace probescope::ui
