#pragma once

#include "core/store/cpu_map.h"
#include "core/store/lane_tree.h"
#include "core/store/series_builder.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

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

    SchedSlices(const SeriesNames& names, SliceFn slice);

    void event(RowId row, const EventRecord& record, const EventType& type);
    void loss(const Loss& loss);
    /// Ends what runs, at the last time seen.
    void finish();

private:
    struct Cpu
    {
        bool seen = false; ///< an event since the start or the last loss
        bool known = false; ///< a switch, too
        TaskId task; ///< that runs, when it is known
        std::int64_t beginNs = 0;
        std::int64_t lastOwnNs = 0; ///< the last event of the task
        std::uint64_t row = LaneSlice::kNoRef;
    };
    /// Where a switch type has its fields; -1: nowhere.
    struct Fields
    {
        int nextPid = -1;
        int nextComm = -1;
        int prevState = -1;
        bool stateIsText = false;
        std::vector<std::pair<std::uint64_t, char>> stateBits;
    };

    const Fields& fieldsOf(EventTypeId id, const EventType& type);
    void switched(Cpu& cpu, RowId row, const EventRecord& record, const Fields& fields);
    char stateOf(const EventRecord& record, const Fields& fields);
    void emit(std::uint32_t number, const Cpu& cpu, TaskId task, std::int64_t endNs, char state);

    const SeriesNames& m_names;
    SliceFn m_slice;
    CpuMap<Cpu> m_cpus;
    std::unordered_map<EventTypeId, Fields> m_fields;
    std::unordered_map<std::int64_t, char> m_textStates; ///< by StringId
    std::int64_t m_lastNs = INT64_MIN;
};

/// The letters of a switch's prev_state bits, from the print format of its type: pairs of
/// `{ 0x0001, "S" }`. Those of Linux 4.14 and later when the format has none.
std::vector<std::pair<std::uint64_t, char>> taskStateBits(const std::string& format);

} // namespace probescope::store
