#include "ui/views/latency/latency_work.h"

#include "core/analysis/spans/broken_spans.h"
#include "core/analysis/spans/span_counts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

SpanFigures figuresOf(const analysis::SpanSummary& summary)
{
    SpanFigures figures{.count = summary.count,
                        .minNs = summary.minNs,
                        .percentileNs = {},
                        .maxNs = summary.maxNs,
                        .sumNs = summary.sumNs,
                        .incomplete = {}};
    std::copy(summary.percentilesNs.begin(), summary.percentilesNs.end(),
              figures.percentileNs.begin());
    return figures;
}

SpanFigures figuresOf(const analysis::SpanRanks::Range& range)
{
    SpanFigures figures{.count = range.count(),
                        .minNs = range.minNs(),
                        .percentileNs = {},
                        .maxNs = range.maxNs(),
                        .sumNs = range.sumNs(),
                        .incomplete = {}};
    for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i)
        figures.percentileNs[i] = range.percentile(SpanFigures::kPercents[i]);
    return figures;
}

/// The longest, the first among equals.
Result<> listLongest(const store::Capture& capture, const GroupedSpans& spans,
                     const LatencyScope& scope, LatencyFigures& figures, const CancelToken& cancel)
{
    constexpr auto kAny = std::numeric_limits<std::int64_t>::max();
    const auto found = analysis::longestSpans(
        *spans.index, scope.part(spans), scope.durations ? scope.durations->lowNs : 0,
        scope.durations ? scope.durations->highNs : kAny, kMaxListed, cancel);
    if (!found)
        return passOn(found);
    figures.listable = found->count;
    for (const auto index : found->indices) {
        auto& row = figures.longest.emplace_back(listedSpan(capture, *spans.set, index));
        const auto begin = row.span.beginRow
            ? capture.event(*row.span.beginRow)
            : Result<store::Event>(store::Event{.cpu = row.span.cpu});
        if (begin && begin->cpu != row.span.cpu)
            row.wakerCpu = begin->cpu;
    }
    return {};
}

/// Exact of the whole capture, and where all that are broken are kept; `more`: they are not.
analysis::SpanPairingCounts brokenOf(const store::Capture& capture, const GroupedSpans& spans,
                                     const TimeRange& time, bool& more)
{
    more = spans.whole->brokenCount() > spans.whole->broken().size();
    const auto summary = capture.summary();
    const bool all = time.beginNs <= summary.firstNs && time.endNs > summary.lastNs;
    if (more && all && spans.only.empty()) {
        more = false;
        return spans.set->pairingCounts();
    }
    return analysis::brokenIn(*spans.set, time.beginNs, time.endNs);
}

/// What is no span, by group, of all groups.
std::vector<std::uint64_t> incompleteIn(const GroupedSpans& spans, const TimeRange& time)
{
    std::vector<std::uint64_t> counts(std::size_t(spans.groups.size()));
    const auto& broken = spans.set->broken();
    for (std::size_t i = 0; i < broken.size(); ++i) {
        if (broken[i].beginNs >= time.beginNs && broken[i].beginNs < time.endNs)
            ++counts[spans.ofBroken[i]];
    }
    return counts;
}

/// Says of each group, and of those that are shown, what of it is no span.
void tellIncomplete(const GroupedSpans& spans, const LatencyScope& scope, LatencyFigures& figures)
{
    const bool allKept = spans.whole->brokenCount() <= spans.whole->broken().size();
    const auto counts = incompleteIn(spans, scope.time);
    std::uint64_t shown = 0;
    for (std::size_t group = 0; allKept && group < figures.groups.size(); ++group) {
        figures.groups[group].incomplete = counts[group];
        shown += scope.shows(group) ? counts[group] : 0;
    }
    if (allKept) {
        figures.shown.incomplete = shown;
    } else if (scope.showsAll() && !figures.moreBroken) {
        figures.shown.incomplete = figures.broken.broken();
        if (figures.groups.size() == 1)
            figures.groups.front().incomplete = figures.shown.incomplete;
    }
}

