#pragma once

#include "core/sql/query/aggregate.h"
#include "core/sql/tables/virtual_table.h"

#include <memory>
#include <sqlite3.h>

namespace probescope::store {

/// The fast path for one statement: its groups are computed by columns, and SQLite only sorts and
/// limits them. The result is the same as SQLite's own.
class FastAggregate
{
public:
    /// Null: the statement has to be answered by SQLite alone. The tables must outlive it and the
    /// connection.
    static std::unique_ptr<FastAggregate> recognise(sqlite3* database, VirtualTables& tables,
                                                    const std::string& sql);
    ~FastAggregate();
    FastAggregate(const FastAggregate&) = delete;
    FastAggregate& operator=(const FastAggregate&) = delete;

    /// The statement whose rows are the answer; null: let SQLite answer. Errors: those of reading.
    Result<sqlite3_stmt*> start(const CancelToken& cancel);

private:
    FastAggregate() = default;
    bool prepare(sqlite3* database, VirtualTables& tables);

    const VirtualTable* m_table = nullptr;
    AggregateStatement m_statement;
    std::shared_ptr<std::vector<std::vector<SqlValue>>> m_rows;
    sqlite3_stmt* m_outer = nullptr;
};

} // namespace probescope::store
