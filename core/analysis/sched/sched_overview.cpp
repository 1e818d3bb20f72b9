#include "core/analysis/sched/sched_overview.h"

#include "core/analysis/sched/sched_accumulators.h"
#include "core/numbers/saturate.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>

namespace probescope::analysis {

std::int64_t SchedOverview::binBegin(std::size_t bin) const
{
    return schedBinBegin(beginNs, endNs, bins(), bin);
}

namespace {

/// What the reader knows before any event is read, for the range that the question asks for.
/// `behindNs`: the end of the capture, behind the last event.
SchedOverview emptyOverview(const store::Capture& capture, const SchedEventReader& reader,
                            const SchedQuestion& question, std::int64_t behindNs)
{
    SchedOverview overview;
    overview.kinds = reader.kinds();
    overview.beginNs = std::max(question.beginNs, capture.summary().firstNs);
    overview.endNs = std::max(overview.beginNs, std::min(question.endNs, behindNs));
    overview.losses = lossesIn(reader.losses(), overview.beginNs, overview.endNs);
    overview.leftOut = reader.leftOut();
    for (const BufferId buffer : reader.buffers())
        overview.buffers.push_back(capture.bufferName(buffer));
    return overview;
}

} // namespace

Result<SchedOverview> schedOverview(const store::Capture& capture, const SchedQuestion& question,
                                    const CancelToken& cancel)
{
    const store::Summary summary = capture.summary();
    SchedEventReader reader(capture);
    // The last event is within.
    const std::int64_t behindNs = store::saturatingAdd(summary.lastNs, 1);
    auto prepared = reader.prepare();
    if (!prepared)
        return passOn(prepared);
    SchedOverview overview = emptyOverview(capture, reader, question, behindNs);
    const std::vector<Loss> losses = reader.losses();
    const bool empty = overview.endNs == overview.beginNs || !overview.kinds.switches;

    TaskLives lives;
    TaskAccumulator tasks(overview.beginNs, overview.endNs, overview.kinds, lives);
    WakeupAccumulator wakes(overview.beginNs, overview.endNs, overview.kinds, lives);
    CpuAccumulator cpus(overview.beginNs,
                        std::max(overview.endNs, store::saturatingAdd(overview.beginNs, 1)),
                        question.bins);
    SchedTracker tracker(
        [&](const SchedSegment& segment) {
            tasks.segment(segment);
            wakes.segment(segment);
            cpus.segment(segment);
        },
        losses, question.wokenBy);
    tracker.setDoubt(
        [&cpus](std::int64_t beginNs, std::int64_t endNs) { cpus.doubt(beginNs, endNs); });
    auto firstTimes = reader.firstTimes();
    if (!firstTimes)
        return passOn(firstTimes);
    tracker.setBegins(std::move(*firstTimes), summary.firstNs);
    // Where the clock jumped back, later rows may lie in the range again.
    const bool ascend = capture.chunks().timesAscend();
    const auto read = reader.forEach(
        0, empty ? 0 : summary.events,
        [&](const SchedEvent& event) {
            if (event.timeNs >= overview.endNs && ascend)
                return false;
            lives.event(event);
            tasks.event(event);
            wakes.event(event);
            tracker.event(event);
            cpus.depth(event.timeNs, tracker.waiting());
            return true;
        },
        cancel);
    if (!read)
        return passOn(read);
    tracker.finish(ascend ? overview.endNs : behindNs);
    cpus.finish();
    overview.tasks = tasks.take(capture);
    overview.wakes = wakes.take(capture);
    overview.cpus = cpus.takeCpus();
    overview.queue = cpus.takeQueue(losses, overview.kinds.wakings || overview.kinds.wakeups);
    return overview;
}

} // namespace probescope::analysis
