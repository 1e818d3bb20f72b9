#include "core/store/call_rows_table.h"

#include "core/store/call_columns.h"
#include "core/store/call_scan.h"
#include "core/store/plan.h"
#include "core/store/rows_table.h"
#include "core/store/series_source.h"

#include <algorithm>
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

SqlValue optionalRow(const std::optional<RowId>& row)
{
    return row ? SqlValue(std::int64_t(*row)) : SqlValue();
}

SqlValue cell(const Capture& capture, const Call& call, int column)
{
    switch (column) {
    case CallStackNumber:
        return std::int64_t(call.id.stack);
    case CallNumber:
        return std::int64_t(call.id.index);
    case CallTs:
        return call.startNs;
    case CallDuration:
        return call.hasDuration ? SqlValue(call.durationNs) : SqlValue();
    case CallSelf:
        return call.hasDuration ? SqlValue(call.selfNs) : SqlValue();
    case CallFunction:
        return call.function.valid() ? SqlValue(capture.string(call.function)) : SqlValue();
    case CallDepth:
        return std::int64_t(call.depth);
    case CallCpu:
        return std::int64_t(call.cpu);
    case CallPid: {
        const std::int32_t pid = capture.task(call.task).pid;
        return pid == Task::kUnknownPid ? SqlValue() : SqlValue(std::int64_t(pid));
    }
    case CallComm:
        return capture.task(call.task).comm;
    case CallSubtree:
        return std::int64_t(call.subtree);
    case CallState:
        return std::string(callStateText(call.state));
    case CallEntryRow:
        return optionalRow(call.entryRow);
    default:
        return optionalRow(call.exitRow);
    }
}

} // namespace

class CallRowsTable::CallCursor : public VirtualTable::Cursor
{
public:
    explicit CallCursor(const CallRowsTable& table)
        : m_table(table)
    {
    }

    Result<> filter(int, std::string_view planText, std::span<sqlite3_value*> arguments) override
    {
        CallFilter filter;
        for (std::size_t i = 0; i < arguments.size() && 2 * i + 1 < planText.size(); ++i)
            constrain(filter, planText[2 * i], planText[2 * i + 1], arguments[i]);
        m_scan.emplace(m_table.m_capture, m_table.m_calls, std::move(filter));
        m_scan->setCancel(cancel);
        return next();
    }

    Result<> next() override
    {
        m_call.reset();
        const auto more = m_scan->next();
        if (!more)
            return passOn(more);
        m_atEnd = !*more;
        return {};
    }
    bool atEnd() const override { return m_atEnd; }
    Result<> column(sqlite3_context* context, int column) override
    {
        if (!m_call) {
            auto call = m_scan->call();
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
        const CallId id = m_scan->id();
        return (std::int64_t(id.stack) << kStackShift) | std::int64_t(id.index);
    }

private:
    /// SQLite checks every row again, so what cannot be used may stay unused.
    static void constrain(CallFilter& filter, char letter, char op, sqlite3_value* value)
    {
        if (letter == 'f') {
            if (sqlite3_value_type(value) == SQLITE_TEXT)
                filter.function =
                    std::string(reinterpret_cast<const char*>(sqlite3_value_text(value)),
                                std::size_t(sqlite3_value_bytes(value)));
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
    std::optional<CallScan> m_scan;
    std::optional<Call> m_call; ///< when a cell of it was asked for
    bool m_atEnd = true;
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
           "state TEXT, entry_row INTEGER, exit_row INTEGER)";
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
    return {{"stack", Kind::Integer},     {"id", Kind::Integer},      {"ts", Kind::Integer},
            {"duration", Kind::Integer},  {"self", Kind::Integer},    {"function", Kind::Text},
            {"depth", Kind::Integer},     {"cpu", Kind::Integer},     {"pid", Kind::Integer},
            {"comm", Kind::Text},         {"subtree", Kind::Integer}, {"state", Kind::Text},
            {"entry_row", Kind::Integer}, {"exit_row", Kind::Integer}};
}

std::unique_ptr<ColumnSource>
CallRowsTable::columnSource(const std::vector<ColumnBounds>& bounds) const
{
    CallFilter filter;
    for (const ColumnBounds& one : bounds) {
        if (one.column == CallTs) {
            filter.firstNs = std::max(filter.firstNs, one.least);
            filter.lastNs = std::min(filter.lastNs, one.most);
        } else if (one.column == CallNumber) {
            filter.firstId = std::max(filter.firstId, one.least);
            filter.lastId = std::min(filter.lastId, one.most);
        } else if (one.least == one.most && one.column == CallStackNumber) {
            filter.stack = one.least;
        } else if (one.least == one.most && one.column == CallCpu) {
            filter.cpu = one.least;
        } else if (one.least == one.most && one.column == CallPid) {
            filter.pid = one.least;
        }
    }
    return std::make_unique<CallColumns>(m_capture,
                                         CallScan(m_capture, m_calls, std::move(filter)));
}

std::unique_ptr<VirtualTable::Cursor> CallRowsTable::open() const
{
    return std::make_unique<CallCursor>(*this);
}

} // namespace probescope::store
