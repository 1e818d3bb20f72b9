#include "core/analysis/sched/sched_tracker.h"

#include "core/numbers/saturate.h"

#include <algorithm>
#include <tuple>

namespace probescope::analysis {

SchedTracker::SchedTracker(SegmentFn segment, const std::vector<Loss>& losses, WokenBy wokenBy)
    : m_segment(std::move(segment))
    , m_wokenBy(wokenBy)
{
    for (const Loss& loss : losses) {
        m_cpuLosses[loss.cpu].push_back(loss);
        m_allLosses.emplace_back(loss.beginNs, std::max(loss.beginNs, loss.endNs));
    }
    for (auto& [cpu, ofCpu] : m_cpuLosses) {
        std::sort(ofCpu.begin(), ofCpu.end(), [](const Loss& a, const Loss& b) {
            return std::tie(a.endNs, a.beginNs) < std::tie(b.endNs, b.beginNs);
        });
    }
    std::sort(m_allLosses.begin(), m_allLosses.end());
    std::vector<std::pair<std::int64_t, std::int64_t>> merged;
    for (const auto& loss : m_allLosses) {
        if (!merged.empty() && loss.first <= merged.back().second)
            merged.back().second = std::max(merged.back().second, loss.second);
        else
            merged.push_back(loss);
    }
    m_allLosses = std::move(merged);
}

void SchedTracker::setBegins(std::unordered_map<std::uint32_t, std::int64_t> firstNs,
                             std::int64_t fromNs)
{
    m_firstNs = std::move(firstNs);
    m_fromNs = fromNs;
}

SchedTracker::Task& SchedTracker::taskOf(std::int32_t pid, std::uint32_t cpu)
{
    const std::int64_t key =
        pid != 0 ? pid : std::int64_t((std::uint64_t(1) << 32U) | std::uint64_t(cpu));
    const auto [it, isNew] = m_tasks.try_emplace(key);
    it->second.pid = pid;
    return it->second;
}

/// The CPU, when what was lost there before the event is taken in.
SchedTracker::Cpu& SchedTracker::cpuAt(const SchedEvent& event)
{
    Cpu& cpu = m_cpus[event.cpu];
    if (!cpu.begun) {
        cpu.begun = true;
        const auto first = m_firstNs.find(event.cpu);
        cpu.sinceNs = first == m_firstNs.end() ? m_fromNs : first->second;
    }
    const auto losses = m_cpuLosses.find(event.cpu);
    if (losses == m_cpuLosses.end())
        return cpu;
    for (; cpu.losses < losses->second.size(); ++cpu.losses) {
        const Loss& loss = losses->second[cpu.losses];
        if (loss.endNs > event.timeNs)
            break;
        if (loss.endNs < cpu.sinceNs)
            continue;
        if (cpu.known) {
            Task& task = taskOf(cpu.pid, event.cpu);
            if (task.kind == Kind::Running && task.cpu == event.cpu) {
                close(task, loss.beginNs, false, std::nullopt);
                set(task, Kind::Unknown, std::max(task.sinceNs, loss.beginNs), std::nullopt);
            }
        }
        cpu.known = false;
        cpu.sinceNs = std::max(cpu.sinceNs, loss.endNs);
    }
    return cpu;
}

void SchedTracker::event(const SchedEvent& event)
{
    settleWaiting(event.timeNs);
    Cpu& cpu = cpuAt(event);
    if (!cpu.known && event.actor >= 0)
        adopt(cpu, event);
    if (cpu.known && event.actor == cpu.pid)
        cpu.lastOwnNs = event.timeNs;
    switch (event.kind) {
    case SchedEvent::Kind::Switch:
        switched(cpu, event);
        break;
    case SchedEvent::Kind::Waking:
        if (m_wokenBy == WokenBy::Request)
            woken(event);
        break;
    case SchedEvent::Kind::Wakeup:
    case SchedEvent::Kind::NewTask:
        woken(event);
        break;
    case SchedEvent::Kind::Migrate:
    case SchedEvent::Kind::RunTime:
        break;
    }
}

void SchedTracker::switched(Cpu& cpu, const SchedEvent& event)
{
    if (event.actor >= 0)
        leave(cpu, event);
    else
        cpu.known = false;
    if (event.pid < 0)
        return;
    Task& next = taskOf(event.pid, event.cpu);
    renew(next);
    if (next.kind == Kind::Running)
        cutRunning(next, event.timeNs);
    settle(next, event.timeNs);
    if (next.kind == Kind::Unknown && next.request) {
        const Request request = *next.request;
        close(next, request.timeNs, false, std::nullopt);
        reportDoubt(next, request.timeNs);
        set(next, Kind::Waiting, request.timeNs, request.row);
        next.request = request;
    }
    if (!next.seen)
        doubtSince(next, m_fromNs);
    close(next, event.timeNs, true, event.row);
    reportDoubt(next, event.timeNs);
    set(next, Kind::Running, event.timeNs, event.row);
    next.cpu = event.cpu;
    cpu.known = true;
    cpu.pid = event.pid;
    cpu.lastOwnNs = event.timeNs;
}

/// A task that ended is heard of again: another one has its pid.
void SchedTracker::renew(Task& task)
{
    if (task.gone)
        task = {.pid = task.pid}; // which does not wait
}

/// What is recorded on a CPU tells who runs there, and has run since nothing was lost.
void SchedTracker::adopt(Cpu& cpu, const SchedEvent& event)
{
    Task& task = taskOf(event.actor, event.cpu);
    renew(task);
    if (task.kind == Kind::Running)
        cutRunning(task, event.timeNs);
    settle(task, cpu.sinceNs);
    const std::int64_t begin = task.seen ? std::max(cpu.sinceNs, task.sinceNs) : cpu.sinceNs;
    if (!task.seen)
        doubtSince(task, m_fromNs);
    else if (task.waiting)
        doubtSince(task, begin); // it was counted while it ran
    close(task, begin, false, std::nullopt);
    reportDoubt(task, task.waiting ? event.timeNs : begin);
    set(task, Kind::Running, begin, std::nullopt);
    task.cpu = event.cpu;
    cpu.known = true;
    cpu.pid = event.actor;
}

/// The task that the switch leaves stops to run.
void SchedTracker::leave(Cpu& cpu, const SchedEvent& event)
{
    Task& task = taskOf(event.actor, event.cpu);
    renew(task);
    if (cpu.pid == event.actor && task.kind == Kind::Running && task.cpu == event.cpu) {
        task.state = event.state;
    } else {
        // A switch is missing.
        if (!task.seen)
            doubtSince(task, m_fromNs);
        Task& other = taskOf(cpu.pid, event.cpu);
        if (other.kind == Kind::Running && other.cpu == event.cpu)
            cutRunning(other, event.timeNs);
        if (task.kind == Kind::Running)
            cutRunning(task, event.timeNs);
        const std::int64_t cut = std::max(task.sinceNs, std::min(cpu.lastOwnNs, event.timeNs));
        settle(task, cut);
        if (task.seen && task.kind != Kind::Unknown) {
            close(task, cut, false, std::nullopt);
            set(task, Kind::Unknown, cut, std::nullopt);
        }
    }
    close(task, event.timeNs, true, event.row);
    reportDoubt(task, event.timeNs);
    const bool preempted = event.state == 'R';
    set(task, preempted ? Kind::Preempted : Kind::Sleeping, event.timeNs, event.row);
    task.cpu = event.cpu;
    task.state = preempted ? char(0) : event.state;
    task.gone = store::endsTask(event.state);
    if (preempted) {
        task.by = event.pid;
        task.byTask = event.task;
    }
}

void SchedTracker::woken(const SchedEvent& event)
{
    if (event.pid <= 0)
        return;
    Task& task = taskOf(event.pid, event.cpu);
    renew(task);
    if (event.kind == SchedEvent::Kind::NewTask && task.kind == Kind::Unknown) {
        // The one that bore its pid is gone, though nobody told.
        reportDoubt(task, event.timeNs);
    } else if (!task.seen && !task.request && !task.doubtNs) {
        if (const auto lost = lossIn(m_fromNs, event.timeNs))
            doubtSince(task, *lost);
    }
    const Request request{event.timeNs, event.row, event.actor, event.actorTask, event.inInterrupt};
    settle(task, event.timeNs);
    if (task.kind == Kind::Sleeping) {
        close(task, event.timeNs, true, event.row, &request);
        set(task, Kind::Waiting, event.timeNs, event.row);
        task.request = request;
        return;
    }
    if (task.kind != Kind::Unknown || task.request)
        return;
    // It may be running all the time; only the next switch can tell.
    task.request = request;
    count(task);
}

/// What went on in a task that does not run is only known up to the next loss on any CPU.
void SchedTracker::settle(Task& task, std::int64_t timeNs)
{
    if (task.kind == Kind::Running)
        return;
    if (task.kind == Kind::Unknown) {
        const auto lost =
            task.request ? lossIn(task.request->timeNs, timeNs) : std::optional<std::int64_t>();
        if (lost) {
            doubtSince(task, std::max(task.request->timeNs, *lost));
            task.request.reset();
            count(task);
        }
        return;
    }
    const auto lost = lossIn(task.sinceNs, timeNs);
    if (!lost)
        return;
    const std::int64_t cut = std::max(task.sinceNs, *lost);
    close(task, cut, false, std::nullopt);
    set(task, Kind::Unknown, cut, std::nullopt);
}

/// A task that ran when it was last heard of turns up elsewhere.
void SchedTracker::cutRunning(Task& task, std::int64_t timeNs)
{
    Cpu& cpu = m_cpus[task.cpu];
    std::int64_t cut = std::min(cpu.lastOwnNs, timeNs);
    const auto losses = m_cpuLosses.find(task.cpu);
    if (losses != m_cpuLosses.end()) {
        const auto first =
            std::find_if(losses->second.begin(), losses->second.end(), [&](const Loss& loss) {
                return loss.endNs > task.sinceNs && loss.beginNs < timeNs;
            });
        if (first != losses->second.end())
            cut = first->beginNs;
    }
    cut = std::max(cut, task.sinceNs);
    close(task, cut, false, std::nullopt);
    set(task, Kind::Unknown, cut, std::nullopt);
    if (cpu.pid == task.pid)
        cpu.known = false;
}

void SchedTracker::close(Task& task, std::int64_t timeNs, bool whole, std::optional<RowId> row,
                         const Request* request)
{
    if (!task.seen || timeNs <= task.sinceNs || task.gone) {
        // Nothing to tell of no time, except that a task was woken and ran at once.
        if (!task.seen || task.gone || task.kind != Kind::Waiting || timeNs < task.sinceNs)
            return;
    }
    SchedSegment segment;
    segment.kind = task.kind;
    segment.state =
        task.kind == Kind::Running || task.kind == Kind::Sleeping ? task.state : char(0);
    segment.whole = whole && task.kind != Kind::Unknown;
    segment.pid = task.pid;
    segment.cpu = task.cpu;
    segment.beginNs = task.sinceNs;
    segment.endNs = timeNs;
    segment.beginRow = task.row;
    segment.endRow = row;
    if (task.kind == Kind::Waiting)
        request = task.request ? &*task.request : nullptr;
    if (request) {
        segment.by = request->by;
        segment.byTask = request->byTask;
        segment.byInterrupt = request->byInterrupt;
    } else if (task.kind == Kind::Preempted) {
        segment.by = task.by;
        segment.byTask = task.byTask;
    }
    m_segment(segment);
}

bool SchedTracker::counts(const Task& task)
{
    return task.pid != 0
        && (task.kind == Kind::Waiting || task.kind == Kind::Preempted
            || (task.kind == Kind::Unknown && task.request));
}

void SchedTracker::set(Task& task, Kind kind, std::int64_t timeNs, std::optional<RowId> row)
{
    if (kind == Kind::Unknown && !task.gone)
        doubtSince(task, timeNs);
    task.kind = kind;
    task.sinceNs = task.seen ? std::max(timeNs, task.sinceNs) : timeNs;
    task.seen = true;
    task.state = 0;
    task.row = row;
    task.request.reset();
    task.by = -1;
    task.byTask = {};
    count(task);
}

/// Keeps m_waiting true after a change of the task.
void SchedTracker::count(Task& task)
{
    if (counts(task) == task.waiting.has_value())
        return;
    if (!task.waiting) {
        task.waiting = m_waiting.size();
        m_waiting.push_back(&task);
        return;
    }
    Task* const last = m_waiting.back();
    m_waiting[*task.waiting] = last;
    last->waiting = task.waiting;
    m_waiting.pop_back();
    task.waiting.reset();
}

/// Tasks that waited when events were lost may have run since, without ever being heard of again.
void SchedTracker::settleWaiting(std::int64_t timeNs)
{
    for (; m_lossesBehind < m_allLosses.size() && m_allLosses[m_lossesBehind].second <= timeNs;
         ++m_lossesBehind) {
        const std::int64_t endNs = store::saturatingAdd(m_allLosses[m_lossesBehind].second, 1);
        // Backwards: what is settled is taken out, and the last one put into its place.
        for (std::size_t i = m_waiting.size(); i-- > 0;)
            settle(*m_waiting[i], endNs);
    }
}

void SchedTracker::doubtSince(Task& task, std::int64_t timeNs) const
{
    if (task.pid != 0)
        task.doubtNs = std::min(timeNs, task.doubtNs.value_or(timeNs));
}

void SchedTracker::reportDoubt(Task& task, std::int64_t untilNs)
{
    if (task.doubtNs && m_doubt && *task.doubtNs < untilNs)
        m_doubt(*task.doubtNs, untilNs);
    task.doubtNs.reset();
}

/// When the first loss in (beginNs, endNs) began.
std::optional<std::int64_t> SchedTracker::lossIn(std::int64_t beginNs, std::int64_t endNs) const
{
    const auto found =
        std::partition_point(m_allLosses.begin(), m_allLosses.end(),
                             [beginNs](const auto& loss) { return loss.second <= beginNs; });
    if (found == m_allLosses.end() || found->first >= endNs)
        return std::nullopt;
    return found->first;
}

void SchedTracker::finish(std::int64_t endNs)
{
    for (auto& entry : m_tasks) {
        Task& task = entry.second;
        if (task.gone)
            continue;
        if (!task.seen) {
            settle(task, endNs);
            reportDoubt(task, endNs);
            continue;
        }
        if (task.kind == Kind::Running) {
            const auto losses = m_cpuLosses.find(task.cpu);
            const bool cut = losses != m_cpuLosses.end()
                && std::any_of(losses->second.begin(), losses->second.end(), [&](const Loss& loss) {
                                 return loss.endNs > task.sinceNs && loss.beginNs < endNs;
                             });
            if (cut)
                cutRunning(task, endNs);
        }
        settle(task, endNs);
        close(task, endNs, false, std::nullopt);
        reportDoubt(task, endNs);
    }
    m_waiting.clear();
    m_tasks.clear();
    m_cpus.clear();
}

} // namespace probescope::analysis
