#include "core/analysis/spans/broken_spans.h"

#include <algorithm>
#include <vector>

namespace probescope::analysis {

bool takesBroken(const SpanSelection& selection, const BrokenSpan& broken)
{
    const auto passes = [](const std::vector<bool>& mask, std::uint32_t number) {
        return mask.empty() || (number < mask.size() && mask[number]);
    };
    return broken.beginNs >= selection.beginNs && broken.beginNs < selection.endNs
        && (broken.name == BrokenSpan::kNoName || passes(selection.names, broken.name))
        && passes(selection.tasks, broken.task.value()) && passes(selection.cpus, broken.cpu);
}

void countBroken(const BrokenSpan& broken, SpanPairingCounts& pairingCounts)
{
    using Why = BrokenSpan::Why;
    switch (broken.why) {
    case Why::NeverEnded:
        ++pairingCounts.openBegins;
        break;
    case Why::BegunAgain:
        ++pairingCounts.replacedBegins;
        break;
    case Why::EndAlone:
        ++pairingCounts.loneEnds;
        break;
    case Why::CutByLoss:
        ++pairingCounts.cutByLoss;
        break;
    case Why::Negative:
        ++pairingCounts.negative;
        break;
    }
}

SpanPairingCounts brokenIn(const SpanSet& spans, std::int64_t beginNs, std::int64_t endNs)
{
    SpanPairingCounts pairingCounts;
    const auto& broken = spans.broken();
    auto one = std::lower_bound(
        broken.begin(), broken.end(), beginNs,
        [](const BrokenSpan& span, std::int64_t timeNs) { return span.beginNs < timeNs; });
    for (; one != broken.end() && one->beginNs < endNs; ++one)
        countBroken(*one, pairingCounts);
    return pairingCounts;
}

} // namespace probescope::analysis
