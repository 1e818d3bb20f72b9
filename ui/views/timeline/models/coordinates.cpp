#include "ui/views/timeline/models/coordinates.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace probescope::ui::timeline {

namespace {

using Wide = __int128;

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kSecond = 1'000'000'000;

std::int64_t saturated(Wide value)
{
    return std::int64_t(std::clamp(value, Wide(kMin), Wide(kMax)));
}

Wide floorDiv(Wide a, Wide b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/// The first multiple of the step at or after the time; may lie beyond int64.
Wide multipleFrom(std::int64_t timeNs, std::int64_t step)
{
    return -floorDiv(-Wide(timeNs), step) * step;
}

std::int64_t multipleBefore(std::int64_t timeNs, std::int64_t step)
{
    return saturated(floorDiv(timeNs, step) * step);
}

/// 2^(k/4), rounded.
std::int64_t rung(int k)
{
    constexpr double kOne = 4294967296.0;
    static constexpr std::array kQuarters{
        std::uint64_t(kOne), std::uint64_t(kOne * 1.189207115002721),
        std::uint64_t(kOne * 1.4142135623730951), std::uint64_t(kOne * 1.681792830507429)};
    k = std::clamp(k, 0, 62 * 4 + 3);
    const auto product = (Wide(1) << (k / 4)) * Wide(kQuarters[std::size_t(k % 4)]);
    return saturated((product + (Wide(1) << 31)) >> 32);
}

struct Unit
{
    std::int64_t ns;
    const char* name;
};
constexpr std::array kUnits{Unit{1, "ns"}, Unit{1'000, "µs"}, Unit{1'000'000, "ms"}};

/// The unit in which multiples of the step are whole numbers below 1000.
const Unit* unitOf(std::int64_t step)
{
    if (step >= kSecond)
        return nullptr;
    return step >= 1'000'000 ? &kUnits[2] : step >= 1'000 ? &kUnits[1] : &kUnits[0];
}

} // namespace

std::int64_t safeLength(TimeRange range)
{
    return saturated(std::max(Wide(range.endNs) - range.beginNs, Wide(0)));
}

std::int64_t saturatedAdd(std::int64_t a, std::int64_t b)
{
    return saturated(Wide(a) + b);
}

std::int64_t timeToPixel(TimeRange range, int width, std::int64_t timeNs)
{
    const Wide length = Wide(range.endNs) - range.beginNs;
    if (length <= 0 || width <= 0)
        return 0;
    const auto pixel = floorDiv((Wide(timeNs) - range.beginNs) * width, length);
    return std::int64_t(std::clamp(pixel, Wide(-kFarPixel), Wide(kFarPixel)));
}

std::int64_t pixelToTime(TimeRange range, int width, std::int64_t pixel)
{
    const Wide length = Wide(range.endNs) - range.beginNs;
    if (length <= 0 || width <= 0)
        return range.beginNs;
    pixel = std::clamp(pixel, -kFarPixel, kFarPixel);
    return saturated(range.beginNs - floorDiv(-(Wide(pixel) * length), width));
}

std::int64_t zoomLength(std::int64_t lengthNs, int steps)
{
    lengthNs = std::max<std::int64_t>(lengthNs, 1);
    int k = 4 * (int(std::bit_width(std::uint64_t(lengthNs))) - 1);
    while (rung(k + 1) <= lengthNs && k < 62 * 4 + 3)
        ++k;
    if (rung(k + 1) - lengthNs < lengthNs - rung(k))
        ++k; // the nearer one
    return rung(k + steps);
}

TimeRange limited(TimeRange range, const ZoomLimits& limits)
{
    const Wide margin = std::max<Wide>(safeLength(limits.bounds) / 10, limits.shortestNs);
    const Wide low = std::max(Wide(limits.bounds.beginNs) - margin, Wide(kMin));
    const Wide high = std::min(Wide(limits.bounds.endNs) + margin, Wide(kMax));
    const auto length = std::clamp(Wide(range.endNs) - range.beginNs,
                                   std::min(Wide(limits.shortestNs), high - low), high - low);
    // A range that is too long or too short is changed about its middle.
    const auto middle = floorDiv(Wide(range.beginNs) + range.endNs, 2);
    const auto wanted =
        length == Wide(range.endNs) - range.beginNs ? Wide(range.beginNs) : middle - length / 2;
    const auto begin = std::clamp(wanted, low, high - length);
    return {saturated(begin), saturated(begin + length)};
}

TimeRange zoomed(TimeRange range, std::int64_t anchorNs, int steps, const ZoomLimits& limits)
{
    const Wide before = std::max<Wide>(Wide(range.endNs) - range.beginNs, 1);
    const Wide after = std::max(zoomLength(saturated(before), steps), limits.shortestNs);
    const auto begin = anchorNs - (Wide(anchorNs) - range.beginNs) * after / before;
    return limited({saturated(begin), saturated(begin + after)}, limits);
}

TimeRange panned(TimeRange range, std::int64_t byNs, const ZoomLimits& limits)
{
    const Wide length = Wide(range.endNs) - range.beginNs;
    const Wide begin = std::clamp(Wide(range.beginNs) + byNs, Wide(kMin), Wide(kMax) - length);
    return limited({std::int64_t(begin), std::int64_t(begin + length)}, limits);
}

TimeRange fitted(TimeRange bounds)
{
    return withMargin(bounds, 1);
}

TimeRange withMargin(TimeRange range, int percent)
{
    const Wide length = std::max<Wide>(Wide(range.endNs) - range.beginNs, 1);
    const Wide margin = std::max<Wide>(length * percent / 100, 1);
    return {saturated(range.beginNs - margin), saturated(range.beginNs + length + margin)};
}

std::int64_t tickStep(TimeRange range, int width, int minPixels)
{
    const Wide length = std::max<Wide>(Wide(range.endNs) - range.beginNs, 1);
    const Wide least = length * std::max(minPixels, 1) / std::max(width, 1);
    for (Wide step = 1; step * 10 <= Wide(kMax); step *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (step * factor >= least)
                return std::int64_t(step * factor);
        }
    }
    return kMax / 2;
}

std::vector<std::int64_t> ticks(TimeRange range, std::int64_t step)
{
    constexpr std::size_t kMaxCount = 10'000; // more than any screen has room for
    std::vector<std::int64_t> result;
    if (step <= 0)
        return result;
    for (auto tick = multipleFrom(range.beginNs, step); tick < range.endNs; tick += step) {
        if (result.size() == kMaxCount)
            break;
        result.push_back(std::int64_t(tick));
    }
    return result;
}

std::int64_t anchorStep(std::int64_t step, TimeUnit unit)
{
    const auto* small = unitOf(step);
    return unit != TimeUnit::Nanoseconds || !small ? 0 : small->ns * 1000;
}

QString tickLabel(std::int64_t timeNs, std::int64_t step, TimeUnit unit)
{
    const auto anchor = anchorStep(step, unit);
    if (anchor == 0 || timeNs % anchor == 0)
        return anchorLabel(timeNs, step, unit);
    const auto* small = unitOf(step);
    const auto within = timeNs - multipleBefore(timeNs, anchor);
    return QStringLiteral("%1 %2").arg(within / small->ns).arg(QString::fromUtf8(small->name));
}

QString anchorLabel(std::int64_t timeNs, std::int64_t step, TimeUnit unit)
{
    if (unit != TimeUnit::Nanoseconds)
        return QString::number(timeNs);
    const auto anchor = anchorStep(step, unit);
    const int decimals = anchor == 1'000 ? 6 : anchor == 1'000'000 ? 3 : 0;
    const auto shown = multipleBefore(timeNs, anchor == 0 ? kSecond : anchor);
    return kernelSeconds(shown, decimals) + QStringLiteral(" s");
}

QString baseLabel(TimeRange range, std::int64_t step, TimeUnit unit)
{
    const auto anchor = anchorStep(step, unit);
    const auto first = multipleFrom(range.beginNs, step);
    if (anchor == 0 || step <= 0 || first >= range.endNs || first % anchor == 0)
        return {};
    return anchorLabel(std::int64_t(first), step, unit);
}

int tileLevel(TimeRange range, int width)
{
    const auto column = safeLength(range) / std::max(width, 1);
    constexpr int kHighest = 52; // a tile is 2^61 ns then
    return column < 2 ? 0 : std::min(int(std::bit_width(std::uint64_t(column))) - 1, kHighest);
}

TimeRange tileRange(Tile tile)
{
    const Wide length = Wide(kTilePixels) << tile.level;
    return {saturated(tile.index * length), saturated((tile.index + 1) * length)};
}

std::vector<Tile> tilesOf(TimeRange range, int level)
{
    constexpr std::int64_t kMaxCount = 1000; // far more than a screen is wide
    std::vector<Tile> tiles;
    if (range.endNs <= range.beginNs)
        return tiles;
    const Wide length = Wide(kTilePixels) << level;
    const auto first = std::int64_t(floorDiv(range.beginNs, length));
    const auto last =
        std::min(std::int64_t(floorDiv(Wide(range.endNs) - 1, length)), first + kMaxCount);
    for (auto index = first; index <= last; ++index)
        tiles.push_back({level, index});
    return tiles;
}

} // namespace probescope::ui::timeline
