#include "core/sql/tables/call_rows_table.h"

#include "core/sql/tables/call_columns.h"
#include "core/sql/tables/plan.h"
#include "core/sql/tables/rows_table.h"
#include "core/sql/tables/scan_cursor.h"
#include "core/store/read/call_scan.h"
#include "core/store/read/series_source.h"

#include <optional>

namespace probescope::store {

namespace {

/// What a constraint is called in a plan; 0 when it is not pushed down.
char callLetter(int column, char op)
{
    switch (column) {
    case CallNumber:
        return 'i';
    case CallTs:
        return 't';
    case CallStackNumber:
        return op == '=' ? 's' : 0;
    case CallCpu:
        return op == '=' ? 'c' : 0;
    case CallPid:
        return op == '=' ? 'p' : 0;
    case CallFunction:
        return op == '=' ? 'f' : 0;
    default:
        return 0;
    }
}

/// Of the calls that a constraint leaves, about.
double callShare(char letter, char op)
{
    if (letter == 'i' && op == '=')
        return 1e-4;
    return letter == 'i' || letter == 't' ? 0.3 : 0.1;
}

SqlValue cell(const Capture& capture, const Call& call, int column)
{
    if (CallColumns::isNull(column, call))
        return {};
    switch (column) {
    case CallFunction:
        return capture.string(call.function);
    case CallPid:
        return pidValue(capture.task(call.task).pid);
    case CallComm:
        return capture.task(call.task).comm;
    case CallState:
        return std::string(callStateText(call.state));
    default:
        return CallColumns::valueOf(column, call);
    }
}

} // namespace

class CallRowsTable::CallCursor : public ScanCursor<CallScan>
{
public:
    explicit CallCursor(const CallRowsTable& table)
        : m_table(table)
    {
    }

    Result<> filter(int, std::string_view planText, std::span<sqlite3_value*> arguments) override
    {
        CallFilter filter;
        forEachConstraint(planText, arguments, [&filter](char letter, char op, auto* value) {
            constrain(filter, letter, op, value);
        });
        m_call.reset();
        return start(m_table.m_capture, m_table.m_calls, std::move(filter));
    }

    Result<> next() override
    {
        m_call.reset();
        return ScanCursor::next();
    }
    Result<> column(sqlite3_context* context, int column) override
    {
        if (!m_call) {
            auto call = scan().call();
            if (!call)
                return passOn(call);
            m_call = *call;
        }
        setResult(context, cell(m_table.m_capture, *m_call, column));
        return {};
    }
    std::int64_t rowId() const override
    {
        constexpr int kStackShift = 40;
        const CallId id = scan().id();
        return (std::int64_t(id.stack) << kStackShift) | std::int64_t(id.index);
    }

private:
    /// SQLite checks every row again, so what cannot be used may stay unused.
    static void constrain(CallFilter& filter, char letter, char op, sqlite3_value* value)
    {
        if (letter == 'f') {
            filter.function = textOf(value);
            return;
        }
        const auto number = integerOf(value);
        if (!number)
            return;
        switch (letter) {
        case 's':
            filter.stack = *number;
            break;
        case 'i':
            narrow(filter.firstId, filter.lastId, op, *number);
            break;
        case 't':
            narrow(filter.firstNs, filter.lastNs, op, *number);
            break;
        case 'c':
            filter.cpu = *number;
            break;
        default:
            filter.pid = *number;
            break;
        }
    }

    const CallRowsTable& m_table;
    std::optional<Call> m_call; ///< when a cell of it was asked for
};

CallRowsTable::CallRowsTable(const Capture& capture)
    : m_capture(capture)
    , m_calls(seriesAccess(capture))
{
}

std::string CallRowsTable::declaration() const
{
    return "CREATE TABLE x(stack INTEGER, id INTEGER, ts INTEGER, duration INTEGER, self INTEGER, "
           "function TEXT, depth INTEGER, cpu INTEGER, pid INTEGER, comm TEXT, subtree INTEGER, "
           "state TEXT, entry_row INTEGER, exit_row INTEGER, known_duration INTEGER)";
}

void CallRowsTable::bestIndex(sqlite3_index_info* info) const
{
    Plan plan(info, double(m_capture.summary().calls) + 1);
    for (int i = 0; i < info->nConstraint; ++i) {
        const char op = planOperator(info->aConstraint[i].op);
        const char letter = op == 0 ? char(0) : callLetter(info->aConstraint[i].iColumn, op);
        if (letter != 0 && (letter != 'f' || Plan::comparesBytes(info, i)))
            plan.use(i, letter, op, callShare(letter, op));
    }
}

std::vector<ColumnInfo> CallRowsTable::columnInfos() const
{
    using Kind = ColumnInfo::Kind;
    return {{"stack", Kind::Integer},
            {"id", Kind::Integer},
            {"ts", Kind::Integer},
            {"duration", Kind::Integer},
            {"self", Kind::Integer},
            {"function", Kind::Text},
            {"depth", Kind::Integer},
            {"cpu", Kind::Integer},
            {"pid", Kind::Integer},
            {"comm", Kind::Text},
            {"subtree", Kind::Integer},
            {"state", Kind::Text},
            {"entry_row", Kind::Integer},
            {"exit_row", Kind::Integer},
            {"known_duration", Kind::Integer}};
}

std::unique_ptr<ColumnSource>
CallRowsTable::columnSource(const std::vector<ColumnBounds>& bounds) const
{
    CallFilter filter;
    for (const ColumnBounds& one : bounds) {
        if (one.column == CallTs)
            one.narrow(filter.firstNs, filter.lastNs);
        else if (one.column == CallNumber)
            one.narrow(filter.firstId, filter.lastId);
        else if (one.column == CallStackNumber && one.only())
            filter.stack = one.only();
        else if (one.column == CallCpu && one.only())
            filter.cpu = one.only();
        else if (one.column == CallPid && one.only())
            filter.pid = one.only();
    }
    return std::make_unique<CallColumns>(m_capture,
                                         CallScan(m_capture, m_calls, std::move(filter)));
}

std::unique_ptr<VirtualTable::Cursor> CallRowsTable::open() const
{
    return std::make_unique<CallCursor>(*this);
}

} // namespace probescope::store
