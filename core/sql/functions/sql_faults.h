#pragma once

#include "core/base/constant_message.h"

#include <sqlite3.h>
#include <string>

namespace probescope::store {

// What functions say of wrong arguments.
constexpr auto kDeviationNumber = "stddev(x): x must be a finite number"_tr;
constexpr auto kNsTextNumber = "ns_text(t): t must be a number of nanoseconds"_tr;
constexpr auto kFuncNameAddress =
    "func_name(addr): addr must be an address or a string such as seq_open+0x2a"_tr;
constexpr auto kQuantizeNumber = "quantize(x): x must be a number of at most 64 bits"_tr;
constexpr auto kLinearLo = "lquantize(x, lo, hi, step): lo must be an integer"_tr;
constexpr auto kLinearHi = "lquantize(x, lo, hi, step): hi must be an integer"_tr;
constexpr auto kLinearStep = "lquantize(x, lo, hi, step): step must be an integer"_tr;
constexpr auto kLinearOrder = "lquantize(x, lo, hi, step): hi must be greater than lo"_tr;
constexpr auto kLinearStepSign = "lquantize(x, lo, hi, step): step must be greater than 0"_tr;
constexpr auto kLinearBuckets =
    "lquantize(x, lo, hi, step): step must result in at most 1000 buckets"_tr;
constexpr auto kLinearChange =
    "lquantize(x, lo, hi, step): lo, hi and step must be the same for all rows"_tr;
constexpr auto kLinearNumber =
    "lquantize(x, lo, hi, step): x must be a number of at most 64 bits"_tr;

/// Those of percentile() and percentile_disc(), whose p has another upper bound.
struct PercentileFaults
{
    const char* name;
    int maxP;

    Message range() const;
    Message change() const;
    Message number() const;
    Message finite() const;
    Message tooMany() const;
};
constexpr PercentileFaults kPercentileFaults{"percentile", 100};
constexpr PercentileFaults kPercentileDiscFaults{"percentile_disc", 1};

/// Lets a function fail. A constant one may be set where no exception may come out.
void setFault(sqlite3_context* context, const Message& fault);
void setFault(sqlite3_context* context, const ConstantMessage& fault) noexcept;

/// The fault that has this text: SQLite hands on the English one alone. Any other text is returned
/// as it is.
Message faultOf(const std::string& text);

} // namespace probescope::store
