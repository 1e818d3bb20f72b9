#pragma once

#include "ui/base/capture/capture_clock.h"
#include "ui/plot/spans/span_frame.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace probescope::ui {

/// What the numbers of spans count: that of the clock, and durations that the kernel tells by
/// another one.
struct SpanUnits
{
    CaptureClock times;
    TimeUnit lengths = TimeUnit::Nanoseconds;
    friend bool operator==(const SpanUnits&, const SpanUnits&) = default;
};

/// The ways in which durations are drawn.
enum class SpanPage : std::uint8_t { Scatter, HeatMap, Percentiles, Histogram, Powers, Shares };

/// Spans counted by pixel: each pixel on which one begins has a count, so that none is hidden.
struct SpanDots
{
    SpanFrame frame;
    std::vector<std::uint32_t> counts; ///< by SpanFrame::cell()
    /// Whose colour a pixel has: the group on it that has the fewest spans in all, which the others
    /// would cover. Empty: there are no groups.
    std::vector<std::uint8_t> groups;
    std::uint32_t most = 0; ///< in one pixel
    std::uint64_t spans = 0; ///< in all pixels
    std::uint64_t outside = 0; ///< of them: longer or shorter, drawn at the edges
};

/// Spans counted by cell.
struct SpanHeat
{
    SpanFrame frame; ///< its width and height count cells
    std::vector<std::uint32_t> counts; ///< by SpanFrame::cell()
    std::uint32_t most = 0;
    std::uint64_t outside = 0; ///< longer or shorter, in no cell
};

/// A part of all spans that has a colour and a name of its own.
struct SpanPart
{
    QString name;
    int place = 0; ///< in the legend
    friend bool operator==(const SpanPart&, const SpanPart&) = default;
};

/// Exact percentiles of the spans that begin in each piece of time: all of them together, or one of
/// each group.
struct SpanPercentiles
{
    static constexpr std::array<const char*, 5> kNames{"p50", "p90", "p99", "p99.9", "max"};
    struct Column
    {
        TimeRange time;
        std::uint64_t count = 0; ///< 0: it has no percentiles
        std::array<std::int64_t, kNames.size()> ns{};
        std::uint64_t gaps = 0; ///< of lost events, that touch it
        double lossyTime = 0; ///< 0 to 1: of its time, in which a CPU lost events
        double lossyCpuTime = 0; ///< 0 to 1: of its time on all CPUs, in which that one did
    };
    struct Of
    {
        SpanPart part;
        std::vector<Column> columns; ///< ascending, without a gap
    };
    std::vector<Of> of; ///< without `figure`: one
    static QString shownName(std::size_t figure); ///< of kNames, in the language of the window
    std::optional<std::size_t> figure; ///< of kNames, which is drawn of each group
};

struct SpanBars
{
    struct Bar
    {
        std::int64_t lowNs = 0; ///< within
        std::int64_t highNs = 0; ///< not within
        std::vector<std::uint64_t> counts; ///< of each part
        std::uint64_t total() const;
    };
    bool powers = false; ///< of two; otherwise of about one width on the scale of the plot
    QString text; ///< of powers: as DTrace's quantize() prints them
    std::vector<SpanPart> parts;
    std::vector<Bar> bars; ///< ascending, without a gap
    std::uint64_t below = 0; ///< spans shorter than the first bar
    std::uint64_t above = 0;
};

/// Which share of the spans lasts no longer than that.
struct SpanShares
{
    struct Line
    {
        SpanPart part;
        std::uint64_t count = 0;
        std::vector<std::pair<double, double>> points; ///< ns, and 0 to 1; both ascend
    };
    std::vector<Line> lines;
};

using SpanPicture =
    std::variant<std::monostate, SpanDots, SpanHeat, SpanPercentiles, SpanBars, SpanShares>;

/// A picture's numbers as CSV (RFC 4180), with a line of names: cells, columns, bars or points. Of
/// dots: those pixels that have any. The names of columns end with what they count: `_ns`,
/// `_ticks`.
QString csvOf(const SpanPicture& picture, const SpanUnits& units = {});

} // namespace probescope::ui
