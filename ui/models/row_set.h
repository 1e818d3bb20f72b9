#pragma once

#include "core/trace/ids.h"

#include <cstdint>
#include <vector>

namespace probescope::ui {

/// An ascending set of rows that answers by position as well as by row. Rows are kept in blocks of
/// 64 Ki as a list or, when many, as a bitmap, so that any set over 100 M rows stays below 15 MB.
/// A plain value; not thread-safe.
class RowSet
{
public:
    std::uint64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    void clear();
    /// `rows` are ascending and all above the ones that are there.
    void append(const std::vector<RowId>& rows);

    /// The row at a position below size().
    RowId at(std::uint64_t position) const;
    /// Position of the first row that is `row` or above it; size() when there is none.
    std::uint64_t lowerBound(RowId row) const;
    bool contains(RowId row) const;

private:
    struct Block
    {
        std::uint64_t key = 0; ///< row >> 16
        std::uint64_t before = 0; ///< rows in the blocks before
        std::uint32_t count = 0;
        std::vector<std::uint16_t> list; ///< sorted; empty once there is a bitmap
        std::vector<std::uint64_t> bitmap; ///< 1024 words, or empty

        void add(std::uint16_t low);
        std::uint16_t at(std::uint32_t index) const;
        std::uint32_t countBelow(std::uint32_t low) const;
    };

    std::vector<Block> m_blocks;
    std::uint64_t m_size = 0;
};

} // namespace probescope::ui
