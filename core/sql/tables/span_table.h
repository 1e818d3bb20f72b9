#pragma once

#include "core/sql/tables/sql_value.h"
#include "core/sql/tables/virtual_table.h"
#include "core/store/read/capture.h"
#include "core/store/spans/span_pairs.h"

#include <memory>
#include <vector>

namespace probescope::store {

/// Begins paired with their ends (by the rules in span_pairs.h): span(kind, name, ts, end_ts,
/// duration, cpu, end_cpu, pid, tgid, comm, begin_row, end_row), computed while they are read.
/// Constraints on ts, cpu and kind are pushed down.
class SpanTable : public VirtualTable
{
public:
    explicit SpanTable(const Capture& capture)
        : m_capture(capture)
        , m_pairs(capture)
    {
    }

    std::string declaration() const override;
    void bestIndex(sqlite3_index_info* info) const override;
    std::unique_ptr<Cursor> open() const override;

private:
    class SpanCursor;

    const Capture& m_capture;
    const SpanPairs m_pairs;
};

struct Span;
/// A row of the table.
std::vector<SqlValue> spanRow(const Capture& capture, const SpanPairs& pairs, const Span& span);

} // namespace probescope::store
