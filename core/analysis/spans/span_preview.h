#pragma once

#include "core/analysis/spans/span_set.h"
#include "core/store/file/span_definition.h"

#include <chrono>
#include <cstdint>
#include <functional>

namespace probescope::analysis {

/// What a definition matches, as far as the capture was searched.
struct SpanPreview
{
    SpanPairingCounts pairingCounts;
    std::int64_t minNs = 0; ///< of the pairs; 0 without any
    std::int64_t maxNs = 0;
    std::uint64_t chunksDone = 0; ///< of `chunks`; equal: the counts are complete
    std::uint64_t chunks = 0;
};

/// Called between chunks with what was found so far; returns whether to continue.
using SpanPreviewFn = std::function<bool(const SpanPreview& preview)>;

/// Counts what a definition, saved or not, would pair. `heard` is called at most every `often`.
/// Errors: those of SpanPairs::ofDefinition(), and Cancelled, Corrupt, Io.
Result<SpanPreview>
previewDefinition(const store::Capture& capture, const store::SpanDefinition& definition,
                  const SpanPreviewFn& heard, const CancelToken& cancel,
                  std::chrono::milliseconds often = std::chrono::milliseconds(100));

} // namespace probescope::analysis
