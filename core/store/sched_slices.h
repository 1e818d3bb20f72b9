#pragma once

#include "core/store/cpu_map.h"
#include "core/store/lane_tree.h"
#include "core/store/sched_switch.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"

#include <cstdint>
#include <functional>

namespace probescope::store {

/// Which task ran when on each CPU, from sched_switch. The idle task is a gap. What ran before a
/// CPU's first switch is the task that this switch left, from the CPU's first event on. Lost
/// events end a slice at the last event before them; the next one begins with the first event
/// after them, and is known from the next switch. Where a switch leaves another task than the one
/// that ran, a switch is missing: the slice ends at the last event of its task.
class SchedSlices
{
public:
    /// Hears of a slice: what = task, ref = row of the switch that began it, aux = the state it
    /// was left in (0: unknown).
    using SliceFn = std::function<void(std::uint32_t cpu, const LaneSlice& slice)>;

    explicit SchedSlices(SliceFn slice);

    /// `pid`: of the record's task. `taken`: what it tells as a switch, or null.
    void event(RowId row, const EventRecord& record, std::int32_t pid, const SchedSwitch* taken);
    void loss(const Loss& loss);
    /// Ends what runs, at the last time seen.
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
