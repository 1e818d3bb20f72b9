#pragma once

#include "core/sql/tables/virtual_table.h"
#include "core/store/read/capture.h"
#include "core/store/series/call_table.h"

namespace probescope::store {

/// The calls of a capture: call(stack, id, ts, duration, self, function, depth, cpu, pid, comm,
/// subtree, state, entry_row, exit_row, known_duration), in the order of the file: those of a stack
/// in the order of their entry. Constraints on stack, id, ts, cpu, pid and function are pushed
/// down. Duration and self are NULL if no exit tells how long the call took; known_duration is then
/// how much of it was seen (Call::knownNs()).
class CallRowsTable : public VirtualTable
{
public:
    explicit CallRowsTable(const Capture& capture);

    std::string declaration() const override;
    void bestIndex(sqlite3_index_info* info) const override;
    std::unique_ptr<Cursor> open() const override;
    std::vector<ColumnInfo> columnInfos() const override;
    std::unique_ptr<ColumnSource>
    columnSource(const std::vector<ColumnBounds>& bounds) const override;

private:
    class CallCursor;

    const Capture& m_capture;
    const CallTable m_calls;
};

} // namespace probescope::store
