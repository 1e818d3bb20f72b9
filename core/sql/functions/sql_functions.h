#pragma once

#include "core/base/result.h"
#include "core/store/read/capture.h"

#include <sqlite3.h>
#include <string>

namespace probescope::store {

/// Adds SQL functions for captures. They return NULL for NULL; aggregates ignore NULL. A wrong
/// argument is an error that names it. The capture must outlive the connection.
///
/// - percentile(x, p): the p-th percentile (0 to 100) of the numbers x, as real, with linear
///   interpolation between ranks, as SQLite's own extension has it. NULL of nothing.
/// - percentile_disc(x, p): of the fraction p (0 to 1) the number of the nearest rank, as
///   rankOfFraction() has it: one of x, with its type. So has the SQL standard; SQLite's own
///   takes the next lower one at the rank of percentile(). NULL of nothing.
/// - quantize(x): histogram of the integers x by powers of two, as text, in bpftrace's form of
///   hist(). NULL of nothing.
/// - lquantize(x, lo, hi, step): histogram with equal steps from lo to hi, as bpftrace's lhist().
/// - stddev(x): standard deviation of the numbers x, of the whole population. NULL of nothing.
/// - ns_text(t): a length of time in the unit that suits it: `1.234 ms`.
/// - func_name(addr): the function that holds an address, without offset; of a text such as
///   `seq_open+0x2a` what is before the offset.
/// - kernel_stack(id): the kernel stack that was taken at the event with that id, its functions
///   from the innermost on, one a line. NULL when there is none.
/// - event_matches(id, conditions): whether the event with that id is one that the conditions of a
///   kernel's filter let through, see FieldFilter.
Result<> createSqlFunctions(sqlite3* database, const Capture& capture);
/// Only those that SQLite does not have, for connections of others: its own stay as they are.
Result<> createNewFunctions(sqlite3* database, const Capture& capture);

/// Parts of createSqlFunctions(); SQLite's result codes.
int createPercentiles(sqlite3* database);
int createHistograms(sqlite3* database);
int createTextFunctions(sqlite3* database);
int createDeviation(sqlite3* database);
int createEventFunctions(sqlite3* database, const Capture& capture);
int createNameFunctions(sqlite3* database, const Capture& capture);

/// A length of time with at most three decimals, rounded half up, without zeros at its end.
std::string lengthText(std::int64_t ns);

} // namespace probescope::store
