#include "core/analysis/events/losses.h"

#include "core/store/read/capture.h"

namespace probescope::analysis {

LossTotals lossesIn(const store::Capture& capture, std::int64_t beginNs, std::int64_t endNs)
{
    return lossesIn(capture.losses(), beginNs, endNs);
}

LossTotals lossesIn(const std::vector<Loss>& losses, std::int64_t beginNs, std::int64_t endNs)
{
    LossTotals totals;
    for (const Loss& loss : losses) {
        if (loss.beginNs >= endNs || loss.endNs < beginNs)
            continue;
        ++totals.gaps;
        totals.events += loss.count.value_or(0);
        totals.unknown = totals.unknown || !loss.count;
    }
    return totals;
}

} // namespace probescope::analysis
