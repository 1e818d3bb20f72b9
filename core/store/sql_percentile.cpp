#include "core/store/counted_numbers.h"
#include "core/store/sql_aggregate.h"
#include "core/store/sql_functions.h"

#include <cmath>
#include <cstdint>
#include <optional>

namespace probescope::store {

namespace {

/// Different values that all percentiles of a connection may hold: 256 MiB.
constexpr std::size_t kMostValues = std::size_t(16) << 20U;

struct Percentile
{
    CountedNumbers<double> numbers;
    std::optional<double> p;
};

/// Numbers held by all groups of the connection.
std::size_t& heldNumbers(sqlite3_context* context)
{
    return *static_cast<std::size_t*>(sqlite3_user_data(context));
}

const char* addNumber(Percentile& state, sqlite3_value* x, sqlite3_value* p, std::size_t& held)
{
    const int pType = sqlite3_value_type(p);
    const double wanted = sqlite3_value_double(p);
    if ((pType != SQLITE_INTEGER && pType != SQLITE_FLOAT) || !(wanted >= 0 && wanted <= 100))
        return "percentile(x, p): p must be a number from 0 to 100";
    if (state.p && *state.p != wanted)
        return "percentile(x, p): p must be the same for all rows";
    state.p = wanted;
    const int type = sqlite3_value_type(x);
    if (type == SQLITE_NULL)
        return nullptr;
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return "percentile(x, p): x must be a number";
    const double number = sqlite3_value_double(x);
    if (!std::isfinite(number))
        return "percentile(x, p): x must be finite";
    state.numbers.add(number, held);
    if (held > kMostValues)
        return "percentile(x, p): x has too many different values; narrow the query";
    return nullptr;
}

void stepPercentile(sqlite3_context* context, int, sqlite3_value** arguments)
{
    try {
        auto* const state = aggregateState<Percentile>(context);
        if (!state)
            return;
        if (const char* wrong = addNumber(*state, arguments[0], arguments[1], heldNumbers(context)))
            sqlite3_result_error(context, wrong, -1);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

void finishPercentile(sqlite3_context* context)
{
    const auto state = takeAggregateState<Percentile>(context);
    if (!state)
        return;
    try {
        if (state->numbers.count() > 0) {
            const double rank = *state->p / 100 * double(state->numbers.count() - 1);
            state->numbers.settle(heldNumbers(context));
            const double low = state->numbers.at(std::uint64_t(std::floor(rank)));
            const double high = state->numbers.at(std::uint64_t(std::ceil(rank)));
            const double part = rank - std::floor(rank);
            sqlite3_result_double(context, low + (high - low) * part);
        }
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
    state->numbers.forget(heldNumbers(context));
}

} // namespace

int createPercentile(sqlite3* database)
{
    return sqlite3_create_function_v2(database, "percentile", 2,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                      new std::size_t(0), nullptr, stepPercentile, finishPercentile,
                                      [](void* held) { delete static_cast<std::size_t*>(held); });
}

} // namespace probescope::store
