#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/capture.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace probescope::store {

/// A cell of a result: NULL, integer, real, text, blob.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<char>>;

/// Runs one read-only SQL statement over a capture. The tables: `event`, `call`, `sched`, `loss`,
/// `problem`, `task`, and one view for each event type, named SYSTEM_NAME, and NAME where no other
/// table or view is called so. Nothing but the capture can be read, nothing changed.
class Query
{
public:
    using Row = std::vector<SqlValue>;

    /// Errors: Invalid, with SQLite's words and the byte offset in the statement.
    static Result<std::unique_ptr<Query>> prepare(const Capture& capture, const std::string& sql);
    virtual ~Query() = default;

    virtual std::vector<std::string> columns() const = 0;
    /// Calls `row` for each row until it answers false. Errors: Cancelled, Invalid, Corrupt, Io.
    virtual Result<> run(const std::function<bool(const Row&)>& row, const CancelToken& cancel) = 0;
};

} // namespace probescope::store
