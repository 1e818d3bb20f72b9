#pragma once

#include "core/sql/tables/column_source.h"
#include "core/sql/tables/id_names.h"
#include "core/store/read/sched_scan.h"

#include <vector>

namespace probescope::store {

/// The columns of the table of scheduling slices.
enum SchedColumn {
    SchedTs,
    SchedEnd,
    SchedDuration,
    SchedCpu,
    SchedPid,
    SchedTgid,
    SchedComm,
    SchedState,
    SchedRow
};

/// Scheduling slices by columns. The capture must outlive it.
class SchedColumns : public ColumnSource
{
public:
    SchedColumns(const Capture& capture, SchedScan scan);

    Result<bool> next() override;
    std::size_t rows() const override { return m_slices.size(); }
    Result<> read(int column, ColumnBatch& out) override;

    /// The number in a column; of columns that tell of the task its id plus 1.
    static std::int64_t valueOf(int column, const LaneSlice& slice, std::uint32_t cpu);

private:
    void readStates(ColumnBatch& out);

    SchedScan m_scan;
    std::vector<LaneSlice> m_slices;
    std::vector<std::uint32_t> m_cpus; ///< of these
    IdNames m_names;
};

} // namespace probescope::store
