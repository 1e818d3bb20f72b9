#include "core/analysis/sched/perf_sched.h"

#include "core/analysis/sched/sched_events.h"
#include "core/base/terminal_text.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

// perf's own rules, as its builtin-sched.c has them since Linux 3.x.

namespace probescope::analysis {

namespace {

constexpr std::int64_t kMicrosecond = 1000;
constexpr std::int64_t kMsInUs = 1000;
constexpr std::int64_t kSecondInUs = 1'000'000;
constexpr double kMillisecond = 1e6;

/// Seconds with microseconds, cut.
std::string cutSeconds(std::int64_t ns)
{
    const std::int64_t us = ns / kMicrosecond;
    return fmt::format("{}.{:06}", us / kSecondInUs, us % kSecondInUs);
}

/// Milliseconds with microseconds, cut.
std::string cutMilliseconds(std::int64_t ns)
{
    const std::int64_t us = ns / kMicrosecond;
    return fmt::format("{:6}.{:03} ", us / kMsInUs, us % kMsInUs);
}

std::string shownName(const std::string& name)
{
    return terminalText(name, TextLines::One);
}

/// `text` with blanks behind it, so many columns wide on a terminal.
std::string padRight(std::string text, std::size_t width)
{
    const std::size_t columns = displayWidth(text);
    text.append(width - std::min(width, columns), ' ');
    return text;
}

/// What a task did last, as far as delays go.
struct Atom
{
    enum class State : std::uint8_t { Sleeping, WaitsForCpu, SchedIn, Ignored };
    State state = State::Sleeping;
    std::int64_t outNs = 0;
    std::int64_t wakeNs = 0;
};

struct TaskSums
{
    PerfLatency sums;
    Atom last;
};

/// What perf script writes for a task that is gone: ":-1".
bool isPlaceholder(const std::string& comm)
{
    return comm.empty() || comm.front() == ':';
}

class LatencyCounter
{
public:
    explicit LatencyCounter(const store::Capture& capture)
        : m_capture(capture)
    {
    }

    void event(const SchedEvent& event)
    {
        switch (event.kind) {
        case SchedEvent::Kind::Switch:
            switched(event);
            break;
        case SchedEvent::Kind::Wakeup:
        case SchedEvent::Kind::NewTask:
            woken(event);
            break;
        case SchedEvent::Kind::RunTime:
            task(event.pid, event.timeNs, true).sums.runNs += event.valueNs;
            break;
        case SchedEvent::Kind::Waking:
        case SchedEvent::Kind::Migrate:
            break;
        }
        name(event);
    }

    std::vector<PerfLatency> take()
    {
        std::map<std::string, PerfLatency> byName;
        for (auto& [pid, task] : m_tasks) {
            task.sums.comm = m_names[pid];
            task.sums.pid = pid;
            const auto [it, isNew] = byName.try_emplace(task.sums.comm, task.sums);
            if (!isNew)
                merge(it->second, task.sums);
        }
        std::vector<PerfLatency> rows;
        for (auto& [comm, sums] : byName) {
            if (sums.count > 0 && sums.pid != 0)
                rows.push_back(std::move(sums));
        }
        std::stable_sort(rows.begin(), rows.end(), [](const PerfLatency& a, const PerfLatency& b) {
            return std::tuple(b.delayAverageNs(), b.delayMaxNs, b.count, b.runNs)
                < std::tuple(a.delayAverageNs(), a.delayMaxNs, a.count, a.runNs);
        });
        return rows;
    }

private:
    static void merge(PerfLatency& sums, const PerfLatency& other)
    {
        ++sums.tasks;
        sums.runNs += other.runNs;
        sums.count += other.count;
        sums.delaySumNs += other.delaySumNs;
        if (sums.delayMaxNs < other.delayMaxNs) {
            sums.delayMaxNs = other.delayMaxNs;
            sums.maxBeginNs = other.maxBeginNs;
            sums.maxEndNs = other.maxEndNs;
        }
    }

    /// One that was not heard of yet is taken for one that is runnable since now, or that sleeps.
    TaskSums& task(std::int32_t pid, std::int64_t timeNs, bool runnable)
    {
        const auto [it, isNew] = m_tasks.try_emplace(pid);
        if (isNew)
            leave(it->second, timeNs, runnable);
        return it->second;
    }

    static void leave(TaskSums& task, std::int64_t timeNs, bool runnable)
    {
        task.last = {runnable ? Atom::State::WaitsForCpu : Atom::State::Sleeping, timeNs, timeNs};
    }

    void switched(const SchedEvent& event)
    {
        leave(m_tasks[event.actor], event.timeNs, isRunnable(event));
        TaskSums& next = task(event.pid, event.timeNs, true);
        if (next.last.state != Atom::State::WaitsForCpu)
            return;
        if (event.timeNs < next.last.wakeNs) {
            next.last.state = Atom::State::Ignored;
            return;
        }
        next.last.state = Atom::State::SchedIn;
        PerfLatency& sums = next.sums;
        const std::int64_t delayNs = event.timeNs - next.last.wakeNs;
        sums.delaySumNs += delayNs;
        if (delayNs > sums.delayMaxNs) {
            sums.delayMaxNs = delayNs;
            sums.maxBeginNs = next.last.wakeNs;
            sums.maxEndNs = event.timeNs;
        }
        ++sums.count;
    }

