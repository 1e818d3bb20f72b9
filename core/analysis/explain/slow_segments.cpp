#include "core/analysis/events/row_set.h"
#include "core/analysis/explain/slow_pieces.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace probescope::analysis {

namespace {

using SegmentKind = SchedSegment::Kind;

/// Idle tasks have one pid, and each its own CPU.
bool isSwitchOf(const SchedEvent& event, const SlowSpan& span)
{
    return event.kind == SchedEvent::Kind::Switch
        && (event.pid == span.pid || event.actor == span.pid)
        && (span.pid != 0 || event.cpu == span.cpu);
}

/// The last switch of the task at or before the time; without one, the capture's first row.
Result<std::pair<RowId, bool>> startFor(const store::Capture& capture, SchedEventReader& reader,
                                        const SlowSpan& span, const CancelToken& cancel)
{
    if (!capture.chunks().timesAscend())
        return std::pair(RowId(0), false);
    const auto behind = capture.rowAt(span.beginNs == INT64_MAX ? INT64_MAX : span.beginNs + 1);
    if (!behind)
        return passOn(behind);
    if (*behind == 0)
        return std::pair(RowId(0), false);
    for (std::uint64_t number = (*behind - 1) / RowBlock::kRows + 1; number-- > 0;) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search for scheduling events was canceled"));
        const auto events = reader.chunk(number);
        if (!events)
            return passOn(events);
        const auto found =
            std::find_if((*events)->rbegin(), (*events)->rend(), [&](const SchedEvent& event) {
                return event.row < *behind && isSwitchOf(event, span);
            });
        if (found != (*events)->rend())
            return std::pair(found->row, true);
    }
    return std::pair(RowId(0), false);
}

/// From when on it is known what ran on the CPUs: not before their first events.
Result<> setBegins(const store::Capture& capture, SchedEventReader& reader,
                   const std::pair<RowId, bool>& start, SchedTracker& tracker)
{
    auto firstTimes = reader.firstTimes();
    if (!firstTimes)
        return passOn(firstTimes);
    std::int64_t fromNs = capture.summary().firstNs;
    if (start.second) {
        const auto event = capture.event(start.first);
        if (!event)
            return passOn(event);
        fromNs = event->timeNs;
        for (auto& [cpu, firstNs] : *firstTimes)
            firstNs = std::max(firstNs, fromNs);
    }
    tracker.setBegins(std::move(*firstTimes), fromNs);
    return {};
}

/// Keeps what the task of a span did, and who ran meanwhile where it was kept from running. Memory:
/// those, and what ran since the task's last segment.
class PieceKeeper
{
public:
    explicit PieceKeeper(const SlowSpan& span)
        : m_span(span)
    {
    }

    void begin(const SchedEvent& event) ///< before the tracker hears of it
    {
        m_event = &event;
        if (event.actor >= 0)
            m_onCpu[event.cpu] = {event.actor, event.actorTask};
        if (event.pid == m_span.pid)
            named(event.timeNs, event.task);
        else if (event.actor == m_span.pid)
            named(event.timeNs, event.actorTask);
    }
    void end(const SchedEvent& event) ///< and after that
    {
        m_event = nullptr;
        if (event.kind == SchedEvent::Kind::Switch)
            m_onCpu[event.cpu] = {event.pid, event.task};
    }

    void heard(const SchedSegment& segment)
    {
        const bool own =
            segment.pid == m_span.pid && (m_span.pid != 0 || segment.cpu == m_span.cpu);
        if (!own && segment.kind == SegmentKind::Running)
            ran(segment);
        if (own)
            did(segment);
    }

    TaskPieces take()
    {
        for (auto& [cpu, piece] : m_open)
            m_pieces.runs[cpu].push_back(piece);
        m_open.clear();
        for (auto& [cpu, runs] : m_pieces.runs)
            std::sort(runs.begin(), runs.end(), [](const RunPiece& a, const RunPiece& b) {
                return std::tie(a.beginNs, a.endNs) < std::tie(b.beginNs, b.endNs);
            });
        return std::move(m_pieces);
    }

private:
    bool meets(const SchedSegment& segment) const
    {
        return segment.endNs > m_span.beginNs && segment.beginNs < m_span.endNs;
    }

    void named(std::int64_t timeNs, TaskId task)
    {
        if (task.valid() && (timeNs <= m_span.endNs || !m_pieces.task.valid()))
            m_pieces.task = task;
    }

    void ran(const SchedSegment& segment)
    {
        if (!meets(segment))
            return;
        const auto known = m_onCpu.find(segment.cpu);
        const bool same = known != m_onCpu.end() && known->second.first == segment.pid;
        m_open.emplace_back(segment.cpu,
                            RunPiece{segment.beginNs, segment.endNs, segment.pid,
                                     same ? known->second.second : TaskId(), segment.beginRow});
    }

    void did(const SchedSegment& segment)
    {
        TaskSegment told{segment};
        if (segment.kind == SegmentKind::Preempted)
            told.wantedCpu = segment.cpu;
        else if (segment.kind == SegmentKind::Waiting && segment.whole && m_event
                 && m_event->kind == SchedEvent::Kind::Switch && m_event->pid == segment.pid)
            told.wantedCpu = m_event->cpu;
        // What ran within this segment alone matters if it is what kept the task waiting.
        const auto isLater = [&](const auto& run) { return run.second.endNs > segment.endNs; };
        const auto later = std::stable_partition(m_open.begin(), m_open.end(),
                                                 [&](const auto& run) { return !isLater(run); });
        for (auto run = m_open.begin(); run != later; ++run) {
            if (run->second.beginNs < segment.beginNs || told.wantedCpu == run->first)
                m_pieces.runs[run->first].push_back(run->second);
        }
        m_open.erase(m_open.begin(), later);
        if (meets(segment))
            m_pieces.segments.push_back(told);
    }

    const SlowSpan& m_span;
    TaskPieces m_pieces;
    std::vector<std::pair<std::uint32_t, RunPiece>> m_open; ///< later segments may need them
    const SchedEvent* m_event = nullptr; ///< that is heard of
    std::unordered_map<std::uint32_t, std::pair<std::int32_t, TaskId>> m_onCpu;
};

} // namespace

Result<TaskPieces> taskPieces(const store::Capture& capture, const SlowSpan& span,
                              const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    if (auto prepared = reader.prepare(); !prepared)
        return passOn(prepared);
    const auto start = startFor(capture, reader, span, cancel);
    if (!start)
        return passOn(start);
    PieceKeeper keeper(span);
    SchedTracker tracker([&keeper](const SchedSegment& segment) { keeper.heard(segment); },
                         reader.losses(), SchedTracker::WokenBy::Request);
    if (auto set = setBegins(capture, reader, *start, tracker); !set)
        return passOn(set);
    const store::Summary summary = capture.summary();
    const bool ascend = capture.chunks().timesAscend();
    // What the span's end cuts tells its reason later: who woke the task, and whether it ran.
    bool settled = false;
    const auto read = reader.forEach(
        start->first, summary.events,
        [&](const SchedEvent& event) {
            keeper.begin(event);
            tracker.event(event);
            keeper.end(event);
            settled = event.timeNs >= span.endNs && isSwitchOf(event, span);
            return !ascend || !settled;
        },
        cancel);
    if (!read)
        return passOn(read);
    tracker.finish(std::max(span.endNs, settled ? span.endNs : summary.lastNs + 1));
    return keeper.take();
}

} // namespace probescope::analysis
