#include "core/analysis/events/event_filter.h"

#include "core/analysis/events/match_scan.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <map>

namespace probescope::analysis {

Result<Filtered> filterEvents(const store::Capture& capture, const EventFilter& filter, RowId first,
                              const MatchFn& matches, const CancelToken& cancel)
{
    std::vector<std::uint64_t> chunks;
    for (auto chunk = first / RowBlock::kRows; chunk < capture.chunks().count(); ++chunk)
        chunks.push_back(chunk);
    Filtered filtered;
    std::map<std::uint64_t, ChunkMatches> early; // done, but one before them is not
    std::size_t next = 0;
    const auto tell = [&](const ChunkMatches& chunk) {
        const auto begin = chunk.chunk * RowBlock::kRows;
        RowList found;
        if (chunk.rows)
            chunk.rows->appendTo(found, begin);
        found.erase(found.begin(), std::lower_bound(found.begin(), found.end(), first));
        filtered.unreadable += chunk.unreadable ? chunk.looked : 0;
        return matches(found, begin + chunk.looked);
    };
    const auto heard = [&](const ChunkMatches& chunk) {
        early.emplace(chunk.chunk, chunk);
        for (; !early.empty() && early.begin()->first == chunks[next]; ++next) {
            const auto ready = early.extract(early.begin());
            if (!tell(ready.mapped()))
                return false;
        }
        return true;
    };
    if (auto done = scanMatches(capture, filter, chunks, heard, cancel); !done)
        return tl::unexpected(std::move(done.error()));
    return filtered;
}

} // namespace probescope::analysis
