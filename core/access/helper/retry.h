#pragma once

#include <exception>

namespace probescope::access {

/// Runs a step that must succeed, up to three times even if memory runs short: other threads may
/// have ended meanwhile and freed theirs. False: it failed every time.
template <typename Fn>
bool retryOnException(Fn&& step) noexcept
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
