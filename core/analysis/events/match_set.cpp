#include "core/analysis/events/match_set.h"

namespace probescope::analysis {

void MatchSet::add(const ChunkMatches& matches)
{
    if (matches.chunk >= m_chunks.size())
        m_chunks.resize(std::size_t(matches.chunk) + 1);
    auto& known = m_chunks[std::size_t(matches.chunk)];
    m_scanned += matches.looked - known.rows;
    m_unreadable -= known.unreadable ? known.rows : 0;
    m_unreadable += matches.unreadable ? matches.looked : 0;
    known = {std::uint32_t(matches.looked), matches.unreadable};
    m_rows.set(matches.chunk, matches.rows);
}

std::uint64_t MatchSet::lookedIn(std::uint64_t chunk) const
{
    return chunk < m_chunks.size() ? m_chunks[std::size_t(chunk)].rows : 0;
}

bool MatchSet::knows(RowId first, RowId end) const
{
    for (auto row = first; row < end;) {
        const auto chunk = row / RowBlock::kRows;
        const auto next = (chunk + 1) * RowBlock::kRows;
        const auto needed = end < next ? end - chunk * RowBlock::kRows : RowBlock::kRows;
        if (lookedIn(chunk) < needed)
            return false;
        row = next;
    }
    return true;
}

std::size_t MatchSet::memory() const
{
    return sizeof *this + m_rows.memory() + m_chunks.size() * (sizeof(Scanned) + 3 * sizeof(void*));
}

} // namespace probescope::analysis
