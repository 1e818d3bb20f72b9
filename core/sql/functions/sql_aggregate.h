#pragma once

#include <memory>
#include <new>
#include <sqlite3.h>

namespace probescope::store {

/// The state of one group of an aggregate: a T that is constructed at the group's first row. Null:
/// there is no memory for it, and the error is set.
template <typename T>
T* aggregateState(sqlite3_context* context)
{
    auto** const slot = static_cast<T**>(sqlite3_aggregate_context(context, sizeof(T*)));
    if (slot && !*slot)
        *slot = new (std::nothrow) T;
    if (!slot || !*slot) {
        sqlite3_result_error_nomem(context);
        return nullptr;
    }
    return *slot;
}

/// The state at the end of the group, which is always reached; null when it had no rows.
template <typename T>
std::unique_ptr<T> takeAggregateState(sqlite3_context* context)
{
    auto** const slot = static_cast<T**>(sqlite3_aggregate_context(context, 0));
    return std::unique_ptr<T>(slot ? *slot : nullptr);
}

} // namespace probescope::store
