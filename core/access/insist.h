#pragma once

#include <exception>

namespace probescope::access {

/// Does what must be done, even where memory is short: what the threads that ended meanwhile had is
/// free again. False: it cannot be done.
template <typename Fn>
bool insist(Fn&& step) noexcept
{
    constexpr int kTries = 3;
    for (int i = 0; i < kTries; ++i) {
        try {
            step();
            return true;
        } catch (const std::exception&) {
            continue;
        }
    }
    return false;
}

} // namespace probescope::access
