#include "core/analysis/function_table.h"

#include "core/analysis/function_numbers.h"
#include "core/analysis/scoped_calls.h"
#include "core/analysis/span_ranks.h"
#include "core/store/capture.h"
#include "core/store/saturate.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace probescope::analysis {

namespace {

constexpr std::array kPercents{50.0, 90.0, 99.0};
constexpr std::size_t kNoRow = std::numeric_limits<std::size_t>::max();

bool isTimed(const store::Call& call)
{
    return call.hasDuration && call.state != store::Call::State::NoExit;
}

std::int64_t durationOf(const store::Call& call)
{
    return std::max<std::int64_t>(0, call.durationNs);
}

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

/// What the first look at all calls tells of a function's timed ones.
struct Measured
{
    DurationBins durations;
    CallTimes times;

    void add(const store::Call& call)
    {
        durations.add(durationOf(call));
        times.add(call.startNs);
    }
};

FunctionRow rowOf(const store::Capture& capture, const FunctionStats& stats)
{
    FunctionRow row;
    row.frame = frameOfFunction(capture.string(stats.function));
    row.totals.count = stats.count;
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
    // Twice over all calls: what lies in the bins of the percentiles is read again exactly.
    FunctionNumbers numbers(capture);
    std::vector<Measured> measured; // by number
    const auto stats = functionStats(
        capture, scope, cancel,
        [&](const store::Call& call) {
            if (!isTimed(call) || !isInScope(call, scope))
                return;
            const std::uint32_t number = numbers.of(call.function);
            if (number >= measured.size())
                measured.resize(number + 1);
            measured[number].add(call);
        },
        read);
    if (!stats)
        return passOn(stats);
    std::vector<FunctionRow> rows;
    rows.reserve(stats->size());
    std::vector<std::size_t> rowOfNumber(measured.size(), kNoRow);
    std::vector<CallTimes> times(stats->size());
    for (const FunctionStats& function : *stats) {
        const std::size_t number = numbers.of(function.function);
        rows.push_back(rowOf(capture, function));
        if (number >= measured.size())
            continue; // none is timed
        rowOfNumber[number] = rows.size() - 1;
        rows.back().durations = std::move(measured[number].durations);
        times[rows.size() - 1] = measured[number].times;
    }
    std::vector<ExactDurations> exact;
    for (FunctionRow& row : rows) {
        exact.push_back(wantedBins(row.durations));
        row.slices50 = PercentileSlices(percentileBin(row.durations, kPercents[0]));
        row.slices99 = PercentileSlices(percentileBin(row.durations, kPercents[2]));
    }
    const auto counted = forEachCall(
        capture.calls(), scope,
        [&](const store::Call& call) {
            if (!isTimed(call) || !isInScope(call, scope))
                return;
            const std::uint32_t number = numbers.of(call.function);
            if (number >= rowOfNumber.size() || rowOfNumber[number] == kNoRow)
                return; // an import goes on meanwhile
            const std::size_t row = rowOfNumber[number];
            const std::int64_t ns = durationOf(call);
            const std::uint32_t bin = DurationBins::binOf(ns);
            const auto wanted = exact[row].find(bin);
            if (wanted != exact[row].end())
                ++wanted->second[ns];
            const std::size_t slice = times[row].sliceOf(call.startNs);
            rows[row].slices50.add(slice, bin);
            rows[row].slices99.add(slice, bin);
        },
        cancel, read);
    if (!counted)
        return passOn(counted);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].p50Ns = exactPercentile(rows[i].durations, exact[i], kPercents[0]);
        rows[i].p90Ns = exactPercentile(rows[i].durations, exact[i], kPercents[1]);
        rows[i].p99Ns = exactPercentile(rows[i].durations, exact[i], kPercents[2]);
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
