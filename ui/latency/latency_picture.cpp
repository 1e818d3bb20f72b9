#include "core/analysis/distribution.h"
#include "core/analysis/log2_histogram.h"
#include "ui/latency/latency_work.h"

#include <algorithm>
#include <cmath>

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

/// Of the scope, what begins in the frame.
analysis::SpanSelection within(analysis::SpanSelection selection, const SpanFrame& frame)
{
    selection.beginNs = std::max(selection.beginNs, frame.time.beginNs);
    selection.endNs = std::max(std::min(selection.endNs, frame.time.endNs), selection.beginNs);
    return selection;
}

SpanPart partOf(const GroupedSpans& spans, std::size_t group)
{
    return {.name = spans.groups[group].name, .colour = int(group)};
}

/// Takes over counts whose durations grow with their number, into rows from the top; marks the
/// pixels of each as `group`.
void addCounts(const analysis::HeatMap& map, const SpanFrame& frame,
               std::vector<std::uint32_t>& counts, std::uint32_t& most,
               std::vector<std::uint8_t>* groups, std::uint8_t group)
{
    for (int column = 0; column < frame.width; ++column) {
        for (int bin = 0; bin < frame.height; ++bin) {
            const auto count = map.at(column, bin);
            if (count == 0)
                continue;
            const auto cell = frame.cell(column, frame.height - 1 - bin);
            counts[cell] += count;
            most = std::max(most, counts[cell]);
            if (groups)
                (*groups)[cell] = group;
        }
    }
}

Result<SpanPicture> dotsOf(const GroupedSpans& spans, const LatencyScope& scope,
                           const SpanFrame& frame, const CancelToken& cancel)
{
    SpanDots dots{
        .frame = frame, .counts = std::vector<std::uint32_t>(frame.cells()), .groups = {}};
    const auto time = timeScale(frame, frame.width);
    const auto duration = durationScale(frame);
    const auto add = [&](const analysis::SpanSelection& selection, std::size_t group) -> Result<> {
        const auto drawn =
            analysis::scatter(*spans.set, within(selection, frame), time, duration, cancel);
        if (!drawn)
            return passOn(drawn);
        addCounts(drawn->density, frame, dots.counts, dots.most,
                  dots.groups.empty() ? nullptr : &dots.groups, std::uint8_t(group));
        for (const auto& column : drawn->columns)
            dots.spans += column.count;
        dots.outside += drawn->density.outside;
        return {};
    };
    if (spans.groups.size() == 1) {
        if (!scope.showsAll())
            return SpanPicture(dots);
        if (const auto added = add(scope.selection(spans), 0); !added)
            return passOn(added);
        return SpanPicture(std::move(dots));
    }
    // The rare ones come last: their pixels are theirs.
    dots.groups.resize(frame.cells());
    for (std::size_t group = 0; group < spans.groups.size(); ++group) {
        if (!scope.shows(group))
            continue;
        if (const auto added = add(scope.selection(spans, group), group); !added)
            return passOn(added);
    }
    return SpanPicture(std::move(dots));
}

Result<SpanPicture> heatOf(const GroupedSpans& spans, const LatencyScope& scope,
                           const SpanFrame& frame, const CancelToken& cancel)
{
    const auto map = analysis::heatMap(*spans.set, within(scope.selection(spans), frame),
                                       timeScale(frame, frame.width), durationScale(frame), cancel);
    if (!map)
        return passOn(map);
    SpanHeat heat{.frame = frame, .counts = std::vector<std::uint32_t>(frame.cells())};
    addCounts(*map, frame, heat.counts, heat.most, nullptr, 0);
    heat.outside = map->outside;
    return SpanPicture(std::move(heat));
}

Result<SpanPicture> percentilesOf(const GroupedSpans& spans, const LatencyScope& scope,
                                  const SpanFrame& frame, const CancelToken& cancel)
{
    const auto time = timeScale(frame, std::max(frame.width / kColumnPixels, 1));
    const auto bins = analysis::percentilesOverTime(
        *spans.set, within(scope.selection(spans), frame), time, SpanFigures::kPercents, cancel);
    if (!bins)
        return passOn(bins);
    SpanPercentiles lines;
    for (int i = 0; i < time.bins(); ++i) {
        const auto& bin = (*bins)[std::size_t(i)];
        SpanPercentiles::Column column{.time = {time.edge(i), time.edge(i + 1)},
                                       .count = bin.count};
        for (std::size_t p = 0; p < bin.percentilesNs.size(); ++p)
            column.ns[p] = bin.percentilesNs[p];
        column.ns.back() = bin.maxNs;
        lines.columns.push_back(column);
    }
    return SpanPicture(std::move(lines));
}

