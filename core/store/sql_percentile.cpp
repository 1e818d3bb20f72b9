#include "core/store/sql_aggregate.h"
#include "core/store/sql_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::store {

namespace {

/// Different values that all percentiles of a connection may hold: 256 MiB.
constexpr std::size_t kMostValues = std::size_t(16) << 20U;

/// Numbers, equal ones counted. Durations in nanoseconds repeat, so that many take little memory.
class CountedNumbers
{
public:
    /// False: there are too many different ones. `held` counts those of all groups.
    bool add(double number, std::size_t& held)
    {
        m_fresh.push_back(number);
        ++held;
        ++m_count;
        if (m_fresh.size() >= std::max(kLeastFresh, m_sorted.size()))
            settle(held);
        return held <= kMostValues;
    }
    std::uint64_t count() const { return m_count; }
    void forget(std::size_t& held) const { held -= m_sorted.size() + m_fresh.size(); }

    /// The two numbers whose ranks are next to `rank` (from 0), which is below count().
    std::pair<double, double> around(double rank, std::size_t& held)
    {
        settle(held);
        const double lower = std::floor(rank);
        return {at(std::uint64_t(lower)), at(std::uint64_t(std::ceil(rank)))};
    }

private:
    static constexpr std::size_t kLeastFresh = 4096;
    struct Counted
    {
        double number;
        std::uint64_t count;
    };

    void settle(std::size_t& held)
    {
        forget(held);
        std::sort(m_fresh.begin(), m_fresh.end());
        std::vector<Counted> merged;
        merged.reserve(m_sorted.size() + 64);
        const auto put = [&merged](double number, std::uint64_t count) {
            if (!merged.empty() && merged.back().number == number)
                merged.back().count += count;
            else
                merged.push_back({number, count});
        };
        auto old = m_sorted.begin();
        for (const double number : m_fresh) {
            for (; old != m_sorted.end() && old->number <= number; ++old)
                put(old->number, old->count);
            put(number, 1);
        }
        for (; old != m_sorted.end(); ++old)
            put(old->number, old->count);
        m_sorted = std::move(merged);
        m_fresh.clear();
        held += m_sorted.size();
    }

    double at(std::uint64_t rank) const
    {
        for (const Counted& counted : m_sorted) {
            if (rank < counted.count)
                return counted.number;
            rank -= counted.count;
        }
        return m_sorted.back().number;
    }

    std::vector<Counted> m_sorted;
    std::vector<double> m_fresh;
    std::uint64_t m_count = 0;
};

struct Percentile
{
    CountedNumbers numbers;
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
    if (!state.numbers.add(number, held))
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
            const auto [low, high] = state->numbers.around(rank, heldNumbers(context));
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
