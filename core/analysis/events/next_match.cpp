#include "core/analysis/events/next_match.h"

#include "core/analysis/events/match_scan.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <map>

namespace probescope::analysis {

namespace {

/// The chunks that may have such a row, the nearest first.
std::vector<std::uint64_t> chunksBeyond(std::uint64_t count, RowId from, bool forward)
{
    const auto place = from / RowBlock::kRows;
    const auto begin = forward ? place : 0;
    const auto end = forward ? count : std::min(count, place + 1);
    std::vector<std::uint64_t> chunks;
    for (auto chunk = begin; chunk < end; ++chunk)
        chunks.push_back(chunk);
    if (!forward)
        std::reverse(chunks.begin(), chunks.end());
    return chunks;
}

class NextMatch
{
public:
    NextMatch(const store::Capture& capture, EventOwner owner, RowId from, bool forward)
        : m_capture(capture)
        , m_owner(owner)
        , m_from(from)
        , m_forward(forward)
        , m_chunks(chunksBeyond(capture.chunks().count(), from, forward))
    {
    }

    Result<std::optional<RowId>> find(const EventFilter& filter, const CancelToken& cancel)
    {
        const auto done = scanMatches(
            m_capture, filter, m_chunks,
            [this](const ChunkMatches& matches) { return take(matches); }, cancel);
        if (!done && !m_found)
            return tl::unexpected(done.error());
        return m_found;
    }

private:
    /// They come as they are finished, and are looked at from the nearest on.
    bool take(const ChunkMatches& matches)
    {
        m_early.emplace(matches.chunk, matches);
        while (!m_found && m_next < m_chunks.size()) {
            const auto ready = m_early.extract(m_chunks[m_next]);
            if (!ready)
                break;
            ++m_next;
            if (ready.mapped().rows)
                lookAt(ready.mapped());
        }
        return !m_found;
    }

    void lookAt(const ChunkMatches& matches)
    {
        const auto columns = m_capture.chunks().columns(matches.chunk);
        if (!columns)
            return;
        RowList rows;
        matches.rows->appendTo(rows, matches.chunk * RowBlock::kRows);
        const auto bound = std::lower_bound(rows.begin(), rows.end(), m_from);
        const auto fits = [&](RowId row) { return isOwners(**columns, row); };
        if (m_forward) {
            if (const auto first = std::find_if(bound, rows.end(), fits); first != rows.end())
                m_found = *first;
        } else {
            const auto end = std::make_reverse_iterator(rows.begin());
            const auto last = std::find_if(std::make_reverse_iterator(bound), end, fits);
            if (last != end)
                m_found = *last;
        }
    }

    bool isOwners(const store::ChunkColumns& columns, RowId row) const
    {
        const auto at = std::size_t(row - columns.firstRow);
        if (at >= columns.cpu.size())
            return false; // it was added after the last refresh
        return m_owner.kind == EventOwner::Kind::Cpu
            ? columns.cpu[at] == m_owner.number
            : m_capture.task(TaskId(columns.task[at])).pid == std::int32_t(m_owner.number);
    }

    const store::Capture& m_capture;
    EventOwner m_owner;
    RowId m_from;
    bool m_forward;
    std::vector<std::uint64_t> m_chunks; ///< in the order in which they are looked at
    std::size_t m_next = 0;
    std::map<std::uint64_t, ChunkMatches> m_early; ///< searched, but a nearer one is not
    std::optional<RowId> m_found;
};

} // namespace

Result<std::optional<RowId>> nextMatch(const store::Capture& capture, const EventFilter& filter,
                                       EventOwner owner, RowId from, bool forward,
                                       const CancelToken& cancel)
{
    return NextMatch(capture, owner, from, forward).find(filter, cancel);
}

} // namespace probescope::analysis
