#include "core/analysis/spans/span_preview.h"

#include "core/numbers/saturate.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"
#include "core/store/spans/span_scan.h"

#include <algorithm>

namespace probescope::analysis {

Result<SpanPreview> previewDefinition(const store::Capture& capture,
                                      const store::SpanDefinition& definition,
                                      const SpanPreviewFn& heard, const CancelToken& cancel,
                                      std::chrono::milliseconds often)
{
    using Clock = std::chrono::steady_clock;
    const auto pairs = store::SpanPairs::ofDefinition(capture, definition);
    if (!pairs)
        return passOn(pairs);
    store::SpanScan scan(capture, *pairs, {});
    scan.setCancel(cancel);
    scan.passDamage([](const Error&) {}); // the tally counts it
    SpanPreview preview;
    preview.chunks = capture.chunks().count();
    auto last = Clock::now();
    scan.onChunk([&] {
        if (!heard || Clock::now() - last < often)
            return true;
        last = Clock::now();
        preview.pairingCounts = scan.pairingCounts();
        preview.chunksDone = scan.chunksDone();
        return heard(preview);
    });
    for (bool first = true;; first = false) {
        const auto more = scan.next();
        if (!more)
            return passOn(more);
        if (!*more)
            break;
        const std::int64_t duration = store::saturatingSub(scan.span().endNs, scan.span().beginNs);
        preview.minNs = first ? duration : std::min(preview.minNs, duration);
        preview.maxNs = first ? duration : std::max(preview.maxNs, duration);
    }
    preview.chunksDone = scan.chunksDone();
    preview.pairingCounts = scan.pairingCounts();
    return preview;
}

} // namespace probescope::analysis
