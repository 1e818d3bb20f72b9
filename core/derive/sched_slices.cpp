#include "core/derive/sched_slices.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

SchedSlices::SchedSlices(SliceFn slice)
    : m_slice(std::move(slice))
{
}

void SchedSlices::event(RowId row, const EventRecord& record, std::int32_t pid,
                        const SchedSwitch* taken)
{
    Cpu& cpu = m_cpus[record.cpu];
    m_lastNs = std::max(m_lastNs, record.timeNs);
    if (!cpu.seen) {
        cpu.seen = true;
        cpu.beginNs = record.timeNs;
        cpu.row = LaneSlice::kNoRef;
    }
    if (record.task == cpu.task)
        cpu.lastOwnNs = record.timeNs;
    if (taken != nullptr)
        switched(cpu, row, record, pid, *taken);
}

void SchedSlices::switched(Cpu& cpu, RowId row, const EventRecord& record, std::int32_t pid,
                           const SchedSwitch& taken)
{
    if (!cpu.known) {
        cpu.task = record.task;
        cpu.pid = pid;
    }
    // The switch is recorded while the task that leaves still is the current one.
    if (cpu.task == record.task || cpu.pid == pid) // renamed, by exec or so
        addSlice(record.cpu, cpu, record.timeNs, taken.prevState);
    else
        addSlice(record.cpu, cpu, cpu.lastOwnNs, 0);
    cpu.known = true;
    cpu.task = taken.next;
    cpu.pid = taken.nextPid;
    cpu.beginNs = record.timeNs;
    cpu.lastOwnNs = record.timeNs;
    cpu.row = row;
}

void SchedSlices::addSlice(std::uint32_t number, const Cpu& cpu, std::int64_t endNs, char state)
{
    if (cpu.pid == 0)
        return;
    LaneSlice slice;
    slice.beginNs = cpu.beginNs;
    slice.endNs = std::max(cpu.beginNs, endNs);
    slice.ref = cpu.row;
    slice.what = cpu.task.value();
    slice.aux = static_cast<unsigned char>(state);
    m_slice(number, slice);
}

void SchedSlices::loss(const Loss& loss)
{
    Cpu& cpu = m_cpus[loss.cpu];
    if (cpu.known)
        addSlice(loss.cpu, cpu, loss.beginNs, 0);
    cpu = {};
}

void SchedSlices::finish()
{
    for (auto& [number, cpu] : m_cpus) {
        if (cpu.known)
            addSlice(number, cpu, m_lastNs, 0);
        cpu = {};
    }
}

} // namespace probescope::store
