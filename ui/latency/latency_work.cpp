#include "ui/latency/latency_work.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

constexpr auto kLongestTime = std::numeric_limits<std::int64_t>::max();

/// Of durations that may be put in another order.
SpanFigures figuresOf(std::vector<std::int64_t>& durations)
{
    SpanFigures figures;
    figures.count = durations.size();
    if (durations.empty())
        return figures;
    const auto [least, most] = std::minmax_element(durations.begin(), durations.end());
    figures.minNs = *least;
    figures.maxNs = *most;
    for (const auto ns : durations)
        figures.sumNs = figures.sumNs > kLongestTime - ns ? kLongestTime : figures.sumNs + ns;
    auto from = durations.begin(); // percentiles ascend: what is below one is below the next, too
    for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i) {
        const auto rank = analysis::rankOfPercentile(SpanFigures::kPercents[i], durations.size());
        const auto place = durations.begin() + std::ptrdiff_t(rank);
        std::nth_element(from, place, durations.end());
        figures.percentileNs[i] = *place;
        from = place;
    }
    return figures;
}

SpanFigures figuresOf(const analysis::SpanRanks::Range& range)
{
    SpanFigures figures{.count = range.count(),
                        .minNs = range.minNs(),
                        .percentileNs = {},
                        .maxNs = range.maxNs(),
                        .sumNs = range.sumNs()};
    for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i)
        figures.percentileNs[i] = range.percentile(SpanFigures::kPercents[i]);
    return figures;
}

/// The longest, the first among equals.
Result<> listLongest(const store::Capture& capture, const GroupedSpans& spans,
                     const LatencyScope& scope, LatencyFigures& figures, const CancelToken& cancel)
{
    auto selection = scope.selection(spans);
    if (scope.durations) {
        selection.leastNs = scope.durations->lowNs;
        selection.mostNs = scope.durations->highNs;
    }
    struct Place
    {
        std::int64_t durationNs;
        std::uint64_t index;
        bool operator<(const Place& other) const // the shortest and last one on top
        {
            return std::make_pair(other.durationNs, index)
                < std::make_pair(durationNs, other.index);
        }
    };
    std::priority_queue<Place> kept;
    const auto [first, last] = analysis::rangeOf(*spans.set, selection);
    const auto walked = analysis::walkSpans(
        *spans.set, first, last, selection, analysis::WalkKeys::No, cancel,
        [&](const analysis::WalkedSpan& span) {
            ++figures.listable;
            if (kept.size() == kMostListed && span.durationNs <= kept.top().durationNs)
                return;
            kept.push({span.durationNs, span.index});
            if (kept.size() > kMostListed)
                kept.pop();
        });
    if (!walked)
        return passOn(walked);
    for (; !kept.empty(); kept.pop())
        figures.longest.push_back(listedSpan(capture, *spans.source, kept.top().index));
    std::reverse(figures.longest.begin(), figures.longest.end());
    return {};
}

/// Figures of each group and of all that are shown.
Result<> measureGroups(const GroupedSpans& spans, const LatencyScope& scope,
                       LatencyFigures& figures, const CancelToken& cancel)
{
    std::vector<std::int64_t> shown;
    for (std::size_t group = 0; group < spans.groups.size(); ++group) {
        const auto selection = scope.selection(spans, group);
        const auto [first, last] = analysis::rangeOf(*spans.set, selection);
        std::vector<std::int64_t> durations;
        const auto walked =
            analysis::walkSpans(*spans.set, first, last, selection, analysis::WalkKeys::No, cancel,
                                [&durations](const analysis::WalkedSpan& span) {
                                    durations.push_back(span.durationNs);
                                });
        if (!walked)
            return passOn(walked);
        figures.groups.push_back(figuresOf(durations));
        if (scope.shows(group) && !scope.showsAll())
            shown.insert(shown.end(), durations.begin(), durations.end());
    }
    if (!scope.showsAll())
        figures.shown = figuresOf(shown);
    return {};
}

} // namespace

bool LatencyScope::showsAll() const
{
    return std::find(shown.begin(), shown.end(), false) == shown.end();
}

analysis::SpanSelection LatencyScope::selection(const GroupedSpans& spans) const
{
    auto selection = spans.of(shown);
    selection.beginNs = time.beginNs;
    selection.endNs = time.endNs;
    return selection;
}

analysis::SpanSelection LatencyScope::selection(const GroupedSpans& spans, std::size_t group) const
{
    auto selection = spans.of(group);
    selection.beginNs = time.beginNs;
    selection.endNs = time.endNs;
    return selection;
}

SpanListModel::Row listedSpan(const store::Capture& capture, const analysis::SpanSet& set,
                              std::uint64_t index)
{
    SpanListModel::Row row{.index = index, .span = set.at(index), .task = {}, .name = {}};
    row.task = taskName(capture, row.span.task);
    if (row.span.name < set.names().size())
        row.name = QString::fromStdString(set.names()[row.span.name]);
    return row;
}

Result<LatencyFigures> measureSpans(const store::Capture& capture, const GroupedSpans& spans,
                                    const LatencyScope& scope, const CancelToken& cancel)
{
    LatencyFigures figures;
    const auto [first, last] = spans.set->range(scope.time.beginNs, scope.time.endNs);
    const auto all = spans.ranks->range(first, last);
    figures.extent = {all.minNs(), all.maxNs()};
    figures.shown = figuresOf(all);
    figures.losses = analysis::lossesIn(capture, scope.time.beginNs, scope.time.endNs);
    if (spans.groups.size() == 1 && scope.showsAll()) {
        figures.groups.push_back(figures.shown);
    } else if (const auto measured = measureGroups(spans, scope, figures, cancel); !measured) {
        return passOn(measured);
    }
    if (const auto listed = listLongest(capture, spans, scope, figures, cancel); !listed)
        return passOn(listed);
    return figures;
}

std::optional<SpanListModel::Row> nearestSpan(const store::Capture& capture,
                                              const GroupedSpans& spans, const LatencyScope& scope,
                                              const SpanFrame& reach, std::int64_t timeNs,
                                              std::int64_t durationNs, const CancelToken& cancel)
{
    auto selection = scope.selection(spans);
    selection.beginNs = std::max(selection.beginNs, reach.time.beginNs);
    selection.endNs = std::min(selection.endNs, reach.time.endNs);
    selection.leastNs = reach.lowNs;
    selection.mostNs = reach.highNs;
    if (selection.endNs <= selection.beginNs)
        return std::nullopt;
    const auto log = [](std::int64_t ns) {
        return std::log(double(std::max<std::int64_t>(ns, 1)));
    };
    const double ofTime = double(reach.width) / double(reach.time.lengthNs());
    const double here = log(durationNs);
    const double ofDuration = double(reach.height)
        / std::max(log(reach.highNs) - log(reach.lowNs), std::numeric_limits<double>::epsilon());
    std::optional<std::uint64_t> nearest;
    double least = std::numeric_limits<double>::max();
    const auto [first, last] = analysis::rangeOf(*spans.set, selection);
    const auto walked =
        analysis::walkSpans(*spans.set, first, last, selection, analysis::WalkKeys::No, cancel,
                            [&](const analysis::WalkedSpan& span) {
                                const double away =
                                    std::hypot(double(span.beginNs - timeNs) * ofTime,
                                               (log(span.durationNs) - here) * ofDuration);
                                if (away < least) {
                                    least = away;
                                    nearest = span.index;
                                }
                            });
    if (!walked || !nearest)
        return std::nullopt;
    return listedSpan(capture, *spans.source, *nearest);
}

} // namespace probescope::ui
