#pragma once

#include "core/analysis/spans/span_counts.h"
#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_selection.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Spans in a few groups: each of the most frequent keys has its own; all others share the last.
/// Keys that only broken spans have come after the others: their groups have no span.
struct SpanGroups
{
    std::vector<std::uint8_t> ofSpan; ///< number of the group
    std::vector<std::uint8_t> ofBroken; ///< the same of SpanSet::broken()
    std::vector<std::uint32_t> keys; ///< of the groups with one key: the most spans first
    std::size_t others = 0; ///< keys that share the group behind those; 0: there is no such group
    std::size_t count() const { return keys.size() + (others > 0 ? 1 : 0); }
};
/// At most `most` groups, of at least 1 and at most SpanIndex::kMaxGroups. Among equals the key
/// with the smaller number comes first.
SpanGroups groupByFrequency(const SpanKeys& keys, std::size_t most);

/// Exact figures of the spans of one key, and the number of its broken spans.
struct KeyFigures
{
    std::uint32_t key = 0;
    SpanSummary figures;
    std::uint64_t incomplete = 0; ///< of those that the set keeps
};
/// For each key of anything selected, a span or a broken span: the one with most spans first, then
/// the smaller key. Computed like summarize(), for any number of keys. Without keys (null) all
/// spans have key 0, which exists even if nothing is selected. Keeps the durations of what is
/// selected. Errors: Cancelled.
Result<std::vector<KeyFigures>> figuresByKey(const SpanSet& spans, const SpanKeys* keys,
                                             const SpanSelection& selection,
                                             std::span<const double> percents,
                                             const CancelToken& cancel);

/// Edges of bars of equal width, 1, 2 or 5 times a power of ten: about as many bars as are wanted,
/// from at or below `lowNs` to above `highNs`.
std::vector<std::int64_t> barEdges(std::int64_t lowNs, std::int64_t highNs, int wanted);
/// Of bars that are equally wide on a logarithmic scale, 1, 2, 5, 10, 20 or 50 for a power of ten,
/// but for those of a few ns, which have whole numbers as edges. That of 1 ns begins at 0, for
/// which the scale has no place.
std::vector<std::int64_t> logBarEdges(std::int64_t lowNs, std::int64_t highNs, int wanted);

} // namespace probescope::analysis
