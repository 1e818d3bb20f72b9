#pragma once

#include "core/analysis/span_set.h"
#include "core/store/lane_tree.h"
#include "core/store/lanes.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::analysis {

/// Spans as a lane of a timeline: rows in which no span begins before the one before it has ended.
/// Each span is in the first row that is free, so that row 0 has most of them. The last of
/// kMostRows has of those for which no row is free the longest, and whatever else there is room
/// for. About 6 bytes a span. Immutable; any thread.
class SpanLane
{
public:
    static constexpr std::size_t kMostRows = 64;
    /// Rows of the lane when there is little room for it: if it has more, the fold is the last.
    static constexpr std::size_t kCollapsedRows = 6;
    /// As a row of window(): what is in none of the first kCollapsedRows - 1 rows, placed as in the
    /// last row.
    static constexpr std::size_t kFold = UINT16_MAX;

    /// Errors: Cancelled.
    static Result<std::shared_ptr<const SpanLane>> make(std::shared_ptr<const SpanSet> spans,
                                                        const CancelToken& cancel);
    ~SpanLane();
    SpanLane(const SpanLane&) = delete;
    SpanLane& operator=(const SpanLane&) = delete;

    const SpanSet& spans() const { return *m_spans; }
    std::size_t rows() const { return m_rows.size(); }
    /// Spans that are in no row, for each has one in its way in the last of them that is no
    /// shorter.
    std::uint64_t hidden() const { return m_hidden; }

    /// As store::Lanes::window() of LaneKey::Kind::Spans.
    Result<std::vector<store::LaneItem>> window(std::size_t row, std::int64_t beginNs,
                                                std::int64_t endNs, int pixels) const;
    /// The same of LaneKey::Kind::BrokenSpans: points at where they begin.
    Result<std::vector<store::LaneItem>> brokenWindow(std::int64_t beginNs, std::int64_t endNs,
                                                      int pixels) const;
    /// One of spans(), and one of its broken(), as a window would tell it.
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
