#include "ui/views/timeline/paint/stand_outs.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

constexpr std::size_t kLeastItems = 16; // of fewer, no length is usual
constexpr std::size_t kMost = 3;
constexpr std::int64_t kTimesUsual = 8;

struct Shown
{
    std::int64_t lengthNs = 0;
    std::size_t run = 0;
};

/// The items of the runs, each once: one may begin in a column and end in the next.
std::vector<Shown> itemsOf(const std::vector<ColumnRun>& runs,
                           std::span<const FrameData::Piece> pieces)
{
    std::vector<Shown> items;
    items.reserve(runs.size());
    std::int64_t lastNs = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& item = *pieces[std::size_t(runs[i].item)].item;
        if (items.empty() || item.itemBeginNs != lastNs)
            items.push_back({item.itemEndNs - item.itemBeginNs, i});
        lastNs = item.itemBeginNs;
    }
    return items;
}

} // namespace

std::vector<ColumnRun> standOuts(const std::vector<ColumnRun>& runs,
                                 std::span<const FrameData::Piece> pieces)
{
    auto items = itemsOf(runs, pieces);
    if (items.size() < kLeastItems)
        return {};
    const auto shorter = [](const Shown& a, const Shown& b) { return a.lengthNs < b.lengthNs; };
    const auto middle = items.begin() + std::ptrdiff_t(items.size() / 2);
    std::nth_element(items.begin(), middle, items.end(), shorter);
    const auto usualNs = std::max<std::int64_t>(middle->lengthNs, 1);
    const auto most = items.begin() + std::ptrdiff_t(kMost);
    std::partial_sort(items.begin(), most, items.end(),
                      [&](const Shown& a, const Shown& b) { return shorter(b, a); });
    std::vector<ColumnRun> found;
    for (auto item = items.begin(); item != most; ++item) {
        if (!runs[item->run].wide && item->lengthNs / kTimesUsual >= usualNs)
            found.push_back(runs[item->run]);
    }
    return found;
}

void paintNotch(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                const ColumnRun& run, QRgb fill, Pixels& pixels)
{
    const int reach = std::max(2, int(std::lround(2 * request.pixelRatio)));
    if (strip.height < 3 * reach)
        return; // it would be taken for the column
    const auto tone = request.colours.dark ? QColor::fromRgb(fill).lighter(130).rgb()
                                           : Colours::edgeOf(Colours::edgeOf(fill));
    for (int row = 0; row <= reach; ++row)
        pixels.fill(run.from - reach + row, run.from + 1 + reach - row, strip.top + row,
                    strip.top + row + 1, tone);
}

} // namespace probescope::ui::timeline