    void woken(const SchedEvent& event)
    {
        Atom& last = task(event.pid, event.timeNs, false).last;
        if (last.state != Atom::State::Sleeping || last.outNs > event.timeNs)
            return;
        last.state = Atom::State::WaitsForCpu;
        last.wakeNs = event.timeNs;
    }

    /// Left as `R`: perf does not take the preempted (`R+`) for runnable.
    bool isRunnable(const SchedEvent& event) const
    {
        if (event.state != 'R' || event.actor == 0)
            return false;
        const auto info = m_capture.info(event.row);
        return info && info->find("prev_state=R+") == std::string::npos
            && info->find(" R+ ") == std::string::npos;
    }

    void name(const SchedEvent& event)
    {
        if (event.name.valid())
            m_names[event.pid] = m_capture.string(event.name);
        if (event.kind == SchedEvent::Kind::Switch && event.actorTask.valid()) {
            const std::string comm = m_capture.task(event.actorTask).comm;
            if (!isPlaceholder(comm) || m_names[event.actor].empty())
                m_names[event.actor] = comm;
        }
    }

    const store::Capture& m_capture;
    std::map<std::int32_t, TaskSums> m_tasks;
    std::unordered_map<std::int32_t, std::string> m_names;
};

/// Adds up times from switch to switch.
class TimehistCounter
{
public:
    TimehistCounter(const store::Capture& capture, const SchedKinds& kinds, std::int64_t beginNs)
        : m_capture(capture)
        , m_wakings(kinds.wakings)
        , m_wakes(kinds.wakings || kinds.wakeups)
        , m_beginNs(beginNs)
    {
    }

    /// A wakeup; where requests were recorded, only those count.
    void woken(const SchedEvent& event)
    {
        const bool request = event.kind == SchedEvent::Kind::Waking;
        const bool counts = event.kind == SchedEvent::Kind::NewTask
            || (m_wakings ? request : event.kind == SchedEvent::Kind::Wakeup);
        std::int64_t& readyNs = m_tasks[key(event.pid, event.cpu)].readyNs;
        if (counts && readyNs == 0)
            readyNs = event.timeNs;
    }

    PerfTimehistRow switched(const SchedEvent& event)
    {
        Times& task = m_tasks[key(event.actor, event.cpu)];
        PerfTimehistRow row = rowOf(event);
        std::int64_t& lastNs = m_lastSwitchNs[event.cpu];
        if (lastNs != 0) {
            const std::int64_t inNs = std::max(lastNs, m_beginNs);
            row.knowsRun = true;
            row.knowsWait = task.outNs != 0;
            // One that was seen to leave, and was not woken since, waited for its CPU all along.
            row.knowsDelay = task.readyNs != 0 || (m_wakes && task.outNs != 0);
            row.runNs = event.timeNs - inNs;
            if (task.readyNs != 0 && task.readyNs <= inNs)
                row.delayNs = inNs - task.readyNs;
            if (task.outNs != 0 && task.outNs <= inNs)
                row.waitNs = inNs - task.outNs;
        }
        if (event.name.valid())
            m_names[event.pid] = m_capture.string(event.name);
        lastNs = event.timeNs;
        task = {.outNs = event.timeNs, .readyNs = 0};
        return row;
    }

private:
    struct Times
    {
        std::int64_t outNs = 0; ///< 0: it has not left a CPU yet
        std::int64_t readyNs = 0; ///< 0: nobody woke it since
    };

    /// Each CPU has an idle task of its own.
    static std::int64_t key(std::int32_t pid, std::uint32_t cpu)
    {
        return pid == 0 ? -1 - std::int64_t(cpu) : pid;
    }

    PerfTimehistRow rowOf(const SchedEvent& event) const
    {
        PerfTimehistRow row;
        row.timeNs = event.timeNs;
        row.cpu = event.cpu;
        row.pid = event.actor;
        if (event.actorTask.valid()) {
            const Task task = m_capture.task(event.actorTask);
            row.comm = task.comm;
            row.tgid = task.tgid;
        }
        if (const auto named = m_names.find(event.actor);
            isPlaceholder(row.comm) && named != m_names.end())
            row.comm = named->second;
        row.state = event.state;
        row.nextPid = event.pid;
        row.nextComm = event.name.valid() ? m_capture.string(event.name) : std::string();
        row.row = event.row;
        return row;
    }

