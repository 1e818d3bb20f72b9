#include "core/analysis/function_table.h"

#include "core/analysis/scoped_calls.h"
#include "core/store/capture.h"
#include "core/store/saturate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

namespace probescope::analysis {

namespace {

constexpr std::array kPercentiles{0.5, 0.9, 0.99};

bool isTimed(const store::Call& call)
{
    return call.hasDuration && call.state != store::Call::State::NoExit;
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

std::int64_t exactPercentile(const DurationBins& bins, const ExactDurations& exact, double p)
{
    if (bins.count() == 0)
        return 0;
    const PercentileRank rank = percentileRank(bins.count(), p);
    const std::int64_t low = exactAt(bins, exact, rank.low);
    const std::int64_t high = exactAt(bins, exact, rank.high);
    return std::llround(double(low) + rank.part * double(high - low));
}

/// The bins in which the percentiles lie, those left out that hold one value only.
ExactDurations wantedBins(const DurationBins& bins)
{
    ExactDurations wanted;
    for (const double p : kPercentiles) {
        if (bins.count() == 0)
            break;
        const PercentileRank rank = percentileRank(bins.count(), p);
        for (const std::uint64_t at : {rank.low, rank.high}) {
            const std::uint32_t bin = bins.binAt(at).first;
            if (DurationBins::widthOf(bin) > 1)
                wanted[bin];
        }
    }
    return wanted;
}

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
    const auto stats = functionStats(capture.calls(), scope, cancel);
    if (!stats)
        return passOn(stats);
    std::vector<FunctionRow> rows;
    std::unordered_map<StringId, std::size_t> byFunction;
    rows.reserve(stats->size());
    for (const FunctionStats& function : *stats) {
        byFunction.emplace(function.function, rows.size());
        rows.push_back(rowOf(capture, function));
    }
    std::vector<ExactDurations> exact;
    const auto eachTimed = [&](const auto& take) {
        return forEachCall(
            capture.calls(), scope,
            [&](const store::Call& call) {
                if (!isTimed(call) || !isInScope(call, scope))
                    return;
                const auto found = byFunction.find(call.function);
                if (found != byFunction.end())
                    take(found->second, std::max<std::int64_t>(0, call.durationNs));
            },
            cancel, read);
    };
    const auto binned =
        eachTimed([&rows](std::size_t row, std::int64_t ns) { rows[row].durations.add(ns); });
    if (!binned)
        return passOn(binned);
    std::transform(rows.begin(), rows.end(), std::back_inserter(exact),
                   [](const FunctionRow& row) { return wantedBins(row.durations); });
    const auto counted = eachTimed([&exact](std::size_t row, std::int64_t ns) {
        const auto wanted = exact[row].find(DurationBins::binOf(ns));
        if (wanted != exact[row].end())
            ++wanted->second[ns];
    });
    if (!counted)
        return passOn(counted);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].p50Ns = exactPercentile(rows[i].durations, exact[i], kPercentiles[0]);
        rows[i].p90Ns = exactPercentile(rows[i].durations, exact[i], kPercentiles[1]);
        rows[i].p99Ns = exactPercentile(rows[i].durations, exact[i], kPercentiles[2]);
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
            percentileChange(was.durations, was.p50Ns, is.durations, is.p50Ns, 0.5, seed);
        difference.p99 =
            percentileChange(was.durations, was.p99Ns, is.durations, is.p99Ns, 0.99, seed + 1);
        all.push_back(std::move(difference));
    }
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
