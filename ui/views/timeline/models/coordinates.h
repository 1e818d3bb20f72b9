#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/text/time_text.h"

#include <QString>

#include <cstdint>
#include <vector>

/// Times and pixels, as free functions without state. Everything is exact for any int64 times
/// (128-bit products, saturated results), since captures hold clocks of every origin.
namespace probescope::ui::timeline {

/// Length that does not overflow; 0 for a range that is empty or the wrong way round.
std::int64_t safeLength(TimeRange range);

/// a + b, kept within int64.
std::int64_t saturatedAdd(std::int64_t a, std::int64_t b);

/// The pixel column that holds the time: floor((t - begin) * width / length), limited to
/// ±kFarPixel. An empty range or no width gives 0.
constexpr std::int64_t kFarPixel = std::int64_t(1) << 30;
std::int64_t timeToPixel(TimeRange range, int width, std::int64_t timeNs);

/// The first nanosecond that lies in the pixel column or behind it, so that
/// timeToPixel(pixelToTime(x)) == x while columns are at least 1 ns wide, and
/// pixelToTime(timeToPixel(t)) == t while they are at most 1 ns wide.
std::int64_t pixelToTime(TimeRange range, int width, std::int64_t pixel);

/// The lengths that zooming steps through, four per octave. So a range that is zoomed in and out
/// again has the same length as before, and its cached tiles are found again.
std::int64_t zoomLength(std::int64_t lengthNs, int steps);

/// The range that can be visible: the bounds of the capture with a margin at both ends.
struct ZoomLimits
{
    TimeRange bounds;
    std::int64_t shortestNs = 16;
};

/// The range moved and, if necessary, cut so that it is within the limits.
TimeRange limited(TimeRange range, const ZoomLimits& limits);
/// `steps` > 0 zooms out. The anchor keeps its place unless the limits forbid it.
TimeRange zoomed(TimeRange range, std::int64_t anchorNs, int steps, const ZoomLimits& limits);
TimeRange panned(TimeRange range, std::int64_t byNs, const ZoomLimits& limits);
/// The whole capture with a little room at both ends.
TimeRange fitted(TimeRange bounds);
/// The range with a share of itself added at either end.
TimeRange withMargin(TimeRange range, int percent);

/// Step of 1, 2 or 5 times a power of ten ns whose marks stand at least `minPixels` apart.
std::int64_t tickStep(TimeRange range, int width, int minPixels);
/// Multiples of the step within the range, ascending.
std::vector<std::int64_t> ticks(TimeRange range, std::int64_t step);
/// The length after which labels are written in full: a thousand of the unit that the step has,
/// and 0 when every label is full.
std::int64_t anchorStep(std::int64_t step, TimeUnit unit);
/// "678 µs" within its anchor, or the whole time at an anchor, with no more digits than needed.
QString tickLabel(std::int64_t timeNs, std::int64_t step, TimeUnit unit);
/// The anchor at or before the time, in full: "12.345 s".
QString anchorLabel(std::int64_t timeNs, std::int64_t step, TimeUnit unit);
/// The anchor that the labels at the left end of the range count from; empty if these are full, or
/// if the first one is the anchor itself.
QString baseLabel(TimeRange range, std::int64_t step, TimeUnit unit);

/// Data is requested in tiles of kTilePixels columns, each 2^level ns wide, at multiples of their
/// length. The level is the largest one whose columns are not wider than those of the picture.
constexpr int kTilePixels = 512;
struct Tile
{
    int level = 0;
    std::int64_t index = 0;
    friend auto operator<=>(const Tile&, const Tile&) = default;
};
int tileLevel(TimeRange range, int width);
TimeRange tileRange(Tile tile);
/// The tiles that touch the range, in order.
std::vector<Tile> tilesOf(TimeRange range, int level);

} // namespace probescope::ui::timeline
