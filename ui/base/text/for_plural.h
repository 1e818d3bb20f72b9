#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace probescope::ui {

/// The number with which tr() chooses between "event" and "events", for counts that may exceed int:
/// larger ones have the plural form of the greatest int. Insert the digits of the count itself as
/// %1; %n and %Ln would show this number.
inline int forPlural(std::uint64_t count)
{
    return int(std::min<std::uint64_t>(count, std::numeric_limits<int>::max()));
}

} // namespace probescope::ui
