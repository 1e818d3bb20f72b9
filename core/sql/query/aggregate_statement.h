#pragma once

#include "core/sql/tables/column_source.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// A statement that can be answered by columns, without SQLite stepping through the rows:
///
///     SELECT item, … FROM table [WHERE condition AND …] [GROUP BY column, …]
///         [ORDER BY term [ASC | DESC], …] [LIMIT n [OFFSET n]]
///
/// item: one of the columns of GROUP BY, count(*), or count, sum, min, max or avg of a column; each
/// may have a name of its own.
/// condition: a column compared with a literal of its own kind, BETWEEN, IN, IS NULL, IS NOT NULL.
/// term: an item, its alias or its number.
struct AggregateStatement
{
    struct Condition
    {
        enum class Op { Equal, NotEqual, Less, AtMost, Greater, AtLeast, In, Null, NotNull };
        int column = 0;
        Op op = Op::Equal;
        std::vector<std::int64_t> numbers = {};
        std::vector<std::string> texts = {}; ///< of columns of texts, instead
    };
    struct Output
    {
        enum class What { Key, CountAll, Count, Sum, Min, Max, Average };
        What what = What::Key;
        int column = 0; ///< of Key: place in `keys`
        friend bool operator==(const Output&, const Output&) = default;
    };

    std::string table;
    std::vector<Condition> conditions;
    bool grouped = false; ///< has GROUP BY
    std::vector<int> keys; ///< columns
    std::vector<bool> descending; ///< of the keys: the order in which SQLite makes the groups
    std::vector<Output> outputs; ///< columns c0, c1, … of the result
    std::string outer; ///< what SQLite still has to do: `SELECT c1, c0 FROM … ORDER BY c0 LIMIT 3`
};

/// The table of the outputs, in AggregateStatement::outer.
inline constexpr const char* kAggregateTable = "probescope_aggregate";

/// The columns of a table; empty if the table is unknown, or cannot be read by columns.
using ColumnsOf = std::function<std::vector<ColumnInfo>(const std::string& table)>;

/// Nothing if in any doubt: SQLite answers then. The statement must be valid SQL.
std::optional<AggregateStatement> recogniseAggregate(std::string_view sql,
                                                     const ColumnsOf& columnsOf);

} // namespace probescope::store
