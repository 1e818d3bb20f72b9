#include "core/analysis/explain/slow_reason.h"

#include "core/analysis/explain/slow_pieces.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"
#include "core/store/read/task_names.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace probescope::analysis {

namespace {

using PartKind = SlowPart::Kind;

/// Gathers pieces of time into parts.
class Split
{
public:
    /// A piece of a part that is told by `key` among those of its kind.
    void add(std::int64_t key, const SlowPart& part, std::int64_t beginNs, std::int64_t endNs)
    {
        if (endNs <= beginNs)
            return;
        const std::int64_t tookNs = endNs - beginNs;
        const auto [it, isNew] = m_parts.try_emplace({part.kind, key}, part);
        SlowPart& sums = it->second;
        if (isNew || tookNs > sums.endNs - sums.beginNs) {
            sums.beginNs = beginNs;
            sums.endNs = endNs;
            if (!isNew) {
                sums.row = part.row;
                sums.cpu = part.cpu;
                sums.call = part.call;
            }
        }
        sums.ns += tookNs;
        ++sums.pieces;
    }

    std::vector<SlowPart> take()
    {
        std::map<PartKind, std::vector<SlowPart>> byKind;
        for (auto& [key, part] : m_parts)
            byKind[key.first].push_back(std::move(part));
        merge(byKind[PartKind::Child], kMaxChildren, PartKind::OtherChildren);
        merge(byKind[PartKind::Sleep], kMaxWaits, PartKind::Sleep);
        merge(byKind[PartKind::WakeDelay], kMaxWaits, PartKind::WakeDelay);
        merge(byKind[PartKind::Preempted], kMaxWaits, PartKind::Preempted);
        std::vector<SlowPart> parts;
        for (auto& [kind, some] : byKind)
            parts.insert(parts.end(), some.begin(), some.end());
        std::stable_sort(parts.begin(), parts.end(), [](const SlowPart& a, const SlowPart& b) {
            return a.ns != b.ns ? a.ns > b.ns : a.beginNs < b.beginNs;
        });
        return parts;
    }

private:
    /// The longest `most` stay; the others become one.
    static void merge(std::vector<SlowPart>& parts, std::size_t most, PartKind rest)
    {
        if (parts.size() <= most)
            return;
        std::stable_sort(parts.begin(), parts.end(),
                         [](const SlowPart& a, const SlowPart& b) { return a.ns > b.ns; });
        SlowPart others;
        others.kind = rest;
        others.merged = 0;
        for (std::size_t i = most; i < parts.size(); ++i) {
            const SlowPart& part = parts[i];
            if (part.endNs - part.beginNs > others.endNs - others.beginNs) {
                others.beginNs = part.beginNs;
                others.endNs = part.endNs;
                others.row = part.row;
                others.cpu = part.cpu;
                others.call = part.call;
            }
            others.ns += part.ns;
            others.pieces += part.pieces;
            ++others.merged;
        }
        parts.resize(most);
        parts.push_back(std::move(others));
    }

    std::map<std::pair<PartKind, std::int64_t>, SlowPart> m_parts;
};

/// Splits what a task did into what it was for.
class Splitter
{
public:
    Splitter(const SlowSpan& span, const CallPieces& calls, const InterruptPieces& interrupts,
             const TaskPieces& task)
        : m_span(span)
        , m_calls(calls)
        , m_interrupts(interrupts)
        , m_task(task)
    {
    }

    void segment(const TaskSegment& told)
    {
        const SchedSegment& segment = told.did;
        unknown(m_toldNs, segment.beginNs, SlowPart::Why::Unseen);
        const std::int64_t from = std::max(m_toldNs, segment.beginNs);
        const std::int64_t to = std::min(segment.endNs, m_span.endNs);
        m_toldNs = std::max(m_toldNs, to);
        SlowPart part;
        part.cpu = segment.cpu;
        part.by = segment.by;
        part.byTask = segment.byTask;
        part.byInterrupt = segment.byInterrupt;
        part.row = segment.beginRow;
        switch (segment.kind) {
        case SchedSegment::Kind::Running:
            running(segment.cpu, from, to);
            return;
        case SchedSegment::Kind::Sleeping:
            part.kind = PartKind::Sleep;
            part.state = segment.state;
            m_split.add(waitOf(part), part, from, to);
            return;
        case SchedSegment::Kind::Waiting:
            part.kind = PartKind::WakeDelay;
            kept(told, part, from, to);
            return;
        case SchedSegment::Kind::Preempted:
            part.kind = PartKind::Preempted;
            part.by = -1;
            part.byTask = {};
            kept(told, part, from, to);
            return;
        case SchedSegment::Kind::Unknown:
            unknown(from, to, SlowPart::Why::Lost);
            return;
        }
    }

