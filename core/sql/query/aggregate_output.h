#pragma once

#include "core/sql/query/aggregate_statement.h"
#include "core/sql/query/query.h"
#include "core/sql/tables/column_source.h"

#include <cstdint>
#include <vector>

namespace probescope::store {

/// What was accumulated for one output of the statement, by group.
class AggregateOutput
{
public:
    explicit AggregateOutput(AggregateStatement::Output::What what)
        : m_what(what)
    {
    }

    void resize(std::size_t groups);
    /// Adds a number of rows to a group.
    void countRows(std::size_t group, std::size_t rows) { m_counts[group] += std::int64_t(rows); }
    /// Adds these rows, each to its group; for outputs that read no column. `groups`: of the rows.
    void countRows(const std::vector<std::uint32_t>& groups);
    /// Adds these rows of the column, each to its group. False: SQLite's result depends on how it
    /// computes it, because a sum may overflow or an average be rounded on the way.
    bool add(const ColumnBatch& batch, const std::vector<std::uint32_t>& rows,
             const std::vector<std::uint32_t>& groups);
    /// Of no key.
    SqlValue value(std::size_t group) const;

private:
    bool addSums(const ColumnBatch& batch, const std::vector<std::uint32_t>& rows,
                 const std::vector<std::uint32_t>& groups, std::uint64_t most);

    AggregateStatement::Output::What m_what;
    std::vector<std::int64_t> m_counts;
    std::vector<std::int64_t> m_numbers; ///< sum, least or greatest
    std::vector<std::uint64_t> m_sizes; ///< of sums: the sum of the magnitudes
};

} // namespace probescope::store
