#include "core/sql/tables/event_table.h"

#include "core/sql/tables/event_columns.h"
#include "core/sql/tables/plan.h"
#include "core/sql/tables/row_filter.h"
#include "core/sql/tables/sql_tokens.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace probescope::store {

namespace {

using Common = EventTable::Common;

struct CommonColumn
{
    const char* name;
    const char* sqlType;
};

constexpr std::array<CommonColumn, std::size_t(Common::None)> kCommon{{
    {"id", "INTEGER"},
    {"ts", "INTEGER"},
    {"cpu", "INTEGER"},
    {"pid", "INTEGER"},
    {"tgid", "INTEGER"},
    {"comm", "TEXT"},
    {"system", "TEXT"},
    {"name", "TEXT"},
    {"flags", "TEXT"},
    {"buffer", "TEXT"},
    {"info", "TEXT"},
}};

bool sameIdentifier(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && sqlite3_strnicmp(a.data(), b.data(), int(a.size())) == 0;
}

/// Hands cells to SQLite, which keeps copies.
class ContextOutput : public CellOutput
{
public:
    explicit ContextOutput(sqlite3_context* context)
        : m_context(context)
    {
    }
    void null() override { sqlite3_result_null(m_context); }
    void integer(std::int64_t value) override { sqlite3_result_int64(m_context, value); }
    void text(std::string_view text) override
    {
        sqlite3_result_text64(m_context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    void blob(std::string_view bytes) override
    {
        sqlite3_result_blob64(m_context, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
    }

private:
    sqlite3_context* m_context;
};

/// What a constraint on a common column is called in a plan; 0 for columns that are not pushed
/// down.
char planLetter(Common column)
{
    switch (column) {
    case Common::Id:
        return 'i';
    case Common::Ts:
        return 't';
    case Common::Cpu:
        return 'c';
    case Common::Pid:
        return 'p';
    case Common::Name:
        return 'n';
    default:
        return 0;
    }
}

double selectivity(char letter, char op)
{
    if (letter == 'i')
        return op == '=' ? 1e-9 : 0.3;
    if (letter == 't')
        return op == '=' ? 1e-6 : 0.3;
    return 0.1;
}

constexpr int kDescending = 1;

} // namespace

/// Walks the rows that the pushed-down constraints let through, upwards or downwards.
class EventTable::RowCursor : public VirtualTable::Cursor
{
public:
    explicit RowCursor(const EventTable& table)
        : m_table(table)
    {
    }

    Result<> filter(int plan, std::string_view planText,
                    std::span<sqlite3_value*> arguments) override
    {
        m_filter = RowFilter{};
        m_skip = 0;
        m_filter.types = m_table.m_types;
        forEachConstraint(planText, arguments, [this](char letter, char op, auto* value) {
            constrain(letter, op, value);
        });
        const bool backwards = (plan & kDescending) != 0;
        skipRows(backwards);
        m_scan.emplace(m_table.m_capture, m_filter, backwards);
        m_scan->setCancel(cancel);
        return next();
    }

    Result<> next() override
    {
        m_row.reset();
        auto more = m_scan->next();
        if (!more)
            return tl::unexpected(std::move(more.error()));
        m_atEnd = !*more;
        return {};
    }

    bool atEnd() const override { return m_atEnd; }
    std::int64_t rowId() const override { return std::int64_t(m_scan->row()); }

    Result<> column(sqlite3_context* context, int index) override
    {
        if (!m_row)
            m_row = EventRow{m_scan->event()};
        ContextOutput output(context);
        return m_table.cell(*m_row, std::size_t(index), output);
    }

private:
    /// Of OFFSET; then there are no other conditions.
    void skipRows(bool backwards)
    {
        if (m_skip <= 0)
            return;
        const auto rows = std::int64_t(m_table.m_capture.summary().events);
        if (backwards)
            m_filter.lastId = rows - 1 - std::min(m_skip, rows);
        else
            m_filter.firstId = std::min(m_skip, rows);
    }

    void constrain(char letter, char op, sqlite3_value* value)
    {
        if (letter == 'n') {
            constrainName(value);
            return;
        }
        // SQLite checks every row again, so what is no integer may stay unused.
        const auto number = integerOf(value);
        if (!number)
            return;
        switch (letter) {
        case 'i':
            narrow(m_filter.firstId, m_filter.lastId, op, *number);
            break;
        case 't':
            narrow(m_filter.firstNs, m_filter.lastNs, op, *number);
            break;
        case 'o':
            m_skip = *number;
            break;
        case 'c':
            m_filter.cpu = *number;
            break;
        default:
            m_filter.allowPid(m_table.m_capture, *number);
            break;
        }
    }

    void constrainName(sqlite3_value* value)
    {
        const auto name = textOf(value);
        if (!name)
            return;
        std::vector<bool> named(m_table.m_capture.eventTypeCount());
        for (std::uint32_t id = 0; id < named.size(); ++id) {
            const bool listed = m_filter.types.empty() || m_filter.types[id];
            named[id] = listed && m_table.m_capture.eventType(EventTypeId(id)).name == *name;
        }
        m_filter.types = std::move(named);
    }

    const EventTable& m_table;
    RowFilter m_filter;
    std::int64_t m_skip = 0;
    std::optional<RowScan> m_scan;
    std::optional<EventRow> m_row; ///< when a cell of it was asked for
    bool m_atEnd = true;
};

std::shared_ptr<EventTable> EventTable::allEvents(const Capture& capture)
{
    std::shared_ptr<EventTable> table(new EventTable(capture));
    table->addCommon({Common::Id, Common::Ts, Common::Cpu, Common::Pid, Common::Tgid, Common::Comm,
                      Common::System, Common::Name, Common::Flags, Common::Buffer, Common::Info});
    return table;
}

std::shared_ptr<EventTable> EventTable::ofTypes(const Capture& capture,
                                                const std::vector<EventTypeId>& types)
{
    std::shared_ptr<EventTable> table(new EventTable(capture));
    table->addCommon({Common::Id, Common::Ts, Common::Cpu, Common::Pid, Common::Tgid, Common::Comm,
                      Common::Flags, Common::Buffer});
    table->addFields(types);
    table->addCommon({Common::Info});
    return table;
}

void EventTable::addCommon(std::initializer_list<Common> columns)
{
    for (const Common common : columns) {
        const CommonColumn& known = kCommon[std::size_t(common)];
        const bool taken = std::any_of(m_columns.begin(), m_columns.end(), [&](const Column& c) {
            return sameIdentifier(c.name, known.name);
        });
        m_columns.push_back(
            {(taken ? "common_" : "") + std::string(known.name), known.sqlType, common, -1});
    }
}

void EventTable::addFields(const std::vector<EventTypeId>& types)
{
    m_types.resize(m_capture.eventTypeCount());
    std::vector<std::string> names;
    for (const EventTypeId type : types) {
        m_types[type.value()] = true;
        for (const Field& field : m_capture.eventType(type).fields) {
            const auto same = [&](const std::string& name) {
                return sameIdentifier(name, field.name);
            };
            if (std::any_of(names.begin(), names.end(), same))
                continue;
            for (Column& column : m_columns) {
                if (sameIdentifier(column.name, field.name))
                    column.name = "common_" + column.name;
            }
            const bool text = field.kind == FieldKind::String;
            const bool bytes = field.kind == FieldKind::Bytes;
            m_columns.push_back({field.name,
                                 text        ? "TEXT"
                                     : bytes ? "BLOB"
                                             : "INTEGER",
                                 Common::None, int(names.size())});
            names.push_back(field.name);
        }
    }
    for (const EventTypeId type : types) {
        const auto& fields = m_capture.eventType(type).fields;
        auto& places = m_fieldPlaces[type.value()];
        for (const std::string& name : names) {
            const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) {
                return sameIdentifier(field.name, name);
            });
            places.push_back(found == fields.end() ? -1 : int(found - fields.begin()));
        }
    }
}

bool EventTable::canBeTable() const
{
    constexpr std::size_t kMaxColumns = 2000; // SQLITE_MAX_COLUMN, as SQLite is built
    if (m_columns.size() > kMaxColumns)
        return false;
    std::set<std::string> names;
    return std::all_of(m_columns.begin(), m_columns.end(), [&names](const Column& column) {
        return column.name.find('\0') == std::string::npos
            && names.insert(foldedName(column.name)).second;
    });
}

std::string EventTable::declaration() const
{
    std::string sql = "CREATE TABLE x(";
    for (const Column& column : m_columns) {
        if (sql.back() != '(')
            sql += ", ";
        sql += quoteIdentifier(column.name) + " " + column.sqlType;
    }
    return sql + ")";
}

void EventTable::bestIndex(sqlite3_index_info* info) const
{
    Plan plan(info, double(m_capture.summary().events) + 1);
    int offset = -1;
    int conditions = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        if (constraint.op == SQLITE_INDEX_CONSTRAINT_OFFSET) {
            offset = i;
            continue;
        }
        conditions += constraint.op == SQLITE_INDEX_CONSTRAINT_LIMIT ? 0 : 1;
        const char op = planOperator(constraint.op);
        if (op == 0 || constraint.iColumn >= int(m_columns.size()))
            continue;
        const char letter = constraint.iColumn < 0
            ? 'i'
            : planLetter(m_columns[std::size_t(constraint.iColumn)].common);
        // Names are compared by their bytes here; other collations are left to SQLite.
        const bool bytewise = letter != 'n' || Plan::comparesBytes(info, i);
        if (letter != 0 && bytewise && (op == '=' || letter == 'i' || letter == 't'))
            plan.use(i, letter, op, selectivity(letter, op));
    }
    const bool ordered = takeOrder(info);
    // Rows can only be passed over here when no condition and no sorting comes after that.
    if (offset >= 0 && conditions == 0 && ordered && m_types.empty()
        && info->aConstraint[offset].usable != 0) {
        plan.use(offset, 'o', '=', 1.0);
        info->aConstraintUsage[offset].omit = 1;
    }
}

