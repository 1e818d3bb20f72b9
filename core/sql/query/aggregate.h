#pragma once

#include "core/base/cancel.h"
#include "core/sql/query/aggregate_statement.h"
#include "core/sql/query/query.h"
#include "core/sql/tables/column_source.h"

#include <optional>
#include <vector>

namespace probescope::store {

/// The bounds that the conditions set on single integer columns.
std::vector<ColumnBounds> boundsOf(const AggregateStatement& statement);

// Why not analysis::aggregate() (core/analysis/aggregate/aggregation.h): this one answers for
// SQLite, of any table that can be read by columns. So it has SQLite's values (64 bits with sign,
// NULL) and its order, and leaves to SQLite what it could not answer with the same bits.

/// The rows of the statement's outputs, in the order in which SQLite makes the groups. Nothing:
/// SQLite has to answer, because a sum may overflow, an average may be rounded on the way, or there
/// are too many groups or texts to keep. Errors: Cancelled, and those of the source.
Result<std::optional<std::vector<std::vector<SqlValue>>>>
aggregateColumns(const AggregateStatement& statement, const std::vector<ColumnInfo>& columns,
                 ColumnSource& source, const CancelToken& cancel);

/// Sorting so many groups takes less time than a user would wait for a cancelled query to end.
inline constexpr std::size_t kMaxGroups = 1U << 17U;
inline constexpr std::size_t kMaxTextBytes = 64U << 20U;

} // namespace probescope::store
