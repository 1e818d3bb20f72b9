#pragma once

#include "core/analysis/events/row_set.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::analysis {

/// The result of searching one chunk.
struct ChunkMatches
{
    std::uint64_t chunk = 0;
    std::uint64_t looked = 0; ///< rows that were checked, from the chunk's begin on
    std::shared_ptr<const RowBlock> rows; ///< the matching ones; null: none
    bool unreadable = false; ///< the chunk is damaged: its rows could not be checked
};

/// The rows of a capture that match a filter, as far as it has been searched. A plain value with
/// cheap copies; not thread-safe.
class MatchSet
{
public:
    /// Adds a chunk, or replaces its earlier result.
    void add(const ChunkMatches& matches);

    const RowSet& rows() const { return m_rows; }
    std::uint64_t looked() const { return m_scanned; } ///< rows looked at, damaged ones too
    std::uint64_t unreadable() const { return m_unreadable; } ///< rows in damaged chunks
    std::uint64_t lookedIn(std::uint64_t chunk) const;
    /// Whether all rows of [first, end) were checked.
    bool knows(RowId first, RowId end) const;
    std::size_t memory() const;

private:
    struct Scanned
    {
        std::uint32_t rows = 0;
        bool unreadable = false;
    };

    RowSet m_rows;
    std::vector<Scanned> m_chunks;
    std::uint64_t m_scanned = 0;
    std::uint64_t m_unreadable = 0;
};

} // namespace probescope::analysis
