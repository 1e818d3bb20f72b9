#pragma once

#include "core/derive/cpu_map.h"
#include "core/derive/lane_tree.h"
#include "core/derive/sched_switch.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"

#include <cstdint>
#include <functional>

namespace probescope::store {

/// Which task ran when on each CPU, from sched_switch. The idle task is a gap. Before a CPU's first
/// switch, from the CPU's first event on, the task ran that this switch left. Lost events end a
/// slice at the last event before them. The next slice begins at the first event after them; its
/// task is known from the next switch. If a switch leaves another task than the one that ran, a
/// switch is missing: the slice ends at the last event of its task.
class SchedSlices
{
public:
    /// Called with each slice: what = task, ref = row of the switch that began it, aux = the state
    /// in which the task was left (0: unknown).
    using SliceFn = std::function<void(std::uint32_t cpu, const LaneSlice& slice)>;

    explicit SchedSlices(SliceFn slice);

    /// `pid`: of the record's task. `taken`: the record as a switch, or null.
    void event(RowId row, const EventRecord& record, std::int32_t pid, const SchedSwitch* taken);
    void loss(const Loss& loss);
    /// Ends the slices of running tasks, at the last time seen.
    void finish();

private:
    struct Cpu
    {
        bool seen = false; ///< an event since the start or the last loss
        bool known = false; ///< a switch, too
        TaskId task; ///< that runs, when it is known
        std::int32_t pid = 0; ///< of it
        std::int64_t beginNs = 0;
        std::int64_t lastOwnNs = 0; ///< the last event of the task
        std::uint64_t row = LaneSlice::kNoRef;
    };

    void switched(Cpu& cpu, RowId row, const EventRecord& record, std::int32_t pid,
                  const SchedSwitch& taken);
    void addSlice(std::uint32_t number, const Cpu& cpu, std::int64_t endNs, char state);

    SliceFn m_slice;
    CpuMap<Cpu> m_cpus;
    std::int64_t m_lastNs = INT64_MIN;
};

} // namespace probescope::store
