#pragma once

#include "core/analysis/spans/span_set.h"
#include "core/derive/lane_tree.h"
#include "core/store/read/lanes.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::analysis {

/// Spans as a lane of a timeline, in rows in which spans do not overlap. Each span is in the first
/// free row, so row 0 has most of them. If no row is free, the last of kMaxRows shows the longest
/// spans, and of the others those for which there is room. About 6 bytes per span. Immutable; any
/// thread.
class SpanLane
{
public:
    static constexpr std::size_t kMaxRows = 64;
    /// The rows of a collapsed lane: if it has more, the last one is the fold.
    static constexpr std::size_t kCollapsedRows = 6;
    /// A row number for window(): everything that is not in the first kCollapsedRows - 1 rows,
    /// placed as in the last row.
    static constexpr std::size_t kFold = UINT16_MAX;

    /// Errors: Cancelled.
    static Result<std::shared_ptr<const SpanLane>> make(std::shared_ptr<const SpanSet> spans,
                                                        const CancelToken& cancel);
    ~SpanLane();
    SpanLane(const SpanLane&) = delete;
    SpanLane& operator=(const SpanLane&) = delete;

    const SpanSet& spans() const { return *m_spans; }
    std::size_t rows() const { return m_rows.size(); }
    /// Spans that are in no row, because each overlaps with one in the last row that is at least as
    /// long.
    std::uint64_t hidden() const { return m_hidden; }

    /// Like store::Lanes::window() for LaneKey::Kind::Spans.
    Result<std::vector<store::LaneItem>> window(std::size_t row, std::int64_t beginNs,
                                                std::int64_t endNs, int pixels) const;
    /// The same of LaneKey::Kind::BrokenSpans: points at where they begin.
    Result<std::vector<store::LaneItem>> brokenWindow(std::int64_t beginNs, std::int64_t endNs,
                                                      int pixels) const;
    /// One of spans(), and one of its broken(), as window() would return it.
    store::LaneItem item(std::uint64_t index) const;
    store::LaneItem brokenItem(std::uint64_t index) const;

private:
    struct Placed;
    class Row;
    class LongestRow;
    explicit SpanLane(std::shared_ptr<const SpanSet> spans);
    bool placeAll(const CancelToken& cancel);
    std::size_t freeRow(std::int64_t beginNs);

    std::shared_ptr<const SpanSet> m_spans;
    std::vector<std::unique_ptr<Row>> m_rows;
    std::unique_ptr<Row> m_fold;
    store::MemoryLane m_broken;
    std::uint64_t m_hidden = 0;
};

} // namespace probescope::analysis
