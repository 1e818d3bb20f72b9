#pragma once

#include "core/sql/tables/column_source.h"
#include "core/sql/tables/id_names.h"
#include "core/store/read/call_scan.h"

#include <vector>

namespace probescope::store {

/// The columns of the table of calls.
enum CallColumn {
    CallStackNumber,
    CallNumber,
    CallTs,
    CallDuration,
    CallSelf,
    CallFunction,
    CallDepth,
    CallCpu,
    CallPid,
    CallComm,
    CallSubtree,
    CallState,
    CallEntryRow,
    CallExitRow,
    CallKnownDuration,
};

/// `whole`, `no entry`, …
const char* callStateText(Call::State state);

/// Calls by columns. The capture must outlive it.
class CallColumns : public ColumnSource
{
public:
    CallColumns(const Capture& capture, CallScan scan);

    Result<bool> next() override;
    std::size_t rows() const override { return m_calls.size(); }
    Result<> read(int column, ColumnBatch& out) override;

    /// The number in a column. For names it is the id: of the function, the task plus 1, the state.
    static std::int64_t valueOf(int column, const Call& call);
    static bool isNull(int column, const Call& call);

private:
    void nameTexts(int column, ColumnBatch& out);

    CallScan m_scan;
    std::vector<Call> m_calls;
    IdNames m_names;
};

} // namespace probescope::store
