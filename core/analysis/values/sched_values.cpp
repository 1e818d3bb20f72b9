#include "core/analysis/sched/sched_events.h"
#include "core/analysis/values/gathered_values.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::analysis {

namespace {

using Kind = SchedEvent::Kind;

/// How many tasks wait for each CPU. Tasks that waited before the capture began are not known until
/// they run, and after lost events a task may be counted until it is seen again.
class RunQueues
{
public:
    explicit RunQueues(const SchedKinds& kinds)
        : m_wakesBy(kinds.wakeups ? Kind::Wakeup : Kind::Waking)
    {
    }

    void event(const SchedEvent& event)
    {
        m_touched.clear();
        if (event.kind == Kind::Switch) {
            leave(event.actor); // it ran, whatever was known of it
            leave(event.pid);
            m_running[event.cpu] = event.pid;
            if (event.state == 'R')
                enter(event.actor, event.cpu);
        } else if (event.kind == m_wakesBy || event.kind == Kind::NewTask) {
            if (!runs(event.pid))
                enter(event.pid, targetOf(event));
        } else if (event.kind == Kind::Migrate && m_cpuOf.count(event.pid) != 0) {
            leave(event.pid);
            enter(event.pid, targetOf(event));
        }
        // One value for each CPU: who leaves and who comes with one event are no dip.
        for (const std::uint32_t cpu : m_touched) {
            if (m_waiting[cpu] != std::exchange(m_told[cpu], m_waiting[cpu]))
                m_lines[cpu].add(event.timeNs, m_waiting[cpu], event.row);
        }
    }
    std::map<std::uint32_t, ValueLine>& lines() { return m_lines; }

private:
    static std::uint32_t targetOf(const SchedEvent& event)
    {
        return event.target == UINT32_MAX ? event.cpu : event.target;
    }
    bool runs(std::int32_t pid) const
    {
        return std::any_of(m_running.begin(), m_running.end(),
                           [pid](const auto& cpu) { return cpu.second == pid; });
    }
    void enter(std::int32_t pid, std::uint32_t cpu)
    {
        if (pid <= 0 || !m_cpuOf.try_emplace(pid, cpu).second)
            return;
        ++m_waiting[cpu];
        m_touched.push_back(cpu);
    }
    void leave(std::int32_t pid)
    {
        const auto found = m_cpuOf.find(pid);
        if (found == m_cpuOf.end())
            return;
        --m_waiting[found->second];
        m_touched.push_back(found->second);
        m_cpuOf.erase(found);
    }

    const Kind m_wakesBy;
    std::unordered_map<std::int32_t, std::uint32_t> m_cpuOf; ///< of tasks that wait
    std::map<std::uint32_t, std::int32_t> m_running; ///< pid by CPU
    std::map<std::uint32_t, std::uint32_t> m_waiting; ///< by CPU
    std::map<std::uint32_t, std::uint32_t> m_told; ///< the last value of its line
    std::vector<std::uint32_t> m_touched; ///< CPUs of the event
    std::map<std::uint32_t, ValueLine> m_lines;
};

/// How long each CPU ran tasks other than idle, in equal windows of time.
class BusyTimes
{
public:
    static constexpr std::int64_t kWindows = 1000;
    static constexpr std::int64_t kShortestNs = 1'000'000;

    explicit BusyTimes(const store::Summary& summary)
        : m_beginNs(summary.firstNs)
        , m_endNs(summary.lastNs)
        , m_windowNs(std::max((m_endNs - m_beginNs) / kWindows + 1, kShortestNs))
    {
    }

    void event(const SchedEvent& event)
    {
        if (event.kind != Kind::Switch)
            return;
        auto& cpu =
            m_cpus.try_emplace(event.cpu, Cpu{m_beginNs, event.actor != 0, {}}).first->second;
        run(cpu, event.timeNs);
        cpu.isBusy = event.pid != 0;
    }
    std::map<std::uint32_t, ValueLine> lines()
    {
        std::map<std::uint32_t, ValueLine> lines;
        for (auto& [number, cpu] : m_cpus) {
            run(cpu, m_endNs);
            cpu.busyNs.resize(windowOf(std::max(m_beginNs, m_endNs - 1)) + 1);
            for (std::size_t i = 0; i < cpu.busyNs.size(); ++i) {
                const std::int64_t beginNs = m_beginNs + std::int64_t(i) * m_windowNs;
                const auto lengthNs = std::max<std::int64_t>(
                    std::min(m_windowNs, m_endNs - beginNs), 1); // the last one is shorter
                lines[number].add(beginNs, 100.0 * double(cpu.busyNs[i]) / double(lengthNs),
                                  ValueLine::kNoRow);
            }
        }
        return lines;
    }

private:
    struct Cpu
    {
        std::int64_t sinceNs = 0;
        bool isBusy = false;
        std::vector<std::int64_t> busyNs; ///< by window
    };

    std::size_t windowOf(std::int64_t timeNs) const
    {
        return std::size_t((timeNs - m_beginNs) / m_windowNs);
    }
    void run(Cpu& cpu, std::int64_t untilNs)
    {
        if (cpu.isBusy && untilNs > cpu.sinceNs) {
            if (const auto last = windowOf(untilNs - 1); last >= cpu.busyNs.size())
                cpu.busyNs.resize(last + 1);
            for (std::int64_t atNs = cpu.sinceNs; atNs < untilNs;) {
                const auto window = windowOf(atNs);
                const auto endNs =
                    std::min(untilNs, m_beginNs + std::int64_t(window + 1) * m_windowNs);
                cpu.busyNs[window] += endNs - atNs;
                atNs = endNs;
            }
        }
        cpu.sinceNs = std::max(cpu.sinceNs, untilNs);
    }

    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    const std::int64_t m_windowNs;
    std::map<std::uint32_t, Cpu> m_cpus;
};

} // namespace

Result<std::shared_ptr<const ValueSet>> gatherSchedValues(const store::Capture& capture,
                                                          const ValueSource& source,
                                                          const CancelToken& cancel)
{
    SchedEventReader reader(capture);
    if (!reader.kinds().switches)
        return fail(ErrorCode::NotFound, tr("the capture has no sched_switch events"),
                    tr("Record with sched:sched_switch"));
    const auto summary = capture.summary();
    RunQueues queues(reader.kinds());
    BusyTimes times(summary);
    const bool isQueue = source.kind == ValueSource::Kind::RunQueue;
    const auto heard = [&](const SchedEvent& event) {
        isQueue ? queues.event(event) : times.event(event);
        return true;
    };
    if (auto read = reader.forEach(0, summary.events, heard, cancel); !read)
        return passOn(read);
    auto set = std::make_shared<GatheredValues>(source);
    auto busy = isQueue ? std::map<std::uint32_t, ValueLine>() : times.lines();
    for (auto& [cpu, line] : isQueue ? queues.lines() : busy) {
        line.settle();
        set->addLine(std::to_string(cpu), std::move(line));
    }
    return set;
}

} // namespace probescope::analysis
