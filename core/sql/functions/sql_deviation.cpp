#include "core/numbers/deviation.h"
#include "core/sql/functions/sql_aggregate.h"
#include "core/sql/functions/sql_faults.h"
#include "core/sql/functions/sql_functions.h"

namespace probescope::store {

namespace {

void stepDeviation(sqlite3_context* context, int, sqlite3_value** arguments)
{
    const int type = sqlite3_value_type(arguments[0]);
    auto* const state = aggregateState<Deviation>(context);
    if (!state || type == SQLITE_NULL)
        return;
    if (type == SQLITE_INTEGER)
        state->add(static_cast<long double>(sqlite3_value_int64(arguments[0])));
    else if (const double real = sqlite3_value_double(arguments[0]);
             type == SQLITE_FLOAT && std::isfinite(real))
        state->add(real);
    else
        setFault(context, kDeviationNumber);
}

void finishDeviation(sqlite3_context* context)
{
    const auto state = takeAggregateState<Deviation>(context);
    if (state && state->count() > 0)
        sqlite3_result_double(context, state->value());
}

} // namespace

int createDeviation(sqlite3* database)
{
    return sqlite3_create_function_v2(database, "stddev", 1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                      nullptr, nullptr, stepDeviation, finishDeviation, nullptr);
}

} // namespace probescope::store