    void unknown(std::int64_t beginNs, std::int64_t endNs, SlowPart::Why why)
    {
        SlowPart part;
        part.kind = PartKind::Unknown;
        part.why = why;
        m_split.add(std::int64_t(why), part, beginNs, endNs);
    }

    void running(std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs)
    {
        const auto found = m_interrupts.byCpu.find(cpu);
        if (found != m_interrupts.byCpu.end()) {
            const auto& pieces = found->second;
            auto piece = std::partition_point(
                pieces.begin(), pieces.end(),
                [beginNs](const InterruptPiece& one) { return one.endNs <= beginNs; });
            for (; piece != pieces.end() && piece->beginNs < endNs; ++piece) {
                const std::int64_t from = std::max(beginNs, piece->beginNs);
                const std::int64_t to = std::min(endNs, piece->endNs);
                called(cpu, beginNs, from);
                SlowPart part;
                part.kind = PartKind::Interrupt;
                part.name = m_interrupts.names[piece->name];
                part.cpu = cpu;
                part.row = piece->row;
                m_split.add(piece->name, part, from, to);
                beginNs = std::max(beginNs, to);
            }
        }
        called(cpu, beginNs, endNs);
    }

    std::vector<SlowPart> take(SlowPart::Why rest)
    {
        unknown(m_toldNs, m_span.endNs, rest);
        return m_split.take();
    }

    void start() { m_toldNs = m_span.beginNs; }
    std::int64_t toldNs() const { return m_toldNs; }
    void tell(std::int64_t untilNs) { m_toldNs = std::max(m_toldNs, untilNs); }

private:
    /// Waits in one state that the same task ended are one part; their keys are not those of
    /// runners.
    std::int64_t waitOf(const SlowPart& part)
    {
        const auto next = -1 - std::int64_t(m_waits.size());
        return m_waits
            .try_emplace({part.state, part.byInterrupt, part.by, part.byTask.value()}, next)
            .first->second;
    }

    /// Time in which the task could run and others had the CPU: by who ran.
    void kept(const TaskSegment& told, const SlowPart& unheard, std::int64_t beginNs,
              std::int64_t endNs)
    {
        const std::int64_t rest = waitOf(unheard);
        const auto found = told.wantedCpu ? m_task.runs.find(*told.wantedCpu) : m_task.runs.end();
        if (found != m_task.runs.end()) {
            const auto& runs = found->second;
            auto run =
                std::partition_point(runs.begin(), runs.end(), [beginNs](const RunPiece& one) {
                    return one.endNs <= beginNs;
                });
            for (; run != runs.end() && run->beginNs < endNs; ++run) {
                const std::int64_t from = std::max(beginNs, run->beginNs);
                const std::int64_t to = std::min(endNs, run->endNs);
                m_split.add(rest, unheard, beginNs, from);
                SlowPart part;
                part.kind = unheard.kind;
                part.runner = run->pid;
                part.runnerTask = run->task;
                part.cpu = *told.wantedCpu;
                // Where it ran before, the wait began with the task's own event.
                part.row = run->beginNs < told.did.beginNs ? told.did.beginRow : run->row;
                m_split.add(run->pid, part, from, to);
                beginNs = std::max(beginNs, to);
            }
        }
        m_split.add(rest, unheard, beginNs, endNs);
    }

    /// Time of the task's own.
    void called(std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs)
    {
        auto piece =
            std::partition_point(m_calls.children.begin(), m_calls.children.end(),
                                 [beginNs](const CallPiece& one) { return one.endNs <= beginNs; });
        for (; piece != m_calls.children.end() && piece->beginNs < endNs; ++piece) {
            const std::int64_t from = std::max(beginNs, piece->beginNs);
            const std::int64_t to = std::min(endNs, piece->endNs);
            self(cpu, beginNs, from);
            SlowPart part;
            part.kind = PartKind::Child;
            part.function = piece->function;
            part.call = piece->call;
            part.cpu = cpu;
            m_split.add(piece->function.value(), part, from, to);
            beginNs = std::max(beginNs, to);
        }
        self(cpu, beginNs, endNs);
    }

    void self(std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs)
    {
        SlowPart part;
        part.kind = PartKind::Self;
        part.cpu = cpu;
        part.call = m_calls.around;
        m_split.add(0, part, beginNs, endNs);
    }

