#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace probescope::ui {

/// By what tr() chooses between "event" and "events", of a count that may be more than its int
/// holds: all that are more have the form of the greatest one. The digits are the count's own only
/// if they are put in as %1; %n and %Ln would show this number.
inline int forPlural(std::uint64_t count)
{
    return int(std::min<std::uint64_t>(count, std::numeric_limits<int>::max()));
}

} // namespace probescope::ui
