#include "core/analysis/sched/sched_accumulators.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <tuple>

namespace probescope::analysis {

namespace {

using SegmentKind = SchedSegment::Kind;

bool isWakeUp(const SchedEvent& event, const SchedKinds& kinds)
{
    return event.kind == SchedEvent::Kind::NewTask
        || event.kind == (kinds.wakings ? SchedEvent::Kind::Waking : SchedEvent::Kind::Wakeup);
}

} // namespace

void WakeLatency::add(const SchedSegment& waiting)
{
    const std::int64_t tookNs = store::saturatingSub(waiting.endNs, waiting.beginNs);
    if (count == 0 || tookNs > maxNs || (tookNs == maxNs && waiting.beginNs < maxBeginNs)) {
        maxNs = tookNs;
        maxBeginNs = waiting.beginNs;
        maxEndNs = waiting.endNs;
        maxBeginRow = waiting.beginRow;
        maxEndRow = waiting.endRow;
    }
    ++count;
    sumNs = store::saturatingAdd(sumNs, tookNs);
}

TaskAccumulator::Entry& TaskAccumulator::entry(std::int32_t pid, std::int64_t timeNs)
{
    const std::uint32_t life = m_lives.at(pid, timeNs);
    Entry& entry = m_entries[std::uint64_t(life) << 32U | std::uint32_t(pid)];
    entry.sums.pid = pid;
    entry.sums.tasksBefore = life;
    return entry;
}

void TaskAccumulator::named(Entry& entry, TaskId task, StringId name)
{
    if (task.valid())
        entry.sums.task = task;
    if (name.valid())
        entry.name = name;
}

void TaskAccumulator::event(const SchedEvent& event)
{
    const bool inside = event.timeNs >= m_beginNs && event.timeNs < m_endNs;
    if (event.kind == SchedEvent::Kind::Switch && event.actor > 0) {
        Entry& left = entry(event.actor, event.timeNs);
        named(left, event.actorTask, StringId());
        left.within = left.within || inside;
        if (inside) {
            left.sums.unknownSwitches += event.state == 0 ? 1 : 0;
            left.sums.preempted += event.state == 'R' ? 1 : 0;
            left.sums.voluntary += event.state != 0 && event.state != 'R' ? 1 : 0;
        }
        left.lastCpu = event.cpu;
    }
    if (event.pid <= 0)
        return;
    Entry& of = entry(event.pid, event.timeNs);
    named(of, event.task, event.name);
    of.within = of.within || inside;
    if (event.kind == SchedEvent::Kind::Switch) {
        const bool moved = !m_kinds.migrations && of.lastCpu && *of.lastCpu != event.cpu;
        of.lastCpu = event.cpu;
        of.sums.runs += inside ? 1 : 0;
        of.sums.migrations += inside && moved ? 1 : 0;
    } else if (inside) {
        of.sums.migrations += event.kind == SchedEvent::Kind::Migrate ? 1 : 0;
        of.sums.wakeUps += isWakeUp(event, m_kinds) ? 1 : 0;
        if (event.kind == SchedEvent::Kind::RunTime)
            of.sums.countedNs = store::saturatingAdd(of.sums.countedNs, event.valueNs);
    }
}

void TaskAccumulator::segment(const SchedSegment& segment)
{
    if (segment.pid <= 0)
        return;
    Entry& of = entry(segment.pid, segment.beginNs);
    SchedTask& sums = of.sums;
    if (segment.kind == SegmentKind::Waiting && segment.whole && segment.endNs >= m_beginNs
        && segment.endNs < m_endNs)
        sums.latency.add(segment);
    const std::int64_t from = std::max(segment.beginNs, m_beginNs);
    const std::int64_t to = std::min(segment.endNs, m_endNs);
    if (to <= from)
        return;
    of.within = true;
    const std::int64_t tookNs = to - from;
    switch (segment.kind) {
    case SegmentKind::Running:
        sums.runNs += tookNs;
        break;
    case SegmentKind::Sleeping:
        sums.sleepNs += tookNs;
        sums.sleepByState[segment.state] += tookNs;
        break;
    case SegmentKind::Waiting:
        sums.waitNs += tookNs;
        break;
    case SegmentKind::Preempted:
        sums.preemptedNs += tookNs;
        break;
    case SegmentKind::Unknown:
        sums.unknownNs += tookNs;
        break;
    }
}

std::vector<SchedTask> TaskAccumulator::take(const store::Capture& capture)
{
    std::vector<SchedTask> tasks;
    for (auto& [key, entry] : m_entries) {
        if (!entry.within)
            continue;
        entry.sums.name = schedTaskName(capture, entry.sums.pid, entry.sums.task, entry.name);
        tasks.push_back(std::move(entry.sums));
    }
    m_entries.clear();
    std::sort(tasks.begin(), tasks.end(), [](const SchedTask& a, const SchedTask& b) {
        return std::tie(b.runNs, a.pid, a.tasksBefore) < std::tie(a.runNs, b.pid, b.tasksBefore);
    });
    return tasks;
}

WakeupAccumulator::Key WakeupAccumulator::keyOf(std::int32_t waker, std::int32_t woken,
                                                bool byInterrupt, std::int64_t timeNs) const
{
    return {{waker, m_lives.at(waker, timeNs)}, {woken, m_lives.at(woken, timeNs)}, byInterrupt};
}

void WakeupAccumulator::event(const SchedEvent& event)
{
    if (!isWakeUp(event, m_kinds) || event.timeNs < m_beginNs || event.timeNs >= m_endNs
        || event.pid <= 0)
        return;
    Entry& entry = m_entries[keyOf(event.actor, event.pid, event.inInterrupt, event.timeNs)];
    ++entry.edge.count;
    entry.edge.wakerTask = event.actorTask;
    entry.edge.wokenTask = event.task;
    entry.wokenName = event.name;
}

void WakeupAccumulator::segment(const SchedSegment& segment)
{
    if (segment.kind != SegmentKind::Waiting || !segment.whole || segment.beginNs < m_beginNs
        || segment.beginNs >= m_endNs)
        return;
    const auto found =
        m_entries.find(keyOf(segment.by, segment.pid, segment.byInterrupt, segment.beginNs));
    if (found != m_entries.end())
        found->second.edge.latency.add(segment);
}

std::vector<WakeEdge> WakeupAccumulator::take(const store::Capture& capture)
{
    std::vector<WakeEdge> edges;
    for (auto& [key, entry] : m_entries) {
        WakeEdge edge = std::move(entry.edge);
        const auto& [waker, woken, byInterrupt] = key;
        edge.waker = waker.first;
        edge.woken = woken.first;
        edge.byInterrupt = byInterrupt;
        edge.wakerName = schedTaskName(capture, edge.waker, edge.wakerTask, StringId());
        edge.wokenName = schedTaskName(capture, edge.woken, edge.wokenTask, entry.wokenName);
        edges.push_back(std::move(edge));
    }
    m_entries.clear();
    std::stable_sort(edges.begin(), edges.end(),
                     [](const WakeEdge& a, const WakeEdge& b) { return a.count > b.count; });
    return edges;
}

} // namespace probescope::analysis