    const store::Capture& m_capture;
    const bool m_wakings;
    const bool m_wakes; ///< wakeups were recorded at all
    const std::int64_t m_beginNs;
    std::unordered_map<std::int64_t, Times> m_tasks;
    std::unordered_map<std::int32_t, std::string> m_names; ///< as the last switch to it tells it
    std::unordered_map<std::uint32_t, std::int64_t> m_lastSwitchNs;
};

std::string taskOf(const PerfTimehistRow& row)
{
    if (row.pid == 0)
        return "<idle>";
    return row.tgid >= 0 && row.tgid != row.pid
        ? fmt::format("{}[{}/{}]", shownName(row.comm), row.pid, row.tgid)
        : fmt::format("{}[{}]", shownName(row.comm), row.pid);
}

constexpr std::size_t kTaskWidth = 30; // of perf's column

} // namespace

Result<std::vector<PerfLatency>> perfLatency(const store::Capture& capture,
                                             const PerfSchedRange& range, const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    LatencyCounter counter(capture);
    const auto read = reader.forEach(
        0, capture.summary().events,
        [&](const SchedEvent& event) {
            if (event.timeNs >= range.beginNs && event.timeNs < range.endNs)
                counter.event(event);
            return true;
        },
        cancel);
    if (!read)
        return passOn(read);
    return counter.take();
}

std::string perfLatencyText(const std::vector<PerfLatency>& rows)
{
    constexpr std::size_t kNameWidth = 24;
    const std::string rule(139, '-');
    std::string text = "\n " + rule
        + "\n  Task                  |   Runtime ms  | Switches | Avg delay ms    | Max delay ms   "
          " "
          "| Max delay start           | Max delay end          |\n "
        + rule + '\n';
    std::int64_t runNs = 0;
    std::uint64_t count = 0;
    for (const PerfLatency& row : rows) {
        runNs += row.runNs;
        count += row.count;
        const std::string name = row.tasks > 1
            ? fmt::format("  {}:({}) ", shownName(row.comm), row.tasks)
            : fmt::format("  {}:{} ", shownName(row.comm), row.pid);
        text += padRight(name, kNameWidth);
        text += fmt::format("|{:11.3f} ms |{:9} | avg:{:8.3f} ms | max:{:8.3f} ms | max start: "
                            "{:>12} s | max end: {:>12} s\n",
                            double(row.runNs) / kMillisecond, row.count,
                            double(row.delayAverageNs()) / kMillisecond,
                            double(row.delayMaxNs) / kMillisecond, cutSeconds(row.maxBeginNs),
                            cutSeconds(row.maxEndNs));
    }
    text += ' ' + std::string(113, '-');
    text += fmt::format("\n  TOTAL:                |{:11.3f} ms |{:9} |\n ",
                        double(runNs) / kMillisecond, count);
    return text + std::string(51, '-') + "\n\n";
}

Result<> perfTimehist(const store::Capture& capture, const PerfSchedRange& range,
                      const std::function<bool(const PerfTimehistRow&)>& heard,
                      const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    TimehistCounter counter(capture, reader.kinds(), range.beginNs);
    return reader.forEach(
        0, capture.summary().events,
        [&](const SchedEvent& event) {
            if (event.timeNs >= range.endNs)
                return false;
            switch (event.kind) {
            case SchedEvent::Kind::Switch: {
                const PerfTimehistRow row = counter.switched(event);
                return event.timeNs < range.beginNs || heard(row);
            }
            case SchedEvent::Kind::Waking:
            case SchedEvent::Kind::Wakeup:
            case SchedEvent::Kind::NewTask:
                counter.woken(event);
                return true;
            case SchedEvent::Kind::Migrate:
            case SchedEvent::Kind::RunTime:
                return true;
            }
            return true;
        },
        cancel);
}

std::string perfTimehistHead(const PerfTimehistColumns& columns)
{
    const char* const state = columns.state ? "  state" : "";
    std::string text = fmt::format("{:>15}  {:>5}  {:<30}  {:>9}  {:>9}  {:>9}{}\n", "time", "cpu",
                                   "task name", "wait time", "sch delay", "run time", state);
    text += fmt::format("{:>15}  {:>5}  {:<30}  {:>9}  {:>9}  {:>9}{}\n", "", "", "[tid/pid]",
                        "(msec)", "(msec)", "(msec)", columns.state ? "       " : "");
    text += fmt::format("{:->15} {:->6}  {:->30}  {:->9}  {:->9}  {:->9}{}\n", "", "", "", "", "",
                        "", columns.state ? "  -----" : "");
    return text;
}

std::string perfTimehistLine(const PerfTimehistRow& row, const PerfTimehistColumns& columns)
{
    std::string text = fmt::format("{:>15} [{:04}]  ", cutSeconds(row.timeNs), row.cpu);
    text += padRight(taskOf(row), kTaskWidth) + ' ';
    text += cutMilliseconds(row.waitNs);
    text += cutMilliseconds(row.delayNs);
    text += cutMilliseconds(row.runNs);
    if (columns.state)
        text += fmt::format(" {:>5} ", row.pid == 0 ? 'I' : row.state == 0 ? '?' : row.state);
    if (columns.next) {
        text += ' ';
        text +=
            padRight(fmt::format("next: {}[{}]", shownName(row.nextComm), row.nextPid), kTaskWidth);
    }
    return text + '\n';
}

} // namespace probescope::analysis
