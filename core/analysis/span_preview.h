#pragma once

#include "core/analysis/span_set.h"
#include "core/store/span_definition.h"

#include <chrono>
#include <cstdint>
#include <functional>

namespace probescope::analysis {

/// What a definition finds, as far as the capture was looked through.
struct SpanPreview
{
    SpanTally tally;
    std::int64_t minNs = 0; ///< of the pairs; 0 without any
    std::int64_t maxNs = 0;
    std::uint64_t chunksDone = 0; ///< of chunks; equal: the numbers are whole
    std::uint64_t chunks = 0;
};

/// Hears of what was found so far, between chunks of the capture; answers "go on?".
using SpanPreviewFn = std::function<bool(const SpanPreview& preview)>;

/// Counts what a definition, kept or not, would pair. `heard` is told at most every `often`.
/// Errors: as SpanPairs::ofDefinition tells, and Cancelled, Corrupt, Io.
Result<SpanPreview>
previewDefinition(const store::Capture& capture, const store::SpanDefinition& definition,
                  const SpanPreviewFn& heard, const CancelToken& cancel,
                  std::chrono::milliseconds often = std::chrono::milliseconds(100));

} // namespace probescope::analysis
