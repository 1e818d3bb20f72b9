#pragma once

#include "core/analysis/spans/scale.h"
#include "core/analysis/spans/span_index.h"

#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// Counts of spans by the time of their begin (columns) and their duration (rows, the longest at
/// the top): one count for each pixel of a picture. No span is hidden: every cell with a span has a
/// count.
struct SpanCells
{
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> counts = {}; ///< row × width + column
    /// The greatest group in each cell that has any; empty when there is but one group.
    std::vector<std::uint8_t> groups = {};
    std::uint32_t most = 0; ///< in one cell
    std::uint64_t spans = 0; ///< of the part, within the times
    std::uint64_t outside = 0; ///< of them: above or below all durations
};

enum class OutsideCells : bool {
    Left, ///< durations outside are in no cell
    AtEdges, ///< they are in the first or last row
};

/// `duration` has at most 60,000 bins. Reads 2 or 3 bytes of each span; exact for any scale.
/// Errors: Cancelled.
Result<SpanCells> countCells(const SpanIndex& index, const IndexPart& part, const Scale& time,
                             const Scale& duration, OutsideCells outside,
                             const CancelToken& cancel);

} // namespace probescope::analysis
