#include "core/numbers/histogram_text.h"
#include "core/sql/functions/sql_aggregate.h"
#include "core/sql/functions/sql_faults.h"
#include "core/sql/functions/sql_functions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <string>

namespace probescope::store {

namespace {

/// The whole number at or below a value; none when it is no number, or not a 64-bit one.
std::optional<std::int64_t> wholeNumber(sqlite3_value* value)
{
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER)
        return sqlite3_value_int64(value);
    constexpr double kLimit = 9223372036854775808.0; // 2^63
    const double real = sqlite3_value_double(value);
    if (type != SQLITE_FLOAT || !(real >= -kLimit && real < kLimit))
        return std::nullopt;
    return std::int64_t(std::floor(real));
}

struct Quantize
{
    BucketCounts counts; ///< as quantizeLabel() counts buckets
};

void stepQuantize(sqlite3_context* context, int, sqlite3_value** arguments)
{
    try {
        auto* const state = aggregateState<Quantize>(context);
        if (!state || sqlite3_value_type(arguments[0]) == SQLITE_NULL)
            return;
        const auto number = wholeNumber(arguments[0]);
        if (!number) {
            setFault(context, kQuantizeNumber);
            return;
        }
        ++state->counts[*number < 0 ? -1 : int(std::bit_width(std::uint64_t(*number)))];
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

void setHistogram(sqlite3_context* context, const std::string& text)
{
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void finishQuantize(sqlite3_context* context)
{
    const auto state = takeAggregateState<Quantize>(context);
    try {
        if (state && !state->counts.empty())
            setHistogram(context, histogramText(state->counts, quantizeLabel));
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

/// Where the buckets of lquantize() lie; the last one ends at `hi` even if it is narrower.
struct LinearScale
{
    std::int64_t lo = 0;
    std::int64_t hi = 0;
    std::int64_t step = 1;
    friend bool operator==(const LinearScale&, const LinearScale&) = default;

    // Differences are unsigned: lo and hi may lie further apart than 2^63.
    int buckets() const
    {
        return int((std::uint64_t(hi) - std::uint64_t(lo) - 1) / std::uint64_t(step)) + 1;
    }
    /// 0: below lo; buckets() + 1: hi or above.
    int bucketOf(std::int64_t x) const
    {
        if (x < lo)
            return 0;
        if (x >= hi)
            return buckets() + 1;
        return int((std::uint64_t(x) - std::uint64_t(lo)) / std::uint64_t(step)) + 1;
    }
    std::int64_t beginOf(int bucket) const
    {
        if (bucket > buckets())
            return hi;
        return std::int64_t(std::uint64_t(lo) + std::uint64_t(bucket - 1) * std::uint64_t(step));
    }
};

struct LinearQuantize
{
    BucketCounts counts;
    std::optional<LinearScale> scale;
};

std::string boundText(std::int64_t bound)
{
    constexpr std::int64_t kKilo = 1024;
    constexpr std::int64_t kMega = kKilo * kKilo;
    if (bound != 0 && bound % kMega == 0)
        return std::to_string(bound / kMega) + 'M';
    if (bound != 0 && bound % kKilo == 0)
        return std::to_string(bound / kKilo) + 'K';
    return std::to_string(bound);
}

/// What is wrong with the arguments; empty: the number is added.
Message addLinear(LinearQuantize& state, sqlite3_value** arguments)
{
    constexpr std::uint64_t kMaxBuckets = 1000; // as bpftrace
    for (int i = 1; i < 4; ++i) {
        if (sqlite3_value_type(arguments[i]) != SQLITE_INTEGER) {
            constexpr ConstantMessage kWrong[] = {kLinearLo, kLinearHi, kLinearStep};
            return kWrong[i - 1];
        }
    }
    const LinearScale scale{sqlite3_value_int64(arguments[1]), sqlite3_value_int64(arguments[2]),
                            sqlite3_value_int64(arguments[3])};
    if (scale.hi <= scale.lo)
        return kLinearOrder;
    if (scale.step <= 0)
        return kLinearStepSign;
    const std::uint64_t range = std::uint64_t(scale.hi) - std::uint64_t(scale.lo);
    if ((range - 1) / std::uint64_t(scale.step) >= kMaxBuckets)
        return kLinearBuckets;
    if (state.scale && *state.scale != scale)
        return kLinearChange;
    state.scale = scale;
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL)
        return {};
    const auto number = wholeNumber(arguments[0]);
    if (!number)
        return kLinearNumber;
    ++state.counts[scale.bucketOf(*number)];
    return {};
}

void stepLinear(sqlite3_context* context, int, sqlite3_value** arguments)
{
    try {
        auto* const state = aggregateState<LinearQuantize>(context);
        if (!state)
            return;
        if (const Message wrong = addLinear(*state, arguments); !wrong.empty())
            setFault(context, wrong);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

void finishLinear(sqlite3_context* context)
{
    const auto state = takeAggregateState<LinearQuantize>(context);
    if (!state || state->counts.empty())
        return;
    try {
        const LinearScale scale = *state->scale;
        setHistogram(context, histogramText(state->counts, [&scale](int bucket) {
                         if (bucket == 0)
                             return "(..., " + boundText(scale.lo) + ")";
                         const std::string begin = "[" + boundText(scale.beginOf(bucket)) + ", ";
                         if (bucket > scale.buckets())
                             return begin + "...)";
                         return begin + boundText(scale.beginOf(bucket + 1)) + ")";
                     }));
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

} // namespace

int createHistograms(sqlite3* database)
{
    constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    const int code = sqlite3_create_function_v2(database, "quantize", 1, kFlags, nullptr, nullptr,
                                                stepQuantize, finishQuantize, nullptr);
    return code != SQLITE_OK
        ? code
        : sqlite3_create_function_v2(database, "lquantize", 4, kFlags, nullptr, nullptr, stepLinear,
                                     finishLinear, nullptr);
}

} // namespace probescope::store
