#include "core/analysis/function_table.h"

#include "core/analysis/function_numbers.h"
#include "core/analysis/scoped_calls.h"
#include "core/base/nearest_rank.h"
#include "core/store/capture.h"
#include "core/store/saturate.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace probescope::analysis {

namespace {

constexpr std::array kPercents{50.0, 90.0, 99.0};

/// The durations of some bins of a function, each with how often it came.
using ExactDurations = std::map<std::uint32_t, std::map<std::int64_t, std::uint64_t>>;

std::int64_t exactAt(const DurationBins& bins, const ExactDurations& exact, std::uint64_t rank)
{
    auto [bin, within] = bins.binAt(rank);
    const auto found = exact.find(bin);
    if (found == exact.end())
        return DurationBins::lowestOf(bin); // of one nanosecond
    for (const auto& [ns, count] : found->second) {
        if (within < count)
            return ns;
        within -= count;
    }
    return DurationBins::lowestOf(bin);
}

std::int64_t exactPercentile(const DurationBins& bins, const ExactDurations& exact, double percent)
{
    if (bins.count() == 0)
        return 0;
    return exactAt(bins, exact, rankOfPercentile(percent, bins.count()));
}

/// The bin in which a percentile lies.
std::uint32_t percentileBin(const DurationBins& bins, double percent)
{
    return bins.binAt(rankOfPercentile(percent, bins.count())).first;
}

/// Those of all percentiles; a bin that holds one value only is left out.
ExactDurations wantedBins(const DurationBins& bins)
{
    ExactDurations wanted;
    for (const double percent : kPercents) {
        const std::uint32_t bin = percentileBin(bins, percent);
        if (bins.count() > 0 && DurationBins::widthOf(bin) > 1)
            wanted[bin];
    }
    return wanted;
}

/// When a function's timed calls began.
class CallTimes
{
public:
    void add(std::int64_t startNs)
    {
        m_firstNs = std::min(m_firstNs, startNs);
        m_lastNs = std::max(m_lastNs, startNs);
    }
    /// The slice; of one that came since, the nearest.
    std::size_t sliceOf(std::int64_t startNs) const
    {
        startNs = std::clamp(startNs, m_firstNs, m_lastNs);
        const double length = double(std::uint64_t(m_lastNs) - std::uint64_t(m_firstNs)) + 1;
        const double place = double(std::uint64_t(startNs) - std::uint64_t(m_firstNs)) / length;
        return std::size_t(place * double(PercentileSlices::kSlices));
    }

private:
    std::int64_t m_firstNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t m_lastNs = std::numeric_limits<std::int64_t>::min();
};

/// The timed calls of a function, looked at twice: what lies in the bins of the percentiles is read
/// again exactly.
class TimedCalls
{
public:
    void lookFirst(const store::Call& call)
    {
        m_durations.add(call.durationNs);
        m_times.add(call.startNs);
    }
    void prepare()
    {
        m_exact = wantedBins(m_durations);
        m_slices50 = PercentileSlices(percentileBin(m_durations, kPercents[0]));
        m_slices99 = PercentileSlices(percentileBin(m_durations, kPercents[2]));
    }
    void lookAgain(const store::Call& call)
    {
        if (m_durations.count() == 0)
            return; // it came since: an import goes on meanwhile
        const std::int64_t ns = call.durationNs;
        const std::uint32_t bin = DurationBins::binOf(ns);
        if (const auto wanted = m_exact.find(bin); wanted != m_exact.end())
            ++wanted->second[ns];
        const std::size_t slice = m_times.sliceOf(call.startNs);
        m_slices50.add(slice, bin);
        m_slices99.add(slice, bin);
    }
    void giveTo(FunctionRow& row)
    {
        row.p50Ns = exactPercentile(m_durations, m_exact, kPercents[0]);
        row.p90Ns = exactPercentile(m_durations, m_exact, kPercents[1]);
        row.p99Ns = exactPercentile(m_durations, m_exact, kPercents[2]);
        row.slices50 = m_slices50;
        row.slices99 = m_slices99;
        row.durations = std::move(m_durations);
    }

private:
    DurationBins m_durations;
    CallTimes m_times;
    ExactDurations m_exact;
    PercentileSlices m_slices50;
    PercentileSlices m_slices99;
};

FunctionRow rowOf(const store::Capture& capture, const FunctionStats& stats)
{
    FunctionRow row;
    row.frame = frameOfFunction(capture.string(stats.function));
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
                                               const CallsReadFn& read)
{
    FunctionNumbers numbers(capture);
    std::vector<TimedCalls> timed; // by number
    const CallsInScope inScope(capture, scope);
    const auto counts = [&inScope](const store::Call& call) {
        return call.isTimed() && inScope.counts(call);
    };
    const auto stats = functionStats(
        capture, scope, cancel,
        [&](const store::Call& call) {
            if (!counts(call))
                return;
            const std::uint32_t number = numbers.of(call.function);
            if (number >= timed.size())
                timed.resize(number + 1);
            timed[number].lookFirst(call);
        },
        read);
    if (!stats)
        return passOn(stats);
    for (TimedCalls& calls : timed)
        calls.prepare();
    const auto again = forEachCall(
        capture.calls(), scope,
        [&](const store::Call& call) {
            if (!counts(call))
                return;
            if (const std::uint32_t number = numbers.of(call.function); number < timed.size())
                timed[number].lookAgain(call);
        },
        cancel, read);
    if (!again)
        return passOn(again);
    std::vector<FunctionRow> rows;
    rows.reserve(stats->size());
    for (const FunctionStats& function : *stats) {
        rows.push_back(rowOf(capture, function));
        if (const auto number = numbers.of(function.function); number < timed.size())
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
            return fail(ErrorCode::Cancelled, "the comparison was cancelled");
        difference.frame = difference.before.frame = difference.after.frame = frame;
        const FunctionRow& was = difference.before;
        const FunctionRow& is = difference.after;
        const std::uint64_t seed = seedOf(frame);
        difference.p50 =
            percentileChange({was.durations, was.p50Ns, was.slices50},
                             {is.durations, is.p50Ns, is.slices50}, kPercents[0] / 100, seed);
        difference.p99 =
            percentileChange({was.durations, was.p99Ns, was.slices99},
                             {is.durations, is.p99Ns, is.slices99}, kPercents[2] / 100, seed + 1);
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
