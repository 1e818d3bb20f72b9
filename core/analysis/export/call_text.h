#pragma once

#include "core/analysis/export/capture_graph_rows.h"
#include "core/base/cancel.h"
#include "core/format/graph/graph_text.h"
#include "core/store/read/call_series.h"

#include <cstdint>
#include <optional>

namespace probescope::analysis {

/// Which calls are printed as text; all conditions must be met.
struct CallTextSelection
{
    std::optional<std::uint32_t> cpu;
    std::optional<std::int32_t> pid;
    std::optional<std::int64_t> beginNs; ///< rows at or after
    std::optional<std::int64_t> endNs; ///< rows before
    bool keepLines = false; ///< as CaptureGraphRows::keepLines()
};

/// Prints a capture's calls, and what happened between them, as the kernel prints them. To get the
/// original text of a text capture, use recordedGraphText() as options. Errors: Cancelled (also if
/// `text` returns false), Corrupt.
Result<> printCalls(const store::Capture& capture, const CallTextSelection& selection,
                    const format::GraphTextOptions& options, const format::GraphTextFn& text,
                    const CancelToken& cancel);

/// The rows of a call and all calls inside: from its entry to its exit, on its own stack. A call
/// without entry begins with the first row of a call inside; one without exit ends where its stack
/// continues outside of it.
Result<GraphRowRange> rowsOfCall(const store::Capture& capture, store::CallId call);

/// Prints one call with all calls inside, and nothing of other tasks: "copy subtree as text".
Result<> printCall(const store::Capture& capture, store::CallId call,
                   const format::GraphTextOptions& options, const format::GraphTextFn& text,
                   const CancelToken& cancel);

} // namespace probescope::analysis
