#pragma once

#include "core/analysis/events/losses.h"
#include "ui/plot/spans/span_picture.h"
#include "ui/views/latency/models/span_group_model.h"
#include "ui/views/latency/models/span_grouping.h"
#include "ui/views/latency/models/span_list_model.h"

#include <optional>
#include <vector>

namespace probescope::ui {

/// Which spans are looked at: those that begin in the time, of the groups that are shown.
struct LatencyScope
{
    TimeRange time;
    std::vector<bool> shown; ///< of each group; empty: all
    std::optional<DurationRange> durations; ///< of the list of the longest alone
    /// Of SpanPercentiles::kNames, which is drawn of each group over time; nothing: all of them, of
    /// all groups together.
    std::optional<std::size_t> figure = {};

    bool shows(std::size_t group) const { return shown.empty() || shown[group]; }
    bool showsAll() const;
    /// Of the groups that are shown; `within`: begins in both times.
    analysis::IndexPart part(const GroupedSpans& spans, const TimeRange& within) const;
    analysis::IndexPart part(const GroupedSpans& spans) const { return part(spans, time); }
};

/// Exact figures of a scope.
struct LatencyFigures
{
    SpanFigures shown; ///< of the groups that are shown
    std::vector<SpanFigures> groups; ///< of each, shown or not
    DurationRange extent; ///< of all groups
    analysis::LossTotals losses; ///< in the time
    analysis::LossCover::Part lossy; ///< of the time
    analysis::SpanPairingCounts broken; ///< in the time: its counts of what is no pair
    bool moreBroken = false; ///< not all that are broken are kept: there may be more
    std::vector<SpanListModel::Row> longest; ///< at most kMaxListed
    std::uint64_t listable = 0; ///< spans of the durations that are chosen
};
constexpr std::size_t kMaxListed = 1000;

/// All of it beside the UI thread. Errors: Cancelled.
Result<LatencyFigures> measureSpans(const store::Capture& capture, const GroupedSpans& spans,
                                    const LatencyScope& scope, const CancelToken& cancel);

Result<SpanPicture> pictureOf(const GroupedSpans& spans, const LatencyScope& scope, SpanPage page,
                              const SpanFrame& frame, const CancelToken& cancel);

/// The span in reach whose place is nearest to that of the time and duration, in pixels.
std::optional<SpanListModel::Row> nearestSpan(const store::Capture& capture,
                                              const GroupedSpans& spans, const LatencyScope& scope,
                                              const SpanFrame& reach, std::int64_t timeNs,
                                              std::int64_t durationNs, const CancelToken& cancel);

SpanListModel::Row listedSpan(const store::Capture& capture, const analysis::SpanSet& set,
                              std::uint64_t index);

} // namespace probescope::ui
