#include "core/analysis/span_preview.h"

#include "core/store/capture.h"
#include "core/store/saturate.h"
#include "core/store/span_scan.h"

#include <algorithm>
#include <chrono>

namespace probescope::analysis {

Result<SpanPreview> previewDefinition(const store::Capture& capture,
                                      const store::SpanDefinition& definition,
                                      const SpanPreviewFn& heard, const CancelToken& cancel)
{
    using Clock = std::chrono::steady_clock;
    constexpr auto kOften = std::chrono::milliseconds(100);
    constexpr std::uint64_t kLookAtClock = 4096; // spans
    const auto pairs = store::SpanPairs::ofDefinition(capture, definition);
    if (!pairs)
        return passOn(pairs);
    store::SpanScan scan(capture, *pairs, {});
    scan.setCancel(cancel);
    SpanPreview preview;
    preview.chunks = capture.chunkCount();
    auto last = Clock::now();
    for (std::uint64_t found = 0;; ++found) {
        const auto more = scan.next();
        if (!more)
            return passOn(more);
        preview.chunksDone = scan.chunksDone();
        if (!*more)
            break;
        const std::int64_t duration = store::saturatingSub(scan.span().endNs, scan.span().beginNs);
        preview.minNs = found == 0 ? duration : std::min(preview.minNs, duration);
        preview.maxNs = found == 0 ? duration : std::max(preview.maxNs, duration);
        if (!heard || found % kLookAtClock != 0 || Clock::now() - last < kOften)
            continue;
        last = Clock::now();
        preview.tally = scan.tally();
        if (!heard(preview))
            return fail(ErrorCode::Cancelled, "the look at spans was cancelled");
    }
    preview.tally = scan.tally();
    return preview;
}

} // namespace probescope::analysis
