#include "core/analysis/spans/log2_histogram.h"
#include "core/analysis/spans/span_cells.h"
#include "core/analysis/spans/span_counts.h"
#include "core/analysis/spans/span_groups.h"
#include "core/numbers/saturate.h"
#include "ui/views/latency/latency_work.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

// Distributions as the plot draws them.

namespace probescope::ui {

namespace {

using analysis::Scale;

constexpr int kColumnPixels = 8; // of a piece of time that has percentiles
constexpr int kBarPixels = 12; // of a histogram

Scale timeScale(const SpanFrame& frame, int bins)
{
    return {Scale::Kind::Linear, frame.time.beginNs, frame.time.endNs, bins};
}

Scale durationScale(const SpanFrame& frame)
{
    return {Scale::Kind::Log, frame.lowNs, frame.highNs, frame.height};
}

SpanPart partOf(const GroupedSpans& spans, std::size_t group)
{
    return {.name = spans.groups[qsizetype(group)], .place = int(group)};
}

Result<SpanPicture> dotsOf(const GroupedSpans& spans, const LatencyScope& scope,
                           const SpanFrame& frame, const CancelToken& cancel)
{
    // Groups with fewer spans have greater numbers: their pixels are theirs.
    auto cells = analysis::countCells(*spans.index, scope.part(spans, frame.time),
                                      timeScale(frame, frame.width), durationScale(frame),
                                      analysis::OutsideCells::AtEdges, cancel);
    if (!cells)
        return passOn(cells);
    return SpanPicture(SpanDots{.frame = frame,
                                .counts = std::move(cells->counts),
                                .groups = std::move(cells->groups),
                                .most = cells->most,
                                .spans = cells->spans,
                                .outside = cells->outside});
}

Result<SpanPicture> heatOf(const GroupedSpans& spans, const LatencyScope& scope,
                           const SpanFrame& frame, const CancelToken& cancel)
{
    auto cells = analysis::countCells(*spans.index, scope.part(spans, frame.time),
                                      timeScale(frame, frame.width), durationScale(frame),
                                      analysis::OutsideCells::Left, cancel);
    if (!cells)
        return passOn(cells);
    return SpanPicture(SpanHeat{.frame = frame,
                                .counts = std::move(cells->counts),
                                .most = cells->most,
                                .outside = cells->outside});
}

Result<std::vector<SpanPercentiles::Column>> columnsOf(const GroupedSpans& spans,
                                                       const LatencyScope& scope,
                                                       const SpanFrame& frame,
                                                       const CancelToken& cancel)
{
    const auto time = timeScale(frame, std::max(frame.width / kColumnPixels, 1));
    const auto bins = analysis::percentilesOverTime(*spans.index, scope.part(spans, frame.time),
                                                    time, SpanFigures::kPercents, cancel);
    if (!bins)
        return passOn(bins);
    std::vector<SpanPercentiles::Column> columns;
    for (int i = 0; i < time.bins(); ++i) {
        const auto& bin = (*bins)[std::size_t(i)];
        SpanPercentiles::Column column{.time = {time.edge(i), time.edge(i + 1)},
                                       .count = bin.count};
        for (std::size_t p = 0; p < bin.percentilesNs.size(); ++p)
            column.ns[p] = bin.percentilesNs[p];
        column.ns.back() = bin.maxNs;
        const auto lossy = spans.losses.within(column.time.beginNs, column.time.endNs);
        column.gaps = lossy.gaps;
        column.lossyTime = lossy.ofTime;
        column.lossyCpuTime = lossy.ofCpuTime;
        columns.push_back(column);
    }
    return columns;
}

Result<SpanPicture> percentilesOf(const GroupedSpans& spans, const LatencyScope& scope,
                                  const SpanFrame& frame, const CancelToken& cancel)
{
    SpanPercentiles picture;
    if (spans.groups.size() > 1)
        picture.figure = scope.figure;
    for (std::size_t group = 0; picture.figure && group < std::size_t(spans.groups.size());
         ++group) {
        if (!scope.shows(group))
            continue;
        LatencyScope one = scope;
        one.shown.assign(std::size_t(spans.groups.size()), false);
        one.shown[group] = true;
        auto columns = columnsOf(spans, one, frame, cancel);
        if (!columns)
            return passOn(columns);
        picture.of.push_back({partOf(spans, group), std::move(*columns)});
    }
    if (picture.figure)
        return SpanPicture(std::move(picture));
    auto columns = columnsOf(spans, scope, frame, cancel);
    if (!columns)
        return passOn(columns);
    picture.of.push_back({{}, std::move(*columns)});
    return SpanPicture(std::move(picture));
}

Result<SpanPicture> barsOf(const GroupedSpans& spans, const LatencyScope& scope,
                           const SpanFrame& frame, const CancelToken& cancel)
{
    const int wanted = std::max(frame.width / kBarPixels, 1);
    const auto edges = frame.logarithmic ? analysis::logBarEdges(frame.lowNs, frame.highNs, wanted)
                                         : analysis::barEdges(frame.lowNs, frame.highNs, wanted);
    const auto bins = int(edges.size()) - 1;
    const auto counted = analysis::countBetween(*spans.index, scope.part(spans), edges, cancel);
    if (!counted)
        return passOn(counted);
    SpanBars bars;
    for (int i = 0; i < bins; ++i)
        bars.bars.push_back(
            {.lowNs = edges[std::size_t(i)], .highNs = edges[std::size_t(i) + 1], .counts = {}});
    for (std::size_t group = 0; group < counted->size(); ++group) {
        if (!scope.shows(group))
            continue;
        const auto& counts = (*counted)[group];
        bars.parts.push_back(partOf(spans, group));
        bars.below += counts.front();
        bars.above += counts.back();
        for (std::size_t i = 0; i < bars.bars.size(); ++i)
            bars.bars[i].counts.push_back(counts[i + 1]);
    }
    return SpanPicture(std::move(bars));
}

Result<SpanPicture> powersOf(const GroupedSpans& spans, const LatencyScope& scope,
                             const CancelToken& cancel)
{
    const auto groups = analysis::log2Histograms(*spans.index, scope.part(spans), cancel);
    if (!groups)
        return passOn(groups);
    using analysis::Log2Histogram;
    Log2Histogram all; // of the groups that are shown
    for (std::size_t group = 0; group < groups->size(); ++group) {
        for (std::size_t i = 0; scope.shows(group) && i < all.counts.size(); ++i)
            all.counts[i] += (*groups)[group].counts[i];
    }
    SpanBars bars;
    bars.powers = true;
    bars.text = QString::fromStdString(analysis::quantizeText(all));
    const auto used = all.used();
    if (!used)
        return SpanPicture(std::move(bars));
    for (int bucket = used->first; bucket <= used->second; ++bucket)
        bars.bars.push_back({.lowNs = Log2Histogram::valueOf(bucket),
                             .highNs = Log2Histogram::valueOf(bucket + 1),
                             .counts = {}});
    for (std::size_t group = 0; group < groups->size(); ++group) {
        if (!scope.shows(group))
            continue;
        bars.parts.push_back(partOf(spans, group));
        for (std::size_t i = 0; i < bars.bars.size(); ++i)
            bars.bars[i].counts.push_back((*groups)[group].counts[std::size_t(used->first) + i]);
    }
    return SpanPicture(std::move(bars));
}

Result<SpanPicture> sharesOf(const GroupedSpans& spans, const LatencyScope& scope,
                             const SpanFrame& frame, const CancelToken& cancel)
{
    // A point at the lower edge of each pixel, and one at the end; exact where it is.
    const Scale scale(Scale::Kind::Log, frame.lowNs, frame.highNs, frame.width);
    std::vector<std::int64_t> points;
    for (int bin = 0; bin <= scale.bins(); ++bin) {
        if (points.empty() || points.back() != scale.edge(bin))
            points.push_back(scale.edge(bin));
    }
    std::vector<std::int64_t> edges; // what lasts as long as a point is below the edge
    edges.reserve(points.size());
    for (const auto point : points)
        edges.push_back(store::saturatingAdd(point, 1));
    const auto counted = analysis::countBetween(*spans.index, scope.part(spans), edges, cancel);
    if (!counted)
        return passOn(counted);
    SpanShares shares;
    for (std::size_t group = 0; group < counted->size(); ++group) {
        if (!scope.shows(group))
            continue;
        const auto& counts = (*counted)[group];
        SpanShares::Line line{.part = partOf(spans, group),
                              .count =
                                  std::accumulate(counts.begin(), counts.end(), std::uint64_t(0)),
                              .points = {}};
        std::uint64_t atMost = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            atMost += counts[i];
            line.points.emplace_back(double(points[i]),
                                     line.count == 0 ? 0 : double(atMost) / double(line.count));
        }
        shares.lines.push_back(std::move(line));
    }
    return SpanPicture(std::move(shares));
}

} // namespace

Result<SpanPicture> pictureOf(const GroupedSpans& spans, const LatencyScope& scope, SpanPage page,
                              const SpanFrame& frame, const CancelToken& cancel)
{
    switch (page) {
    case SpanPage::Scatter:
        return dotsOf(spans, scope, frame, cancel);
    case SpanPage::HeatMap:
        return heatOf(spans, scope, frame, cancel);
    case SpanPage::Percentiles:
        return percentilesOf(spans, scope, frame, cancel);
    case SpanPage::Histogram:
        return barsOf(spans, scope, frame, cancel);
    case SpanPage::Powers:
        return powersOf(spans, scope, cancel);
    case SpanPage::Shares:
        break;
    }
    return sharesOf(spans, scope, frame, cancel);
}

} // namespace probescope::ui
