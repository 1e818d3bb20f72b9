#include "core/store/call_rows_table.h"

#include "core/store/call_scan.h"
#include "core/store/plan.h"
#include "core/store/rows_table.h"
#include "core/store/series_source.h"

#include <optional>

namespace probescope::store {

namespace {

enum CallColumn {
    Stack,
    Id,
    Ts,
    Duration,
    Self,
    Function,
    Depth,
    Cpu,
    Pid,
    Comm,
    Subtree,
    State,
    EntryRow,
    ExitRow,
};

/// What a constraint is called in a plan; 0 when it is not pushed down.
char callLetter(int column, char op)
{
    switch (column) {
    case Id:
        return 'i';
    case Ts:
        return 't';
    case Stack:
        return op == '=' ? 's' : 0;
    case Cpu:
        return op == '=' ? 'c' : 0;
    case Pid:
        return op == '=' ? 'p' : 0;
    case Function:
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

std::string stateText(Call::State state)
{
    switch (state) {
    case Call::State::NoEntry:
        return "no entry";
    case Call::State::NoExit:
        return "no exit";
    case Call::State::Outside:
        return "outside";
    case Call::State::Whole:
        break;
    }
    return "whole";
}

SqlValue cell(const Capture& capture, const Call& call, int column)
{
    switch (column) {
    case Stack:
        return std::int64_t(call.id.stack);
    case Id:
        return std::int64_t(call.id.index);
    case Ts:
        return call.startNs;
    case Duration:
        return call.hasDuration ? SqlValue(call.durationNs) : SqlValue();
    case Self:
        return call.hasDuration ? SqlValue(call.selfNs) : SqlValue();
    case Function:
        return call.function.valid() ? SqlValue(capture.string(call.function)) : SqlValue();
    case Depth:
        return std::int64_t(call.depth);
    case Cpu:
        return std::int64_t(call.cpu);
    case Pid: {
        const std::int32_t pid = capture.task(call.task).pid;
        return pid == Task::kUnknownPid ? SqlValue() : SqlValue(std::int64_t(pid));
    }
    case Comm:
        return capture.task(call.task).comm;
    case Subtree:
        return std::int64_t(call.subtree);
    case State:
        return stateText(call.state);
    case EntryRow:
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
            m_call = std::move(*call);
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

std::unique_ptr<VirtualTable::Cursor> CallRowsTable::open() const
{
    return std::make_unique<CallCursor>(*this);
}

} // namespace probescope::store