    const SlowSpan& m_span;
    const CallPieces& m_calls;
    const InterruptPieces& m_interrupts;
    const TaskPieces& m_task;
    Split m_split;
    std::int64_t m_toldNs = 0;
    std::map<std::tuple<char, bool, std::int32_t, std::uint32_t>, std::int64_t> m_waits;
};

/// A capture without switches: the time is the call's own, less what was lost on its CPU.
void splitUnscheduled(const store::Capture& capture, const SlowSpan& span, Splitter& splitter)
{
    std::vector<Loss> losses;
    for (const Loss& loss : capture.losses()) {
        if (loss.cpu == span.cpu && loss.endNs > span.beginNs && loss.beginNs < span.endNs)
            losses.push_back(loss);
    }
    std::sort(losses.begin(), losses.end(),
              [](const Loss& a, const Loss& b) { return a.beginNs < b.beginNs; });
    for (const Loss& loss : losses) {
        const std::int64_t from = std::max(splitter.toldNs(), loss.beginNs);
        const std::int64_t to = std::min(span.endNs, loss.endNs);
        splitter.running(span.cpu, splitter.toldNs(), std::min(from, span.endNs));
        splitter.unknown(from, to, SlowPart::Why::Lost);
        splitter.tell(std::max(from, to));
    }
    splitter.running(span.cpu, splitter.toldNs(), span.endNs);
    splitter.tell(span.endNs);
}

/// By the name that most of its events have.
TaskId usualTask(const store::Capture& capture, std::int32_t pid)
{
    const auto names = store::taskNames(capture, {pid});
    for (std::uint32_t id = 0; id < capture.taskCount() && !names.empty(); ++id) {
        const Task& task = capture.task(TaskId(id));
        if (task.pid == pid && task.comm == names.begin()->second)
            return TaskId(id);
    }
    return {};
}

} // namespace

Result<SlowSpan> spanOfCall(const store::Capture& capture, store::CallId id)
{
    const auto call = capture.calls().call(id);
    if (!call)
        return passOn(call);
    SlowSpan span;
    span.beginNs = call->startNs;
    span.endNs = call->endNs();
    if (!call->hasExit())
        return fail(ErrorCode::Invalid,
                    tr("the call is incomplete: its exit is not in the capture, so its duration is "
                       "unknown"),
                    tr("Choose a complete call"));
    if (!call->isTimed() || span.endNs <= span.beginNs)
        return fail(ErrorCode::Invalid, tr("the capture does not contain the call's duration"),
                    tr("Record it with the option funcgraph-duration"));
    span.cpu = call->cpu;
    span.call = id;
    span.task = call->task;
    if (call->task.valid())
        span.pid = capture.task(call->task).pid;
    return span;
}

Result<SlowReason> slowReason(const store::Capture& capture, const SlowSpan& span,
                              const CancelToken& cancel)
{
    std::int64_t lengthNs = 0;
    if (span.endNs < span.beginNs || __builtin_sub_overflow(span.endNs, span.beginNs, &lengthNs))
        return fail(ErrorCode::Invalid, tr("the span ends before it starts"));
    SlowReason reason;
    reason.span = span;
    reason.losses = lossesIn(capture, span.beginNs, span.endNs);
    const SchedKinds kinds = SchedEventReader(capture).kinds();
    reason.scheduling = span.pid >= 0 && kinds.switches;
    reason.wakeups = kinds.wakings || kinds.wakeups;
    auto calls = callPieces(capture, span, cancel);
    if (!calls)
        return passOn(calls);
    TaskPieces task;
    // No interrupt lasts over a switch: since the one before the span all of them are known.
    std::int64_t sinceNs = span.beginNs;
    if (reason.scheduling) {
        auto found = taskPieces(capture, span, cancel);
        if (!found)
            return passOn(found);
        task = std::move(*found);
        if (!task.segments.empty() && task.segments.front().did.kind == SchedSegment::Kind::Running)
            sinceNs = std::min(sinceNs, task.segments.front().did.beginNs);
    }
    auto interrupts = interruptPieces(capture, sinceNs, span.endNs, cancel);
    if (!interrupts)
        return passOn(interrupts);
    if (!reason.span.task.valid() && span.pid > 0)
        reason.span.task = task.task.valid() ? task.task : usualTask(capture, span.pid);
    // Without switches all of the task's time is taken as that of one CPU.
    const auto onlyCpu = reason.scheduling ? std::nullopt : std::optional(span.cpu);
    if (auto added =
            addGraphInterrupts(capture, span, sinceNs, span.endNs, onlyCpu, cancel, *interrupts);
        !added)
        return passOn(added);
    reason.calls = calls->recorded;
    reason.interrupts = interrupts->recorded;
    reason.around = calls->around;
    reason.incompleteCalls = calls->incomplete;
    Splitter splitter(span, *calls, *interrupts, task);
    splitter.start();
    auto rest = SlowPart::Why::Unseen;
    if (reason.scheduling) {
        for (const TaskSegment& segment : task.segments)
            splitter.segment(segment);
    } else if (reason.calls) {
        splitUnscheduled(capture, span, splitter);
    } else {
        rest = SlowPart::Why::NotRecorded;
    }
    reason.parts = splitter.take(rest);
    return reason;
}

} // namespace probescope::analysis