/// What is told to be ordered is always ordered, whatever SQLite says that it needs: it relies on
/// that for `GROUP BY x ORDER BY x`, too.
bool EventTable::takeOrder(sqlite3_index_info* info) const
{
    if (info->nOrderBy == 0)
        return true;
    const bool descending = info->aOrderBy[0].desc != 0;
    for (int i = 0; i < info->nOrderBy; ++i) {
        const int column = info->aOrderBy[i].iColumn;
        if ((info->aOrderBy[i].desc != 0) != descending)
            return false;
        const Common common = column < 0 ? Common::Id : m_columns[std::size_t(column)].common;
        if (common != Common::Id && (common != Common::Ts || !m_capture.chunks().timesAscend()))
            return false;
        if (common == Common::Id)
            break; // there are no equals
    }
    info->orderByConsumed = 1;
    info->idxNum = descending ? kDescending : 0;
    return true;
}

std::unique_ptr<VirtualTable::Cursor> EventTable::open() const
{
    return std::make_unique<RowCursor>(*this);
}

std::vector<ColumnInfo> EventTable::columnInfos() const
{
    std::vector<ColumnInfo> infos;
    for (const Column& column : m_columns) {
        using Kind = ColumnInfo::Kind;
        Kind kind = column.sqlType == "INTEGER" ? Kind::Integer
            : column.sqlType == "TEXT"          ? Kind::Text
                                                : Kind::Other;
        if (column.common == Common::Info)
            kind = Kind::Other;
        // Types of one name may have different fields of one name.
        for (const auto& [type, places] : m_fieldPlaces) {
            const int place = column.field < 0 ? -1 : places[std::size_t(column.field)];
            if (place < 0)
                continue;
            const FieldKind field =
                m_capture.eventType(EventTypeId(type)).fields[std::size_t(place)].kind;
            const Kind own = field == FieldKind::String ? Kind::Text
                : field == FieldKind::Bytes             ? Kind::Other
                                                        : Kind::Integer;
            kind = own == kind ? kind : Kind::Other;
        }
        infos.push_back({column.name, kind});
    }
    return infos;
}

std::unique_ptr<ColumnSource>
EventTable::columnSource(const std::vector<ColumnBounds>& bounds) const
{
    return std::make_unique<EventColumns>(
        m_capture, EventColumns::Shape{m_columns, m_fieldPlaces, m_types}, bounds);
}

} // namespace probescope::store
