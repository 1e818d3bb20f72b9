#include "core/sql/query/fast_aggregate.h"

#include "core/sql/tables/rows_table.h"

#include <deque>

namespace probescope::store {

std::unique_ptr<FastAggregate> FastAggregate::recognise(sqlite3* database, VirtualTables& tables,
                                                        const std::string& sql)
{
    const auto columnsOf = [&tables](const std::string& name) {
        const VirtualTable* const table = tables.find(name);
        return table ? table->columnInfos() : std::vector<ColumnInfo>();
    };
    auto statement = recogniseAggregate(sql, columnsOf);
    if (!statement)
        return nullptr;
    std::unique_ptr<FastAggregate> fast(new FastAggregate);
    fast->m_table = tables.find(statement->table);
    fast->m_statement = std::move(*statement);
    return fast->prepare(database, tables) ? std::move(fast) : nullptr;
}

bool FastAggregate::prepare(sqlite3* database, VirtualTables& tables)
{
    m_rows = std::make_shared<std::vector<std::vector<SqlValue>>>();
    static const std::deque<std::string> kNames = [] {
        std::deque<std::string> names;
        constexpr int kMaxColumns = 64;
        for (int i = 0; i < kMaxColumns; ++i)
            names.push_back("c" + std::to_string(i));
        return names;
    }();
    if (m_statement.outputs.size() > kNames.size())
        return false;
    std::vector<RowsTable::Column> columns;
    for (std::size_t i = 0; i < m_statement.outputs.size(); ++i)
        columns.push_back({kNames[i].c_str(), ""});
    const auto table =
        std::make_shared<RowsTable>(std::move(columns), [rows = m_rows] { return *rows; });
    const auto created = tables.create(database, kAggregateTable, table);
    return created && *created
        && sqlite3_prepare_v2(database, m_statement.outer.c_str(), -1, &m_outer, nullptr)
        == SQLITE_OK;
}

FastAggregate::~FastAggregate()
{
    sqlite3_finalize(m_outer);
}

Result<sqlite3_stmt*> FastAggregate::start(const CancelToken& cancel)
{
    sqlite3_reset(m_outer);
    const auto source = m_table->columnSource(boundsOf(m_statement));
    if (!source)
        return nullptr;
    source->cancel = cancel;
    auto rows = aggregateColumns(m_statement, m_table->columnInfos(), *source, cancel);
    if (!rows)
        return passOn(rows);
    if (!*rows)
        return nullptr;
    *m_rows = std::move(**rows);
    return m_outer;
}

} // namespace probescope::store
