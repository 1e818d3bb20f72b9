#pragma once

#include "core/analysis/spans/span_set.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// Some spans of a set: those that meet all conditions.
struct SpanSelection
{
    std::int64_t beginNs = std::numeric_limits<std::int64_t>::min(); ///< of the begin, at or after
    std::int64_t endNs = std::numeric_limits<std::int64_t>::max(); ///< of the begin, before
    std::int64_t leastNs = std::numeric_limits<std::int64_t>::min(); ///< of the duration, inclusive
    std::int64_t mostNs = std::numeric_limits<std::int64_t>::max();
    // By number; empty: all, else those beyond the end are left out.
    std::vector<bool> names = {}; ///< of SpanSet::names()
    std::vector<bool> tasks = {};
    std::vector<bool> cpus = {};

    bool hasMasks() const { return !names.empty() || !tasks.empty() || !cpus.empty(); }
    friend bool operator==(const SpanSelection&, const SpanSelection&) = default;
};

/// A span as walkSpans() passes it. Keys are set only if they were requested.
struct WalkedSpan
{
    std::uint64_t index = 0;
    std::int64_t beginNs = 0;
    std::int64_t durationNs = 0;
    std::uint32_t name = 0;
    std::uint32_t task = 0;
    std::uint32_t cpu = 0;
};

enum class WalkKeys : bool { No, Yes };

/// The indices of the set that are within the times of a selection.
inline std::pair<std::uint64_t, std::uint64_t> rangeOf(const SpanSet& spans,
                                                       const SpanSelection& selection)
{
    if (selection.endNs == std::numeric_limits<std::int64_t>::max())
        return {spans.range(selection.beginNs, selection.beginNs).first, spans.size()};
    return spans.range(selection.beginNs, selection.endNs);
}

/// Calls `span(WalkedSpan)` for each selected span among indices [first, last), in order; the
/// selection's times are ignored. Errors: Cancelled.
template <typename SpanFn>
Result<> walkSpans(const SpanSet& spans, std::uint64_t first, std::uint64_t last,
                   const SpanSelection& selection, WalkKeys keys, const CancelToken& cancel,
                   const SpanFn& span)
{
    constexpr std::size_t kBatch = 4096;
    std::array<std::int64_t, kBatch> begins;
    std::array<std::int64_t, kBatch> durations;
    std::array<std::uint32_t, kBatch> names{};
    std::array<std::uint32_t, kBatch> tasks{};
    std::array<std::uint32_t, kBatch> cpus{};
    const auto passes = [](const std::vector<bool>& mask, std::uint32_t number) {
        return mask.empty() || (number < mask.size() && mask[number]);
    };
    const bool masked = selection.hasMasks();
    for (std::uint64_t at = first; at < last;) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("evaluating the spans was canceled"));
        // Batches end where those of the set do, which is quicker to decode.
        const auto count = std::size_t(std::min<std::uint64_t>(last - at, kBatch - at % kBatch));
        spans.decode(at, count, begins.data(), durations.data());
        if (masked || keys == WalkKeys::Yes)
            spans.decodeKeys(at, count, names.data(), tasks.data(), cpus.data());
        for (std::size_t i = 0; i < count; ++i) {
            if (durations[i] < selection.leastNs || durations[i] > selection.mostNs)
                continue;
            if (masked
                && !(passes(selection.names, names[i]) && passes(selection.tasks, tasks[i])
                     && passes(selection.cpus, cpus[i])))
                continue;
            span(WalkedSpan{at + i, begins[i], durations[i], names[i], tasks[i], cpus[i]});
        }
        at += count;
    }
    return {};
}

} // namespace probescope::analysis
