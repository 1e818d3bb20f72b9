#include "core/sql/tables/sched_table.h"

#include "core/sql/tables/plan.h"
#include "core/sql/tables/row_filter.h"
#include "core/sql/tables/rows_table.h"
#include "core/sql/tables/scan_cursor.h"
#include "core/sql/tables/sched_columns.h"
#include "core/store/file/chunks.h"
#include "core/store/read/sched_scan.h"
#include "core/store/read/series_source.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr int kSchedBackwards = 1;
constexpr int kCpuShift = 40; ///< of a row id: the CPU, then the number of the slice

/// What a constraint is called in a plan; 0 when it is not pushed down.
char schedLetter(int column, char op)
{
    switch (column) {
    case SchedTs:
        return 't';
    case SchedCpu:
        return op == '=' ? 'c' : 0;
    case SchedPid:
        return op == '=' ? 'p' : 0;
    case SchedDuration:
        return op == '<' ? 0 : 'd';
    default:
        return 0;
    }
}

SqlValue schedCell(const Capture& capture, const SchedScan& scan, int column)
{
    const LaneSlice& slice = scan.slice();
    const Task& task = capture.task(TaskId(slice.what));
    switch (column) {
    case SchedPid:
        return pidValue(task.pid);
    case SchedTgid:
        return pidValue(task.tgid);
    case SchedComm:
        return task.comm;
    case SchedState:
        return slice.aux == 0 ? SqlValue() : SqlValue(std::string(1, char(slice.aux)));
    case SchedRow:
        return slice.ref == LaneSlice::kNoRef ? SqlValue() : SqlValue(std::int64_t(slice.ref));
    default:
        return SchedColumns::valueOf(column, slice, scan.cpu());
    }
}

} // namespace

class SchedTable::SliceCursor : public ScanCursor<SchedScan>
{
public:
    explicit SliceCursor(const SchedTable& table)
        : m_table(table)
    {
    }

    Result<> filter(int plan, std::string_view planText,
                    std::span<sqlite3_value*> arguments) override
    {
        SchedFilter filter;
        RowFilter tasks;
        forEachConstraint(planText, arguments, [&](char letter, char op, auto* value) {
            const auto number = integerOf(value);
            if (!number)
                return; // SQLite checks every row again
            switch (letter) {
            case 't':
                narrow(filter.firstNs, filter.lastNs, op, *number);
                break;
            case 'c':
                filter.cpu = *number;
                break;
            case 'p':
                tasks.allowPid(m_table.m_capture, *number);
                break;
            default:
                filter.leastNs = std::max(filter.leastNs, *number);
                break;
            }
        });
        filter.tasks = std::move(tasks.tasks);
        return start(m_table.m_capture, m_table.m_reader, std::move(filter),
                     (plan & kSchedBackwards) != 0);
    }
    Result<> column(sqlite3_context* context, int column) override
    {
        setResult(context, schedCell(m_table.m_capture, scan(), column));
        return {};
    }
    std::int64_t rowId() const override
    {
        return (std::int64_t(scan().cpu()) << kCpuShift) | std::int64_t(scan().index());
    }

private:
    const SchedTable& m_table;
};

SchedTable::SchedTable(const Capture& capture)
    : m_capture(capture)
    , m_access(seriesAccess(capture))
    , m_calls(m_access)
    , m_reader(m_access, m_calls)
{
}

std::string SchedTable::declaration() const
{
    return "CREATE TABLE x(ts INTEGER, end_ts INTEGER, duration INTEGER, cpu INTEGER, pid INTEGER, "
           "tgid INTEGER, comm TEXT, state TEXT, row INTEGER)";
}

void SchedTable::bestIndex(sqlite3_index_info* info) const
{
    Plan plan(info, double(m_capture.summary().events) / 4 + 1);
    for (int i = 0; i < info->nConstraint; ++i) {
        const char op = planOperator(info->aConstraint[i].op);
        const char letter = op == 0 ? char(0) : schedLetter(info->aConstraint[i].iColumn, op);
        if (letter != 0)
            plan.use(i, letter, op, letter == 't' ? 0.3 : 0.1);
    }
    // What is told to be ordered is always ordered, whatever SQLite says that it needs.
    if (info->nOrderBy == 1 && info->aOrderBy[0].iColumn == SchedTs
        && m_capture.chunks().timesAscend()) {
        info->orderByConsumed = 1;
        info->idxNum = info->aOrderBy[0].desc != 0 ? kSchedBackwards : 0;
    }
}

std::unique_ptr<VirtualTable::Cursor> SchedTable::open() const
{
    return std::make_unique<SliceCursor>(*this);
}

std::vector<ColumnInfo> SchedTable::columnInfos() const
{
    using Kind = ColumnInfo::Kind;
    return {{"ts", Kind::Integer},  {"end_ts", Kind::Integer}, {"duration", Kind::Integer},
            {"cpu", Kind::Integer}, {"pid", Kind::Integer},    {"tgid", Kind::Integer},
            {"comm", Kind::Text},   {"state", Kind::Text},     {"row", Kind::Integer}};
}

std::unique_ptr<ColumnSource>
SchedTable::columnSource(const std::vector<ColumnBounds>& bounds) const
{
    SchedFilter filter;
    for (const ColumnBounds& one : bounds) {
        if (one.column == SchedTs)
            one.narrow(filter.firstNs, filter.lastNs);
        else if (one.column == SchedDuration)
            filter.leastNs = std::max(filter.leastNs, one.least);
    }
    return std::make_unique<SchedColumns>(m_capture,
                                          SchedScan(m_capture, m_reader, std::move(filter), false));
}

} // namespace probescope::store
