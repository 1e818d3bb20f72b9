#include "core/sql/tables/span_table.h"

#include "core/numbers/saturate.h"
#include "core/sql/tables/plan.h"
#include "core/sql/tables/rows_table.h"
#include "core/sql/tables/scan_cursor.h"
#include "core/store/spans/span_names.h"
#include "core/store/spans/span_scan.h"

namespace probescope::store {

namespace {

enum SpanColumn {
    SpanKind,
    SpanName,
    SpanTs,
    SpanEnd,
    SpanDuration,
    SpanCpu,
    SpanEndCpu,
    SpanPid,
    SpanTgid,
    SpanComm,
    SpanBeginRow,
    SpanEndRow,
    SpanColumns
};

char spanLetter(int column, char op)
{
    switch (column) {
    case SpanTs:
        return 't';
    case SpanCpu:
        return op == '=' ? 'c' : 0;
    case SpanKind:
        return op == '=' ? 'k' : 0;
    default:
        return 0;
    }
}

SqlValue spanCell(const Capture& capture, const SpanPairs& pairs, const Span& span, int column)
{
    switch (column) {
    case SpanKind:
        return pairs.rules()[span.rule].kind;
    case SpanName:
        return spanName(capture, pairs, span);
    case SpanTs:
        return span.beginNs;
    case SpanEnd:
        return span.endNs;
    case SpanDuration:
        return saturatingSub(span.endNs, span.beginNs);
    case SpanCpu:
        return std::int64_t(span.cpu);
    case SpanEndCpu:
        return std::int64_t(span.endCpu);
    case SpanPid:
        return pidValue(capture.task(span.task).pid);
    case SpanTgid:
        return pidValue(capture.task(span.task).tgid);
    case SpanComm:
        return capture.task(span.task).comm;
    case SpanBeginRow:
        return std::int64_t(span.beginRow);
    default:
        return std::int64_t(span.endRow);
    }
}

} // namespace

class SpanTable::SpanCursor : public ScanCursor<SpanScan>
{
public:
    explicit SpanCursor(const SpanTable& table)
        : m_table(table)
    {
    }

    Result<> filter(int, std::string_view planText, std::span<sqlite3_value*> arguments) override
    {
        SpanFilter filter;
        forEachConstraint(planText, arguments, [&filter](char letter, char op, auto* value) {
            constrain(filter, letter, op, value);
        });
        return start(m_table.m_capture, m_table.m_pairs, std::move(filter));
    }
    Result<> column(sqlite3_context* context, int column) override
    {
        setResult(context, spanCell(m_table.m_capture, m_table.m_pairs, scan().span(), column));
        return {};
    }
    std::int64_t rowId() const override { return std::int64_t(scan().span().beginRow); }

private:
    /// SQLite checks every row again, so what cannot be used may stay unused.
    static void constrain(SpanFilter& filter, char letter, char op, sqlite3_value* value)
    {
        if (letter == 'k') {
            filter.kind = textOf(value);
            return;
        }
        const auto number = integerOf(value);
        if (number && letter == 't')
            narrow(filter.firstNs, filter.lastNs, op, *number);
        else if (number)
            filter.cpu = *number;
    }

    const SpanTable& m_table;
};

std::string SpanTable::declaration() const
{
    return "CREATE TABLE x(kind TEXT, name TEXT, ts INTEGER, end_ts INTEGER, duration INTEGER, cpu "
           "INTEGER, end_cpu INTEGER, pid INTEGER, tgid INTEGER, comm TEXT, begin_row INTEGER, "
           "end_row INTEGER)";
}

void SpanTable::bestIndex(sqlite3_index_info* info) const
{
    Plan plan(info, double(m_capture.summary().events) + 1);
    for (int i = 0; i < info->nConstraint; ++i) {
        const char op = planOperator(info->aConstraint[i].op);
        const char letter = op == 0 ? char(0) : spanLetter(info->aConstraint[i].iColumn, op);
        if (letter != 0 && (letter != 'k' || Plan::comparesBytes(info, i)))
            plan.use(i, letter, op, letter == 't' ? 0.3 : 0.1);
    }
}

std::unique_ptr<VirtualTable::Cursor> SpanTable::open() const
{
    return std::make_unique<SpanCursor>(*this);
}

std::vector<SqlValue> spanRow(const Capture& capture, const SpanPairs& pairs, const Span& span)
{
    std::vector<SqlValue> row;
    row.reserve(SpanColumns);
    for (int column = 0; column < SpanColumns; ++column)
        row.push_back(spanCell(capture, pairs, span, column));
    return row;
}

} // namespace probescope::store
