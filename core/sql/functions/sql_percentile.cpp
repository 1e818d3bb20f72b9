#include "core/numbers/counted_numbers.h"
#include "core/numbers/nearest_rank.h"
#include "core/sql/functions/sql_aggregate.h"
#include "core/sql/functions/sql_faults.h"
#include "core/sql/functions/sql_functions.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace probescope::store {

namespace {

/// Different values that all percentiles of a connection may hold: 256 MiB.
constexpr std::size_t kMaxValues = std::size_t(16) << 20U;

/// The numbers of a group of percentile(), which tells what lies between two of them.
struct LineOfNumbers
{
    static constexpr PercentileFaults kFaults = kPercentileFaults;

    void add(sqlite3_value* x, std::size_t& held) { numbers.add(sqlite3_value_double(x), held); }
    void forget(std::size_t& held) const { numbers.forget(held); }
    void setResult(sqlite3_context* context, double p, std::size_t& held)
    {
        if (numbers.count() == 0)
            return;
        numbers.settle(held);
        const double rank = p / kFaults.maxP * double(numbers.count() - 1);
        const double low = numbers.at(std::uint64_t(std::floor(rank)));
        const double high = numbers.at(std::uint64_t(std::ceil(rank)));
        sqlite3_result_double(context, low + (high - low) * (rank - std::floor(rank)));
    }

    CountedNumbers<double> numbers;
};

/// The numbers of a group of percentile_disc(), which tells one of them, with its type and all its
/// digits.
struct NumbersOfTypes
{
    static constexpr PercentileFaults kFaults = kPercentileDiscFaults;

    void add(sqlite3_value* x, std::size_t& held)
    {
        if (sqlite3_value_type(x) == SQLITE_INTEGER)
            integers.add(sqlite3_value_int64(x), held);
        else
            reals.add(sqlite3_value_double(x), held);
    }
    void forget(std::size_t& held) const
    {
        integers.forget(held);
        reals.forget(held);
    }
    void setResult(sqlite3_context* context, double p, std::size_t& held)
    {
        const std::uint64_t count = integers.count() + reals.count();
        if (count == 0)
            return;
        integers.settle(held);
        reals.settle(held);
        std::uint64_t rank = rankOfFraction(p, count);
        auto real = reals.counted().begin();
        for (const auto& integer : integers.counted()) {
            for (; real != reals.counted().end() && isBelow(real->number, integer.number); ++real) {
                if (rank < real->count)
                    return sqlite3_result_double(context, real->number);
                rank -= real->count;
            }
            if (rank < integer.count)
                return sqlite3_result_int64(context, integer.number);
            rank -= integer.count;
        }
        for (; rank >= real->count; ++real)
            rank -= real->count;
        sqlite3_result_double(context, real->number);
    }
    /// Exactly: not all integers are reals.
    static bool isBelow(double real, std::int64_t integer)
    {
        constexpr double kBehindIntegers = 0x1p63;
        if (real < -kBehindIntegers || real >= kBehindIntegers)
            return real < 0;
        return std::int64_t(std::floor(real)) < integer;
    }

    CountedNumbers<std::int64_t> integers;
    CountedNumbers<double> reals;
};

template <typename Numbers>
struct Percentile
{
    Numbers numbers;
    std::optional<double> p;
};

/// Numbers held by all groups of all percentiles of the connection; each function has its share.
using HeldNumbers = std::shared_ptr<std::size_t>;

std::size_t& heldNumbers(sqlite3_context* context)
{
    return **static_cast<HeldNumbers*>(sqlite3_user_data(context));
}

/// What is wrong with the arguments; empty: the number is added.
template <typename Numbers>
Message addNumber(Percentile<Numbers>& state, sqlite3_value* x, sqlite3_value* p, std::size_t& held)
{
    const int pType = sqlite3_value_type(p);
    const double wanted = sqlite3_value_double(p);
    if ((pType != SQLITE_INTEGER && pType != SQLITE_FLOAT)
        || !(wanted >= 0 && wanted <= Numbers::kFaults.maxP))
        return Numbers::kFaults.range();
    if (state.p && *state.p != wanted)
        return Numbers::kFaults.change();
    state.p = wanted;
    const int type = sqlite3_value_type(x);
    if (type == SQLITE_NULL)
        return {};
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return Numbers::kFaults.number();
    if (!std::isfinite(sqlite3_value_double(x)))
        return Numbers::kFaults.finite();
    state.numbers.add(x, held);
    if (held > kMaxValues)
        return Numbers::kFaults.tooMany();
    return {};
}

template <typename Numbers>
void stepPercentile(sqlite3_context* context, int, sqlite3_value** arguments)
{
    try {
        auto* const state = aggregateState<Percentile<Numbers>>(context);
        if (!state)
            return;
        const Message wrong = addNumber(*state, arguments[0], arguments[1], heldNumbers(context));
        if (!wrong.empty())
            setFault(context, wrong);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

template <typename Numbers>
void finishPercentile(sqlite3_context* context)
{
    const auto state = takeAggregateState<Percentile<Numbers>>(context);
    if (!state)
        return;
    try {
        state->numbers.setResult(context, state->p.value_or(0), heldNumbers(context));
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
    state->numbers.forget(heldNumbers(context));
}

template <typename Numbers>
int createPercentile(sqlite3* database, const HeldNumbers& held)
{
    // SQLite deletes the share, also when this fails.
    return sqlite3_create_function_v2(
        database, Numbers::kFaults.name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
        new HeldNumbers(held), nullptr, stepPercentile<Numbers>, finishPercentile<Numbers>,
        [](void* share) { delete static_cast<HeldNumbers*>(share); });
}

} // namespace

int createPercentiles(sqlite3* database)
{
    const auto held = std::make_shared<std::size_t>(0);
    const int code = createPercentile<LineOfNumbers>(database, held);
    return code != SQLITE_OK ? code : createPercentile<NumbersOfTypes>(database, held);
}

} // namespace probescope::store
