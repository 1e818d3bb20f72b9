#include "core/store/call_rows_table.h"

#include "core/store/rows_table.h"

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

constexpr std::size_t kRowBatch = 4096; ///< calls fetched at a time

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
    explicit CallCursor(const Capture& capture)
        : m_capture(capture)
    {
    }

    Result<> filter(int, std::string_view, std::span<sqlite3_value*> arguments) override
    {
        m_stack.reset();
        if (!arguments.empty())
            m_stack = sqlite3_value_int64(arguments[0]);
        m_scan = 0;
        m_rowId = 0;
        return fetch();
    }

    Result<> next() override
    {
        ++m_place;
        ++m_rowId;
        return m_place < m_batch.size() ? Result<>() : fetch();
    }
    bool atEnd() const override { return m_place >= m_batch.size(); }
    Result<> column(sqlite3_context* context, int column) override
    {
        setResult(context, cell(m_capture, m_batch[m_place], column));
        return {};
    }
    std::int64_t rowId() const override { return m_rowId; }

private:
    Result<> fetch()
    {
        m_batch.clear();
        m_place = 0;
        if (m_stack && (*m_stack < 0 || *m_stack > std::int64_t(UINT32_MAX)))
            return {};
        auto calls = m_stack ? m_capture.calls().scan(std::uint32_t(*m_stack), m_scan, kRowBatch)
                             : m_capture.calls().scanAll(m_scan, kRowBatch);
        if (!calls)
            return tl::unexpected(std::move(calls.error()));
        m_batch = std::move(*calls);
        m_scan += m_stack ? m_batch.size() : 0;
        return {};
    }

    const Capture& m_capture;
    std::optional<std::int64_t> m_stack; ///< the only one wanted
    std::uint64_t m_scan = 0; ///< of scan() or scanAll()
    std::vector<Call> m_batch;
    std::size_t m_place = 0;
    std::int64_t m_rowId = 0;
};

std::string CallRowsTable::declaration() const
{
    return "CREATE TABLE x(stack INTEGER, id INTEGER, ts INTEGER, duration INTEGER, self INTEGER, "
           "function TEXT, depth INTEGER, cpu INTEGER, pid INTEGER, comm TEXT, subtree INTEGER, "
           "state TEXT, entry_row INTEGER, exit_row INTEGER)";
}

void CallRowsTable::bestIndex(sqlite3_index_info* info) const
{
    const double calls = double(m_capture.summary().calls) + 1;
    info->estimatedCost = calls;
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        if (constraint.usable && constraint.iColumn == Stack
            && constraint.op == SQLITE_INDEX_CONSTRAINT_EQ) {
            info->aConstraintUsage[i].argvIndex = 1;
            info->estimatedCost = calls / 10;
            break;
        }
    }
    info->estimatedRows = sqlite3_int64(info->estimatedCost) + 1;
}

std::unique_ptr<VirtualTable::Cursor> CallRowsTable::open() const
{
    return std::make_unique<CallCursor>(m_capture);
}

} // namespace probescope::store