/// 1, 2 or 5 times a power of ten, at least that.
std::int64_t roundWidth(double least)
{
    std::int64_t width = 1;
    constexpr std::int64_t kTen = 10;
    while (double(width) * kTen < least)
        width *= kTen;
    for (const std::int64_t factor : {1, 2, 5}) {
        if (double(width * factor) >= least)
            return width * factor;
    }
    return width * kTen;
}

Result<SpanPicture> barsOf(const GroupedSpans& spans, const LatencyScope& scope,
                           const SpanFrame& frame, const CancelToken& cancel)
{
    const int wanted = std::max(frame.width / kBarPixels, 1);
    const auto width = roundWidth(double(frame.highNs - frame.lowNs) / wanted);
    const auto low = frame.lowNs / width * width;
    const auto bins = int((frame.highNs - low) / width) + 1;
    // The last bin of a scale holds its greatest value, too, which is no bar's: one more for it.
    const Scale scale(Scale::Kind::Linear, low, low + (bins + 1) * width, bins + 1);
    SpanBars bars;
    for (int i = 0; i < bins; ++i)
        bars.bars.push_back({.lowNs = scale.edge(i), .highNs = scale.edge(i + 1), .counts = {}});
    for (std::size_t group = 0; group < spans.groups.size(); ++group) {
        if (!scope.shows(group))
            continue;
        const auto counted =
            analysis::histogram(*spans.set, scope.selection(spans, group), scale, cancel);
        if (!counted)
            return passOn(counted);
        bars.parts.push_back(partOf(spans, group));
        bars.below += counted->below;
        bars.above += counted->above + counted->counts.back();
        for (std::size_t i = 0; i < bars.bars.size(); ++i)
            bars.bars[i].counts.push_back(counted->counts[i]);
    }
    return SpanPicture(std::move(bars));
}

Result<SpanPicture> powersOf(const GroupedSpans& spans, const LatencyScope& scope,
                             const CancelToken& cancel)
{
    const auto all = analysis::log2Histogram(*spans.set, scope.selection(spans), cancel);
    if (!all)
        return passOn(all);
    SpanBars bars;
    bars.powers = true;
    bars.text = QString::fromStdString(analysis::quantizeText(*all));
    const auto used = all->used();
    if (!used)
        return SpanPicture(std::move(bars));
    using analysis::Log2Histogram;
    for (int bucket = used->first; bucket <= used->second; ++bucket)
        bars.bars.push_back({.lowNs = Log2Histogram::valueOf(bucket),
                             .highNs = Log2Histogram::valueOf(bucket + 1),
                             .counts = {}});
    for (std::size_t group = 0; group < spans.groups.size(); ++group) {
        if (!scope.shows(group))
            continue;
        const auto counted =
            analysis::log2Histogram(*spans.set, scope.selection(spans, group), cancel);
        if (!counted)
            return passOn(counted);
        bars.parts.push_back(partOf(spans, group));
        for (std::size_t i = 0; i < bars.bars.size(); ++i)
            bars.bars[i].counts.push_back(counted->counts[std::size_t(used->first) + i]);
    }
    return SpanPicture(std::move(bars));
}

Result<SpanPicture> sharesOf(const GroupedSpans& spans, const LatencyScope& scope,
                             const SpanFrame& frame, const CancelToken& cancel)
{
    const Scale scale(Scale::Kind::Log, frame.lowNs, frame.highNs, frame.width);
    SpanShares shares;
    const auto add = [&](const analysis::SpanRanks::Range& range, std::size_t group) {
        SpanShares::Line line{.part = partOf(spans, group), .count = range.count(), .points = {}};
        for (const auto& point : analysis::cdf(range, scale)) {
            const double share =
                range.count() == 0 ? 0 : double(point.atMost) / double(range.count());
            line.points.emplace_back(double(point.durationNs), share);
        }
        shares.lines.push_back(std::move(line));
    };
    for (std::size_t group = 0; group < spans.groups.size(); ++group) {
        if (!scope.shows(group))
            continue;
        const auto selection = scope.selection(spans, group);
        const auto [first, last] = analysis::rangeOf(*spans.set, selection);
        if (spans.groups.size() == 1) {
            add(spans.ranks->range(first, last), group);
            continue;
        }
        std::vector<std::int64_t> durations;
        const auto walked =
            analysis::walkSpans(*spans.set, first, last, selection, analysis::WalkKeys::No, cancel,
                                [&durations](const analysis::WalkedSpan& span) {
                                    durations.push_back(span.durationNs);
                                });
        if (!walked)
            return passOn(walked);
        const auto ranks = analysis::SpanRanks::ofDurations(durations);
        add(ranks->all(), group);
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
