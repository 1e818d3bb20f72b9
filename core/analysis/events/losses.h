#pragma once

#include "core/trace/capture_facts.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// What the kernel lost in a time range; figures for such a range are too low.
struct LossTotals
{
    std::uint64_t gaps = 0;
    std::uint64_t events = 0; ///< of the gaps whose count is known
    bool unknown = false; ///< there are gaps whose count is not
};

/// Of all gaps that touch [beginNs, endNs).
LossTotals lossesIn(const store::Capture& capture,
                    std::int64_t beginNs = std::numeric_limits<std::int64_t>::min(),
                    std::int64_t endNs = std::numeric_limits<std::int64_t>::max());

/// The same of some losses.
LossTotals lossesIn(const std::vector<Loss>& losses, std::int64_t beginNs, std::int64_t endNs);

} // namespace probescope::analysis
