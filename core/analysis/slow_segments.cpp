#include "core/analysis/row_set.h"
#include "core/analysis/slow_pieces.h"
#include "core/store/capture.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

/// The last switch of the task at or before the time; without one, the capture's first row.
Result<std::pair<RowId, bool>> startFor(const store::Capture& capture, SchedEventReader& reader,
                                        const SlowSpan& span, const CancelToken& cancel)
{
    if (!capture.timesAscend())
        return std::pair(RowId(0), false);
    const auto behind = capture.rowAt(span.beginNs == INT64_MAX ? INT64_MAX : span.beginNs + 1);
    if (!behind)
        return passOn(behind);
    if (*behind == 0)
        return std::pair(RowId(0), false);
    for (std::uint64_t number = (*behind - 1) / RowBlock::kRows + 1; number-- > 0;) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, "the search for scheduling events was cancelled");
        const auto events = reader.chunk(number);
        if (!events)
            return passOn(events);
        const auto found =
            std::find_if((*events)->rbegin(), (*events)->rend(), [&](const SchedEvent& event) {
                return event.row < *behind && event.kind == SchedEvent::Kind::Switch
                    && (event.pid == span.pid || event.actor == span.pid);
            });
        if (found != (*events)->rend())
            return std::pair(found->row, true);
    }
    return std::pair(RowId(0), false);
}

} // namespace

Result<std::vector<SchedSegment>> taskSegments(const store::Capture& capture, const SlowSpan& span,
                                               const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    if (auto prepared = reader.prepare(); !prepared)
        return passOn(prepared);
    const auto start = startFor(capture, reader, span, cancel);
    if (!start)
        return passOn(start);
    std::vector<SchedSegment> segments;
    SchedTracker tracker(
        [&](const SchedSegment& segment) {
            if (segment.pid != span.pid || segment.endNs <= span.beginNs
                || segment.beginNs >= span.endNs)
                return;
            segments.push_back(segment);
        },
        reader.losses(), SchedTracker::WokenBy::Request);
    if (start->second) {
        const auto event = capture.event(start->first);
        if (!event)
            return passOn(event);
        tracker.setBegins({}, event->timeNs);
    } else {
        auto firstTimes = reader.firstTimes();
        if (!firstTimes)
            return passOn(firstTimes);
        tracker.setBegins(std::move(*firstTimes), capture.summary().firstNs);
    }
    const store::Summary summary = capture.summary();
    const bool ascend = capture.timesAscend();
    // What the span's end cuts tells its reason later: who woke the task, and whether it ran.
    bool settled = false;
    const auto read = reader.forEach(
        start->first, summary.events,
        [&](const SchedEvent& event) {
            tracker.event(event);
            settled = event.timeNs >= span.endNs && event.kind == SchedEvent::Kind::Switch
                && (event.pid == span.pid || event.actor == span.pid);
            return !ascend || !settled;
        },
        cancel);
    if (!read)
        return passOn(read);
    tracker.finish(std::max(span.endNs, settled ? span.endNs : summary.lastNs + 1));
    return segments;
}

} // namespace probescope::analysis
