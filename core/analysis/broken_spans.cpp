#include "core/analysis/broken_spans.h"

#include <algorithm>

namespace probescope::analysis {

void countBroken(const BrokenSpan& broken, SpanTally& tally)
{
    using Why = BrokenSpan::Why;
    switch (broken.why) {
    case Why::NeverEnded:
        ++tally.openBegins;
        break;
    case Why::BegunAgain:
        ++tally.replacedBegins;
        break;
    case Why::EndAlone:
        ++tally.loneEnds;
        break;
    case Why::CutByLoss:
        ++tally.cutByLoss;
        break;
    case Why::Negative:
        ++tally.negative;
        break;
    }
}

SpanTally brokenIn(const SpanSet& spans, std::int64_t beginNs, std::int64_t endNs)
{
    SpanTally tally;
    const auto& broken = spans.broken();
    auto one = std::lower_bound(
        broken.begin(), broken.end(), beginNs,
        [](const BrokenSpan& span, std::int64_t timeNs) { return span.beginNs < timeNs; });
    for (; one != broken.end() && one->beginNs < endNs; ++one)
        countBroken(*one, tally);
    return tally;
}

} // namespace probescope::analysis
