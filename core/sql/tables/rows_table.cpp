#include "core/sql/tables/rows_table.h"

#include "core/trace/task.h"

namespace probescope::store {

class RowsTable::RowsCursor : public VirtualTable::Cursor
{
public:
    explicit RowsCursor(const RowsTable& table)
        : m_table(table)
    {
    }

    Result<> filter(int, std::string_view, std::span<sqlite3_value*>) override
    {
        m_rows = m_table.m_rows();
        m_row = 0;
        return {};
    }
    Result<> next() override
    {
        ++m_row;
        return {};
    }
    bool atEnd() const override { return m_row >= m_rows.size(); }
    Result<> column(sqlite3_context* context, int column) override
    {
        setResult(context, m_rows[m_row][std::size_t(column)]);
        return {};
    }
    std::int64_t rowId() const override { return std::int64_t(m_row); }

private:
    const RowsTable& m_table;
    Rows m_rows;
    std::size_t m_row = 0;
};

RowsTable::RowsTable(std::vector<Column> columns, std::function<Rows()> rows)
    : m_columns(std::move(columns))
    , m_rows(std::move(rows))
{
}

std::string RowsTable::declaration() const
{
    std::string sql = "CREATE TABLE x(";
    for (const Column& column : m_columns) {
        if (sql.back() != '(')
            sql += ", ";
        sql += quoteIdentifier(column.name) + " " + column.sqlType;
    }
    return sql + ")";
}

void RowsTable::bestIndex(sqlite3_index_info* info) const
{
    constexpr double kSmall = 1000; // rows of a directory; only the order of magnitude matters
    info->estimatedCost = kSmall;
    info->estimatedRows = sqlite3_int64(kSmall);
}

std::unique_ptr<VirtualTable::Cursor> RowsTable::open() const
{
    return std::make_unique<RowsCursor>(*this);
}

SqlValue pidValue(std::int32_t pid)
{
    return pid == Task::kUnknownPid ? SqlValue() : SqlValue(std::int64_t(pid));
}

void setResult(sqlite3_context* context, const SqlValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        sqlite3_result_int64(context, *number);
    else if (const auto* real = std::get_if<double>(&value))
        sqlite3_result_double(context, *real);
    else if (const auto* text = std::get_if<std::string>(&value))
        sqlite3_result_text64(context, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    else if (const auto* blob = std::get_if<std::vector<char>>(&value))
        sqlite3_result_blob64(context, blob->data(), blob->size(), SQLITE_TRANSIENT);
    else
        sqlite3_result_null(context);
}

} // namespace probescope::store
