#pragma once

#include "core/base/error.h"

#include <functional>
#include <mutex>
#include <optional>

namespace probescope::store {

/// What can be done about a capture file that is damaged.
inline Message damagedHint()
{
    return tr("Import the original again, or use another copy");
}

/// Keeps the first damage of a file that was found, and reports it once. Thread-safe.
class DamageWatch
{
public:
    using Told = std::function<void(const Error&)>;

    /// Takes only errors of damage (Corrupt, Truncated).
    void note(const Error& error);
    std::optional<Error> first() const;
    /// Calls `told` with the first damage on the thread that finds it, or now if it is already
    /// known. Returns when no call of the previous function is running. `told` must not call this.
    void watch(Told told);

private:
    mutable std::mutex m_mutex;
    std::optional<Error> m_first;
    Told m_told;
};

} // namespace probescope::store
