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

/// How long each CPU ran tasks other than idle, in equal windows of time, of the time in which that
/// is known: from its first event on, and not where its events were lost.
class BusyTimes
{
public:
    static constexpr std::int64_t kWindows = 1000;
    static constexpr std::int64_t kShortestNs = 1'000'000;

    BusyTimes(const store::Summary& summary, const std::vector<Loss>& losses)
        : m_beginNs(summary.firstNs)
        , m_endNs(summary.lastNs)
        , m_windowNs(std::max((m_endNs - m_beginNs) / kWindows + 1, kShortestNs))
    {
        for (const Loss& loss : losses)
            m_losses[loss.cpu].emplace_back(loss.beginNs, loss.endNs);
        for (auto& [cpu, gaps] : m_losses)
            std::sort(gaps.begin(), gaps.end());
    }
    /// Of each CPU the time of its first event.
    void setBegins(const std::unordered_map<std::uint32_t, std::int64_t>& times)
    {
        for (const auto& [cpu, timeNs] : times)
            m_cpus[cpu].sinceNs = timeNs;
    }

    void event(const SchedEvent& event)
    {
        if (event.kind != Kind::Switch)
            return;
        const auto [found, isNew] = m_cpus.try_emplace(event.cpu);
        Cpu& cpu = found->second;
        if (isNew)
            cpu.sinceNs = event.timeNs;
        skipLosses(event.cpu, cpu, event.timeNs);
        cpu.isBusy = event.actor != 0; // since it came, or since its events are not lost any more
        run(cpu, event.timeNs);
        cpu.isBusy = event.pid != 0;
    }
    std::map<std::uint32_t, ValueLine> lines()
    {
        std::map<std::uint32_t, ValueLine> lines;
        for (auto& [number, cpu] : m_cpus) {
            skipLosses(number, cpu, m_endNs);
            run(cpu, m_endNs);
            for (std::size_t i = 0; i < cpu.windows.size(); ++i) {
                const Window& window = cpu.windows[i];
                if (window.knownNs > 0)
                    lines[number].add(m_beginNs + std::int64_t(i) * m_windowNs,
                                      100.0 * double(window.busyNs) / double(window.knownNs),
                                      ValueLine::kNoRow);
            }
        }
        return lines;
    }

private:
    struct Window
    {
        std::int64_t busyNs = 0;
        std::int64_t knownNs = 0;
    };
    struct Cpu
    {
        std::int64_t sinceNs = 0;
        std::optional<bool> isBusy; ///< from then on; nothing: the next switch tells
        std::size_t losses = 0; ///< that are behind
        std::vector<Window> windows;
    };

    std::size_t windowOf(std::int64_t timeNs) const
    {
        return std::size_t((timeNs - m_beginNs) / m_windowNs);
    }

    /// What ran before a loss ran until it began; behind it, the next switch tells.
    void skipLosses(std::uint32_t number, Cpu& cpu, std::int64_t untilNs)
    {
        const auto found = m_losses.find(number);
        if (found == m_losses.end())
            return;
        const auto& gaps = found->second;
        for (; cpu.losses < gaps.size() && gaps[cpu.losses].first < untilNs; ++cpu.losses) {
            run(cpu, gaps[cpu.losses].first);
            cpu.sinceNs = std::max(cpu.sinceNs, gaps[cpu.losses].second);
            cpu.isBusy.reset();
        }
    }

    void run(Cpu& cpu, std::int64_t untilNs)
    {
        if (cpu.isBusy && untilNs > cpu.sinceNs) {
            cpu.windows.resize(std::max(cpu.windows.size(), windowOf(untilNs - 1) + 1));
            for (std::int64_t atNs = cpu.sinceNs; atNs < untilNs;) {
                const auto number = windowOf(atNs);
                const auto endNs =
                    std::min(untilNs, m_beginNs + std::int64_t(number + 1) * m_windowNs);
                cpu.windows[number].knownNs += endNs - atNs;
                cpu.windows[number].busyNs += *cpu.isBusy ? endNs - atNs : 0;
                atNs = endNs;
            }
        }
        cpu.sinceNs = std::max(cpu.sinceNs, untilNs);
    }

    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    const std::int64_t m_windowNs;
    std::unordered_map<std::uint32_t, std::vector<std::pair<std::int64_t, std::int64_t>>> m_losses;
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
    if (auto prepared = reader.prepare(); !prepared)
        return passOn(prepared);
    BusyTimes times(summary, reader.losses());
    const bool isQueue = source.kind == ValueSource::Kind::RunQueue;
    if (!isQueue) {
        const auto begins = reader.firstTimes();
        if (!begins)
            return passOn(begins);
        times.setBegins(*begins);
    }
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
