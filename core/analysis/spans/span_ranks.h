#pragma once

#include "core/analysis/spans/span_selection.h"
#include "core/columns/column.h"
#include "core/numbers/nearest_rank.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Durations sorted by block, for exact percentiles over any range of spans without sorting it.
/// About 2 to 4 bytes per span. Immutable: any thread may read it.
class SpanRanks
{
public:
    static constexpr std::size_t kBlock = 65536; ///< spans of the set, selected or not
    static constexpr std::size_t kSmall = 4096; ///< of the blocks that make up the ends of a range

    /// Sorts the durations of the selected spans. The selection's times are ignored: each query has
    /// its own. Errors: Cancelled.
    static Result<std::shared_ptr<const SpanRanks>>
    make(std::shared_ptr<const SpanSet> spans, SpanSelection selection, const CancelToken& cancel);
    /// For a list of durations instead of a set of spans.
    static std::shared_ptr<const SpanRanks> ofDurations(std::span<const std::int64_t> durationsNs);

    /// The selected spans among indices [first, last) of the set. Must not outlive the ranks. One
    /// thread.
    class Range
    {
    public:
        std::uint64_t count() const { return m_count; }
        std::int64_t minNs() const { return m_minNs; } ///< 0 when there are none
        std::int64_t maxNs() const { return m_maxNs; }
        std::int64_t sumNs() const { return m_sumNs; } ///< stops at the ends of int64
        /// The duration of a rank, from 0 for the smallest; below count().
        std::int64_t at(std::uint64_t rank) const;
        /// 0 when there are none.
        std::int64_t percentile(double percent) const
        {
            return m_count == 0 ? 0 : at(rankOfPercentile(percent, m_count));
        }
        std::uint64_t countBelow(std::int64_t durationNs) const;

    private:
        friend class SpanRanks;
        std::vector<const store::ColumnView*> m_blocks; ///< ascending values
        std::vector<std::int64_t> m_edges; ///< of the small blocks that are not whole, ascending
        std::uint64_t m_count = 0;
        std::int64_t m_minNs = 0;
        std::int64_t m_maxNs = 0;
        std::int64_t m_sumNs = 0;
    };
    Range range(std::uint64_t first, std::uint64_t last) const;
    Range all() const { return range(0, m_size); }
    std::uint64_t size() const { return m_size; } ///< of the set, selected or not
    std::size_t memory() const;

private:
    struct Block
    {
        store::Bytes bytes;
        store::ColumnView values;
        std::int64_t sumNs = 0;
    };

    SpanRanks() = default;
    static Block packed(std::vector<std::int64_t>& durations);
    void addBlock(std::vector<std::int64_t>& durations);
    void addSmallBlock(std::span<const std::int64_t> durations);
    void addEdge(std::uint64_t first, std::uint64_t last, std::vector<std::int64_t>& out) const;

    std::shared_ptr<const SpanSet> m_spans; ///< null: of plain durations
    SpanSelection m_selection;
    std::vector<std::int64_t> m_plain;
    std::uint64_t m_size = 0;
    std::vector<Block> m_blocks;
    std::vector<Block> m_small;
};

} // namespace probescope::analysis
