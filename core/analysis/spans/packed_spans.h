#pragma once

#include "core/analysis/spans/span_set.h"
#include "core/columns/column.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Up to 64 Ki spans as packed columns; any of them is O(1).
class PackedSpans
{
public:
    static constexpr std::size_t kMax = 65536;

    explicit PackedSpans(std::span<const TimedSpan> spans);
    PackedSpans(const PackedSpans&) = delete; ///< the columns lie in bytes of its own
    PackedSpans& operator=(const PackedSpans&) = delete;

    std::size_t size() const { return column(Begin).size(); }
    std::int64_t beginNs(std::size_t index) const { return column(Begin).at(index); }
    TimedSpan at(std::size_t index) const;
    /// Behind those that are there.
    void append(std::size_t first, std::size_t count, std::vector<TimedSpan>& out) const;
    /// Events of [first, first + count); `none`: not known.
    void rows(std::size_t first, std::size_t count, RowId* begin, RowId* end, RowId none) const;
    std::size_t memory() const { return m_bytes.size() + sizeof *this; }

    enum Column : std::uint8_t {
        Begin,
        Duration,
        Name,
        OfTask, ///< the id plus 1
        Cpu,
        BeginRow, ///< or, where only that is known, the end's
        EndRow, ///< how far behind BeginRow
        RowsKnown, ///< bit 0: the begin's row, bit 1: the end's
        Stack, ///< of the call, plus 1; 0: none
        CallIndex, ///< in the stack
        Columns
    };
    const store::ColumnView& column(Column number) const { return m_columns[number]; }

private:
    store::Bytes m_bytes;
    std::array<store::ColumnView, Columns> m_columns;
};

} // namespace probescope::analysis
