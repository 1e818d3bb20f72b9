#include "core/analysis/calls/function_table.h"

#include "core/analysis/calls/function_numbers.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/calls/timed_durations.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <map>

namespace probescope::analysis {

namespace {

FunctionRow rowOf(const PathFrame& frame, const FunctionStats& stats)
{
    FunctionRow row;
    row.frame = frame;
    row.totals.count = stats.count;
    row.totals.incomplete = stats.incomplete;
    row.totals.total = stats.totalNs;
    row.totals.self = stats.selfNs;
    row.totals.timed = stats.timed;
    row.totals.minNs = stats.minNs;
    row.totals.maxNs = stats.maxNs;
    row.totals.sumNs = stats.sumNs;
    row.totals.longest = stats.longest;
    return row;
}

/// The same for the same name wherever it is computed (FNV-1a).
std::uint64_t seedOf(const PathFrame& frame)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::string* text : {&frame.name, &frame.module}) {
        for (const char c : *text)
            hash = (hash ^ std::uint8_t(c)) * 0x100000001b3U;
        hash = (hash ^ 0xffU) * 0x100000001b3U;
    }
    return hash;
}

} // namespace

Result<std::vector<FunctionRow>> functionTable(const store::Capture& capture,
                                               const CallScope& scope, const CancelToken& cancel,
                                               const CallsReadFn& read,
                                               const std::function<void(const store::Call&)>& also)
{
    FunctionNumbers numbers(capture, scope.foldsCopies);
    std::vector<TimedDurations> timed; // by number
    const CallsInScope inScope(capture, scope);
    const auto counts = [&inScope](const store::Call& call) {
        return call.isTimed() && inScope.counts(call);
    };
    const auto stats = functionStats(
        capture, scope, cancel,
        [&](const store::Call& call) {
            if (also)
                also(call);
            if (!counts(call))
                return;
            const std::uint32_t number = numbers.of(call.function);
            if (number >= timed.size())
                timed.resize(number + 1);
            timed[number].firstPass(call.startNs, call.durationNs);
        },
        read);
    if (!stats)
        return passOn(stats);
    for (TimedDurations& calls : timed)
        calls.prepare();
    const auto again = forEachCall(
        capture.calls(), scope,
        [&](const store::Call& call) {
            if (!counts(call))
                return;
            if (const std::uint32_t number = numbers.of(call.function); number < timed.size())
                timed[number].secondPass(call.startNs, call.durationNs);
        },
        cancel, read);
    if (!again)
        return passOn(again);
    std::vector<FunctionRow> rows;
    rows.reserve(stats->size());
    for (const FunctionStats& function : *stats) {
        const auto number = numbers.of(function.function);
        rows.push_back(rowOf(numbers.frame(number), function));
        if (number < timed.size())
            timed[number].giveTo(rows.back());
    }
    return rows;
}

Result<std::vector<FunctionDifference>> compareFunctions(const std::vector<FunctionRow>& before,
                                                         const std::vector<FunctionRow>& after,
                                                         const CancelToken& cancel)
{
    std::map<PathFrame, FunctionDifference> byFrame;
    for (const FunctionRow& row : before)
        byFrame[row.frame].before = row;
    for (const FunctionRow& row : after)
        byFrame[row.frame].after = row;
    std::vector<FunctionDifference> all;
    all.reserve(byFrame.size());
    for (auto& [frame, difference] : byFrame) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the comparison was canceled"));
        difference.frame = difference.before.frame = difference.after.frame = frame;
        const FunctionRow& was = difference.before;
        const FunctionRow& is = difference.after;
        const std::uint64_t seed = seedOf(frame);
        difference.p50 = percentileChange({was.durations, was.p50Ns, was.slices50},
                                          {is.durations, is.p50Ns, is.slices50},
                                          TimedDurations::kPercents[0] / 100, seed);
        difference.p99 = percentileChange({was.durations, was.p99Ns, was.slices99},
                                          {is.durations, is.p99Ns, is.slices99},
                                          TimedDurations::kPercents[2] / 100, seed + 1);
        all.push_back(std::move(difference));
    }
    std::vector<PercentileChange*> changes;
    for (FunctionDifference& difference : all)
        changes.insert(changes.end(), {&difference.p50, &difference.p99});
    judge(changes);
    const auto change = [](const FunctionDifference& one) {
        const std::int64_t ns =
            store::saturatingSub(one.after.totals.total, one.before.totals.total);
        return ns < 0 ? store::saturatingSub(0, ns) : ns;
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const auto& a, const auto& b) { return change(a) > change(b); });
    return all;
}

} // namespace probescope::analysis
