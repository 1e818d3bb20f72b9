#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/sql/tables/sql_value.h"
#include "core/store/read/capture.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace probescope::store {

/// Runs one read-only SQL statement on a capture. The tables are those of
/// core/sql/tables/capture_tables.h; nothing but the capture can be read, and nothing can be
/// changed. Unsigned values of 2^63 and more appear as negative numbers, since SQLite has no
/// others. Used by one thread at a time; the capture must outlive it.
class Query
{
public:
    using Row = std::vector<SqlValue>;

    /// Errors: Invalid, with SQLite's message and the byte offset in the statement.
    static Result<std::unique_ptr<Query>> prepare(const Capture& capture, const std::string& sql);
    virtual ~Query() = default;

    virtual std::vector<std::string> columns() const = 0;
    /// Those that the statement reads, each once, by name.
    virtual const std::set<std::string>& tables() const = 0;
    /// Calls `row` for each row until it returns false. Errors: Cancelled, Invalid, Corrupt, Io.
    virtual Result<> run(const std::function<bool(const Row&)>& row, const CancelToken& cancel) = 0;
};

} // namespace probescope::store
