#pragma once

#include "core/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Some rows of a chunk, counted from its beginning: a sorted list, or a bitmap when they are many.
/// Immutable.
class RowBlock
{
public:
    static constexpr std::size_t kRows = std::size_t(1) << 16U; ///< of a chunk
    static constexpr std::size_t kWords = kRows / 64;

    /// Bit i of `bits`, of kWords words, stands for row i.
    static std::shared_ptr<const RowBlock> ofBits(std::span<const std::uint64_t> bits);

    std::uint32_t count() const { return m_count; }
    std::uint16_t at(std::uint32_t index) const; ///< `index` must be below count()
    std::uint32_t countBelow(std::uint32_t row) const;
    /// Appends all rows, each plus `begin`.
    void appendTo(std::vector<RowId>& rows, RowId begin) const;
    std::size_t memory() const;

private:
    static constexpr std::size_t kGroup = 16; ///< words whose rows are counted together

    void countGroups();

    std::uint32_t m_count = 0;
    std::vector<std::uint16_t> m_list; ///< empty when there is a bitmap
    std::vector<std::uint64_t> m_bitmap; ///< kWords words, or empty
    std::vector<std::uint16_t> m_before; ///< of each group of a bitmap: rows in those before it
};

/// A set of rows that can be accessed by position and by row. Any set over 100 million rows takes
/// less than 15 MB. A plain value: copies share the blocks. Not thread-safe.
class RowSet
{
public:
    std::uint64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::size_t memory() const { return m_memory; }
    void clear();
    /// Sets the rows of a chunk, replacing earlier ones; null: none. Chunks can be set in any
    /// order.
    void set(std::uint64_t chunk, std::shared_ptr<const RowBlock> block);

    /// The row at a position below size().
    RowId at(std::uint64_t position) const;
    /// Position of the first row that is `row` or above it; size() when there is none.
    std::uint64_t lowerBound(RowId row) const;
    bool contains(RowId row) const;

private:
    struct Place
    {
        std::uint64_t before = 0; ///< rows in the chunks before
        std::shared_ptr<const RowBlock> block; ///< null: none
    };

    std::vector<Place> m_chunks;
    std::uint64_t m_size = 0;
    std::size_t m_memory = 0;
};

} // namespace probescope::analysis
