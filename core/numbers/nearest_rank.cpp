#include "core/numbers/nearest_rank.h"

#include <cmath>

namespace probescope {

std::uint64_t rankOfPercentile(double percent, std::uint64_t count)
{
    return rankOfFraction(percent / 100, count);
}

std::uint64_t rankOfFraction(double fraction, std::uint64_t count)
{
    if (count == 0 || !(fraction > 0))
        return 0;
    // 99.9 % of 1000 is 999, not the 999.0000000000001 that doubles make of it.
    constexpr double kSlack = 1e-9;
    const double rank = std::ceil(fraction * double(count) * (1 - kSlack * 1e-3) - kSlack);
    if (rank <= 1)
        return 0;
    return rank < double(count) ? std::uint64_t(rank) - 1 : count - 1;
}

} // namespace probescope
