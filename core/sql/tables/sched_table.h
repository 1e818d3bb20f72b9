#pragma once

#include "core/sql/tables/virtual_table.h"
#include "core/store/read/capture.h"
#include "core/store/series/call_table.h"
#include "core/store/series/stored_lane.h"

namespace probescope::store {

/// When which task ran on which CPU: sched(ts, end_ts, duration, cpu, pid, tgid, comm, state, row).
/// `state` is the letter of the state in which the task was left (R: it was still runnable), NULL
/// if not known. `row` is the id of the sched_switch that began the slice, NULL for what ran before
/// the first one. The idle task has no slices.
///
/// Constraints on ts, cpu, pid and the least duration are pushed down, and the order of ts both
/// ways.
class SchedTable : public VirtualTable
{
public:
    explicit SchedTable(const Capture& capture);

    std::string declaration() const override;
    void bestIndex(sqlite3_index_info* info) const override;
    std::unique_ptr<Cursor> open() const override;
    std::vector<ColumnInfo> columnInfos() const override;
    std::unique_ptr<ColumnSource>
    columnSource(const std::vector<ColumnBounds>& bounds) const override;

private:
    class SliceCursor;

    const Capture& m_capture;
    const std::shared_ptr<const SeriesAccess> m_access;
    const CallTable m_calls;
    const LaneReader m_reader;
};

} // namespace probescope::store
