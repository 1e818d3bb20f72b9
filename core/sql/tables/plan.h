#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace probescope::store {

/// How a virtual table encodes the constraints that it uses: two characters for each, a letter for
/// the column, and `=`, `<` (or at most) or `>` (or at least). SQLite checks every row again.
class Plan
{
public:
    Plan(sqlite3_index_info* info, double rows)
        : m_info(info)
        , m_rows(rows)
    {
    }
    ~Plan()
    {
        m_info->idxStr = sqlite3_mprintf("%s", m_text.c_str());
        m_info->needToFreeIdxStr = 1;
        constexpr double kMax = 1e18; // a damaged capture may claim any number
        const double rows = std::clamp(m_rows, 1.0, kMax);
        m_info->estimatedRows = sqlite3_int64(rows);
        m_info->estimatedCost = rows;
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    /// `share`: roughly the part of the rows that match the constraint. Does nothing if the
    /// constraint's value is not known yet.
    void use(int constraint, char letter, char op, double share)
    {
        if (m_info->aConstraint[constraint].usable == 0)
            return;
        m_text += letter;
        m_text += op;
        m_info->aConstraintUsage[constraint].argvIndex = ++m_arguments;
        m_rows *= share;
    }

    /// False: the constraint has another collation than BINARY.
    static bool comparesBytes(sqlite3_index_info* info, int constraint)
    {
        const char* const collation = sqlite3_vtab_collation(info, constraint);
        return collation && sqlite3_stricmp(collation, "BINARY") == 0;
    }

private:
    sqlite3_index_info* m_info;
    double m_rows;
    std::string m_text;
    int m_arguments = 0;
};

/// 0 for operators that are not pushed down.
inline char planOperator(unsigned char op)
{
    switch (op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
        return '=';
    case SQLITE_INDEX_CONSTRAINT_LT:
    case SQLITE_INDEX_CONSTRAINT_LE:
        return '<';
    case SQLITE_INDEX_CONSTRAINT_GT:
    case SQLITE_INDEX_CONSTRAINT_GE:
        return '>';
    default:
        return 0;
    }
}

/// Calls `constrain(letter, operator, value)` for each constraint of a plan.
template <typename ConstrainFn>
void forEachConstraint(std::string_view plan, std::span<sqlite3_value* const> values,
                       const ConstrainFn& constrain)
{
    for (std::size_t i = 0; i < values.size() && 2 * i + 1 < plan.size(); ++i)
        constrain(plan[2 * i], plan[2 * i + 1], values[i]);
}

/// None: the value is no text, so that the constraint cannot be used.
inline std::optional<std::string> textOf(sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_TEXT)
        return std::nullopt;
    return std::string(reinterpret_cast<const char*>(sqlite3_value_text(value)),
                       std::size_t(sqlite3_value_bytes(value)));
}

/// None: the value is no integer, so that the constraint cannot be used.
inline std::optional<std::int64_t> integerOf(sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_INTEGER)
        return std::nullopt;
    return sqlite3_value_int64(value);
}

/// Takes a bound into account.
inline void narrow(std::int64_t& first, std::int64_t& last, char op, std::int64_t number)
{
    if (op != '<')
        first = std::max(first, number);
    if (op != '>')
        last = std::min(last, number);
}

} // namespace probescope::store
