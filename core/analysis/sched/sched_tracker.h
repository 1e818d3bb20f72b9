#pragma once

#include "core/analysis/sched/sched_events.h"
#include "core/trace/capture_facts.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// What a task did during a period.
struct SchedSegment
{
    enum class Kind : std::uint8_t {
        Running, ///< on `cpu`
        Sleeping, ///< off its CPU in `state` until it was woken (`by`, if that was recorded)
        Waiting, ///< woken (`by`), and not on a CPU yet
        Preempted, ///< it could have run on, but `by` took the CPU; others may have run after that
        Unknown, ///< events that may tell of it were lost, or it was not heard of yet
    };
    Kind kind = Kind::Unknown;
    char state = 0; ///< of Sleeping; of Running: in which it was left; 0: unknown
    /// It ended with an event of the task, not because events were lost or the capture ended.
    bool whole = false;
    bool byInterrupt = false; ///< `by` only happened to run where an interrupt woke the task
    std::int32_t pid = 0; ///< 0: the idle task of `cpu`
    std::uint32_t cpu = 0; ///< where it ran, or ran last
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::optional<RowId> beginRow; ///< events that began and ended it
    std::optional<RowId> endRow;
    std::int32_t by = -1; ///< pid
    TaskId byTask;
};

/// Follows what each task does from event to event. Passes on the segments of a task in order,
/// without overlaps, when they end. Only what the events prove is reported: where lost events may
/// have told about the task, there is an Unknown segment. If a task was woken out of an Unknown
/// segment and ran next, it is Waiting from its waking on, as in perf: it certainly was runnable
/// and did not run, but it may have been preempted, and the waking may have had no effect. One
/// thread. Memory: the tasks.
class SchedTracker
{
public:
    using SegmentFn = std::function<void(const SchedSegment&)>;
    /// Hears of [beginNs, endNs).
    using DoubtFn = std::function<void(std::int64_t beginNs, std::int64_t endNs)>;
    /// Which event makes a task runnable: the request to run (sched_waking, or sched_wakeup if
    /// there was no request), or only sched_wakeup, as in `perf sched latency`.
    enum class WokenBy : std::uint8_t { Request, Wakeup };

    SchedTracker(SegmentFn segment, const std::vector<Loss>& losses, WokenBy wokenBy);

    /// The time of the first event of each CPU: what ran there at first is assumed to have run
    /// since then. For other CPUs it is `fromNs`.
    void setBegins(std::unordered_map<std::uint32_t, std::int64_t> firstNs, std::int64_t fromNs);
    /// Called with periods in which it was not known whether a task waited, once they have ended;
    /// waiting() may have been too low or too high in them. Tasks that are never seen are not
    /// included.
    void setDoubt(DoubtFn doubt) { m_doubt = std::move(doubt); }
    void event(const SchedEvent& event);
    /// Ends all segments at `endNs`.
    void finish(std::int64_t endNs);
    /// The number of runnable tasks that are not running, as far as known.
    std::uint32_t waiting() const { return std::uint32_t(m_waiting.size()); }

private:
    using Kind = SchedSegment::Kind;
    struct Request
    {
        std::int64_t timeNs = 0;
        RowId row = 0;
        std::int32_t by = -1;
        TaskId byTask;
        bool byInterrupt = false;
    };
    struct Task
    {
        Kind kind = Kind::Unknown;
        bool seen = false; ///< there is a `sinceNs`
        bool gone = false; ///< it ended
        char state = 0;
        std::int32_t pid = 0;
        std::uint32_t cpu = 0;
        std::int64_t sinceNs = 0;
        std::optional<RowId> row = {};
        std::optional<Request> request =
            {}; ///< of Waiting; of Unknown: it may be the reason to run
        std::int32_t by = -1; ///< of Preempted
        TaskId byTask = {};
        std::optional<std::int64_t> doubtNs = {}; ///< since then it may wait or not
        std::optional<std::size_t> waiting = {}; ///< its place in m_waiting
    };
    struct Cpu
    {
        bool begun = false;
        bool known = false; ///< which task runs
        std::int32_t pid = 0;
        std::int64_t sinceNs = 0; ///< nothing was lost since then
        std::int64_t lastOwnNs = 0; ///< the last event of the task that runs
        std::size_t losses = 0; ///< of m_cpuLosses that are behind
    };

    Task& taskOf(std::int32_t pid, std::uint32_t cpu);
    Cpu& cpuAt(const SchedEvent& event);
    void switched(Cpu& cpu, const SchedEvent& event);
    void adopt(Cpu& cpu, const SchedEvent& event);
    void leave(Cpu& cpu, const SchedEvent& event);
    void woken(const SchedEvent& event);
    static void renew(Task& task);
    void settle(Task& task, std::int64_t timeNs);
    void settleWaiting(std::int64_t timeNs);
    void doubtSince(Task& task, std::int64_t timeNs) const;
    void reportDoubt(Task& task, std::int64_t untilNs);
    void count(Task& task);
    void cutRunning(Task& task, std::int64_t timeNs);
    void close(Task& task, std::int64_t timeNs, bool whole, std::optional<RowId> row,
               const Request* request = nullptr);
    void set(Task& task, Kind kind, std::int64_t timeNs, std::optional<RowId> row);
    static bool counts(const Task& task);
    std::optional<std::int64_t> lossIn(std::int64_t beginNs, std::int64_t endNs) const;

    SegmentFn m_segment;
    DoubtFn m_doubt;
    const WokenBy m_wokenBy;
    std::map<std::uint32_t, std::vector<Loss>> m_cpuLosses; ///< by their end
    std::vector<std::pair<std::int64_t, std::int64_t>> m_allLosses; ///< merged, in order
    std::unordered_map<std::uint32_t, std::int64_t> m_firstNs;
    std::int64_t m_fromNs = 0;
    std::unordered_map<std::int64_t, Task> m_tasks; ///< idle tasks by their CPU
    std::unordered_map<std::uint32_t, Cpu> m_cpus;
    std::vector<Task*> m_waiting; ///< tasks that counts() is true of
    std::size_t m_lossesBehind = 0; ///< of m_allLosses
};

} // namespace probescope::analysis
