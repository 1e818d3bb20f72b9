#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "core/analysis/sched/task_lives.h"

#include <cstdint>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace probescope::analysis {

/// Accumulates what tasks do in [beginNs, endNs).
class TaskAccumulator
{
public:
    /// Pass each event to `lives` first; it must outlive this.
    TaskAccumulator(std::int64_t beginNs, std::int64_t endNs, const SchedKinds& kinds,
                    const TaskLives& lives)
        : m_beginNs(beginNs)
        , m_endNs(endNs)
        , m_kinds(kinds)
        , m_lives(lives)
    {
    }
    void event(const SchedEvent& event);
    void segment(const SchedSegment& segment);
    std::vector<SchedTask> take(const store::Capture& capture);

private:
    struct Entry
    {
        SchedTask sums;
        StringId name;
        std::optional<std::uint32_t> lastCpu;
        bool within = false; ///< something of the task is in the range
    };
    Entry& entry(std::int32_t pid, std::int64_t timeNs);
    void named(Entry& entry, TaskId task, StringId name);

    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    const SchedKinds m_kinds;
    const TaskLives& m_lives;
    std::unordered_map<std::uint64_t, Entry> m_entries; ///< by life and pid
};

/// Accumulates who wakes whom in [beginNs, endNs).
class WakeupAccumulator
{
public:
    /// Pass each event to `lives` first; it must outlive this.
    WakeupAccumulator(std::int64_t beginNs, std::int64_t endNs, const SchedKinds& kinds,
                      const TaskLives& lives)
        : m_beginNs(beginNs)
        , m_endNs(endNs)
        , m_kinds(kinds)
        , m_lives(lives)
    {
    }
    void event(const SchedEvent& event);
    void segment(const SchedSegment& segment);
    std::vector<WakeEdge> take(const store::Capture& capture);

private:
    using Life = std::pair<std::int32_t, std::uint32_t>; ///< pid, tasks before it that had it
    using Key = std::tuple<Life, Life, bool>; ///< who woke whom, by an interrupt
    struct Entry
    {
        WakeEdge edge;
        StringId wokenName;
    };
    Key keyOf(std::int32_t waker, std::int32_t woken, bool byInterrupt, std::int64_t timeNs) const;

    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    const SchedKinds m_kinds;
    const TaskLives& m_lives;
    std::map<Key, Entry> m_entries;
};

/// Accumulates what CPUs do in each of the bins of [beginNs, endNs).
class CpuAccumulator
{
public:
    CpuAccumulator(std::int64_t beginNs, std::int64_t endNs, std::size_t bins);
    void segment(const SchedSegment& segment);
    /// The queue depth is not certain in this time.
    void doubt(std::int64_t beginNs, std::int64_t endNs);
    /// From now on so many tasks are waiting.
    void depth(std::int64_t timeNs, std::uint32_t waiting);
    void finish();
    std::vector<CpuUse> takeCpus();
    QueueDepth takeQueue(const std::vector<Loss>& losses, bool hasWakeUps);

private:
    struct Known
    {
        std::vector<std::int64_t> busyNs;
        std::vector<std::int64_t> idleNs;
    };
    std::int64_t binBegin(std::size_t bin) const;
    std::size_t binOf(std::int64_t timeNs) const;
    template <typename AddFn>
    void spread(std::int64_t beginNs, std::int64_t endNs, const AddFn& add) const;

    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    const std::size_t m_bins;
    std::map<std::uint32_t, Known> m_cpus;
    QueueDepth m_queue;
    std::int64_t m_depthNs;
    std::uint32_t m_depth = 0;
};

/// Where bin `bin` of `bins` begins; exact, whatever the length.
std::int64_t schedBinBegin(std::int64_t beginNs, std::int64_t endNs, std::size_t bins,
                           std::size_t bin);

} // namespace probescope::analysis
