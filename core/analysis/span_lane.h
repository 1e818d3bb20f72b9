#pragma once

#include "core/analysis/span_set.h"
#include "core/store/lane_tree.h"
#include "core/store/lanes.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::analysis {

/// Spans as a lane of a timeline: rows in which no span begins before the one before it has ended.
/// Each span is in the first row that is free, so that row 0 has most of them. Beyond kMostRows the
/// last row takes the rest, one over the other. About 6 bytes a span. Immutable; any thread.
class SpanLane
{
public:
    static constexpr std::size_t kMostRows = 64;

    /// Errors: Cancelled.
    static Result<std::shared_ptr<const SpanLane>> make(std::shared_ptr<const SpanSet> spans,
                                                        const CancelToken& cancel);
    ~SpanLane();
    SpanLane(const SpanLane&) = delete;
    SpanLane& operator=(const SpanLane&) = delete;

    const SpanSet& spans() const { return *m_spans; }
    std::size_t rows() const { return m_rows.size(); }
    /// Whether the last row has spans that overlap.
    bool crowded() const { return m_crowded; }

    /// As store::Lanes::window() of LaneKey::Kind::Spans.
    Result<std::vector<store::LaneItem>> window(std::size_t row, std::int64_t beginNs,
                                                std::int64_t endNs, int pixels) const;
    /// The same of LaneKey::Kind::BrokenSpans: points at where they begin.
    Result<std::vector<store::LaneItem>> brokenWindow(std::int64_t beginNs, std::int64_t endNs,
                                                      int pixels) const;

private:
    class Row;
    explicit SpanLane(std::shared_ptr<const SpanSet> spans);

    std::shared_ptr<const SpanSet> m_spans;
    std::vector<std::unique_ptr<Row>> m_rows;
    store::MemoryLane m_broken;
    bool m_crowded = false;
};

} // namespace probescope::analysis