/// Figures of each group and of all that are shown.
Result<> measureGroups(const GroupedSpans& spans, const LatencyScope& scope,
                       LatencyFigures& figures, const CancelToken& cancel)
{
    const auto measured =
        analysis::summarize(*spans.index, scope.part(spans), SpanFigures::kPercents, cancel);
    if (!measured)
        return passOn(measured);
    for (qsizetype group = 0; group < spans.groups.size(); ++group)
        figures.groups.push_back(figuresOf((*measured)[std::size_t(group)]));
    figures.shown = figuresOf(measured->back());
    return {};
}

} // namespace

bool LatencyScope::showsAll() const
{
    return std::find(shown.begin(), shown.end(), false) == shown.end();
}

analysis::IndexPart LatencyScope::part(const GroupedSpans& spans, const TimeRange& within) const
{
    const auto beginNs = std::max(time.beginNs, within.beginNs);
    const auto endNs = std::max(std::min(time.endNs, within.endNs), beginNs);
    const auto [first, last] = spans.set->range(beginNs, endNs);
    analysis::IndexPart part{.first = first, .last = last, .groups = 0};
    for (std::size_t group = 0; group < GroupedSpans::kMaxGroups; ++group) {
        const bool known = group < std::size_t(spans.groups.size());
        part.groups |= known && shows(group) ? std::uint32_t(1) << group : 0;
    }
    return part;
}

SpanListModel::Row listedSpan(const store::Capture& capture, const analysis::SpanSet& set,
                              std::uint64_t index)
{
    SpanListModel::Row row{.index = index, .span = set.at(index), .task = {}, .name = {}};
    row.task = taskName(capture, row.span.task);
    if (row.span.name < set.names().size())
        row.nameBytes = set.names()[row.span.name];
    row.name = QString::fromStdString(row.nameBytes);
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
    figures.lossy = spans.losses.within(scope.time.beginNs, scope.time.endNs);
    figures.broken = brokenOf(capture, spans, scope.time, figures.moreBroken);
    if (spans.groups.size() == 1 && scope.showsAll()) {
        figures.groups.push_back(figures.shown);
    } else if (const auto measured = measureGroups(spans, scope, figures, cancel); !measured) {
        return passOn(measured);
    }
    tellIncomplete(spans, scope, figures);
    if (const auto listed = listLongest(capture, spans, scope, figures, cancel); !listed)
        return passOn(listed);
    return figures;
}

std::optional<SpanListModel::Row> nearestSpan(const store::Capture& capture,
                                              const GroupedSpans& spans, const LatencyScope& scope,
                                              const SpanFrame& reach, std::int64_t timeNs,
                                              std::int64_t durationNs, const CancelToken& cancel)
{
    const auto part = scope.part(spans, reach.time);
    const auto log = [](std::int64_t ns) {
        return std::log(double(std::max<std::int64_t>(ns, 1)));
    };
    const double ofTime = double(reach.width) / double(reach.time.lengthNs());
    const double here = log(durationNs);
    const double ofDuration = double(reach.height)
        / std::max(log(reach.highNs) - log(reach.lowNs), std::numeric_limits<double>::epsilon());
    std::optional<std::uint64_t> nearest;
    double least = std::numeric_limits<double>::max();
    const analysis::SpanSelection selection{.leastNs = reach.lowNs, .mostNs = reach.highNs};
    const auto walked =
        analysis::walkSpans(*spans.set, part.first, part.last, selection, analysis::WalkKeys::No,
                            cancel, [&](const analysis::WalkedSpan& span) {
                                if (!part.takes(spans.index->groupOf(span.index)))
                                    return;
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
    return listedSpan(capture, *spans.set, *nearest);
}

} // namespace probescope::ui
