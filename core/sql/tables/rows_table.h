#pragma once

#include "core/sql/tables/sql_value.h"
#include "core/sql/tables/virtual_table.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace probescope::store {

/// A small virtual table whose rows are all made when a scan starts: directories such as tasks,
/// losses and problems.
class RowsTable : public VirtualTable
{
public:
    struct Column
    {
        const char* name;
        const char* sqlType;
    };
    using Rows = std::vector<std::vector<SqlValue>>;

    RowsTable(std::vector<Column> columns, std::function<Rows()> rows);

    std::string declaration() const override;
    void bestIndex(sqlite3_index_info* info) const override;
    std::unique_ptr<Cursor> open() const override;

private:
    class RowsCursor;

    std::vector<Column> m_columns;
    std::function<Rows()> m_rows;
};

/// NULL when it is not known.
SqlValue pidValue(std::int32_t pid);

/// Hands a value to SQLite, which keeps a copy.
void setResult(sqlite3_context* context, const SqlValue& value);

} // namespace probescope::store
