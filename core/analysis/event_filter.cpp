#include "core/analysis/event_filter.h"

#include "core/analysis/row_matcher.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

constexpr std::size_t kAskEvery = 1024; // rows between two looks at the cancel token

tl::unexpected<Error> cancelled()
{
    return fail(ErrorCode::Cancelled, "the search was stopped");
}

/// The chunk that holds the row, or the number of chunks when none does.
std::uint64_t chunkOf(const store::Capture& capture, RowId row)
{
    std::uint64_t low = 0;
    std::uint64_t high = capture.chunkCount();
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        const auto bounds = capture.chunkBounds(middle);
        if (bounds.firstRow + bounds.rows <= row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

} // namespace

Result<> filterEvents(const store::Capture& capture, const EventFilter& filter, RowId first,
                      const MatchFn& matches, const CancelToken& cancel)
{
    auto matcher = RowMatcher::make(capture, filter);
    if (!matcher)
        return tl::unexpected(matcher.error());
    const auto chunks = capture.chunkCount();
    for (auto number = chunkOf(capture, first); number < chunks; ++number) {
        if (cancel.cancelled())
            return cancelled();
        const auto bounds = capture.chunkBounds(number);
        const auto end = bounds.firstRow + bounds.rows;
        RowList found;
        if ((*matcher)->mayMatch(bounds)) {
            const auto columns = capture.chunk(number);
            if (!columns)
                return tl::unexpected(columns.error());
            const auto& chunk = **columns;
            const auto begin = first > chunk.firstRow ? std::size_t(first - chunk.firstRow) : 0;
            for (auto i = begin; i < chunk.timeNs.size(); ++i) {
                if (i % kAskEvery == 0 && cancel.cancelled())
                    return cancelled();
                const auto hit = (*matcher)->matches(chunk, i);
                if (!hit)
                    return tl::unexpected(hit.error());
                if (*hit)
                    found.push_back(chunk.firstRow + i);
            }
        }
        if (!matches(found, end))
            return cancelled();
    }
    return {};
}

Result<std::optional<RowId>> findNext(const store::Capture& capture, const EventFilter& filter,
                                      RowId from, bool backwards, const CancelToken& cancel)
{
    auto matcher = RowMatcher::make(capture, filter);
    if (!matcher)
        return tl::unexpected(matcher.error());
    const auto chunks = capture.chunkCount();
    if (chunks == 0 || (backwards && from == 0))
        return std::nullopt;
    const auto start = backwards ? from - 1 : from + 1; // the first row to look at
    auto number = std::min(chunkOf(capture, start), backwards ? chunks - 1 : chunks);
    for (; number < chunks; backwards ? --number : ++number) { // below 0 is beyond chunks, too
        const auto bounds = capture.chunkBounds(number);
        if (!(*matcher)->mayMatch(bounds))
            continue;
        const auto columns = capture.chunk(number);
        if (!columns)
            return tl::unexpected(columns.error());
        const auto& chunk = **columns;
        const auto rows = chunk.timeNs.size();
        for (std::size_t step = 0; step < rows; ++step) {
            const auto i = backwards ? rows - 1 - step : step;
            const auto row = chunk.firstRow + i;
            if (backwards ? row > start : row < start)
                continue;
            if (step % kAskEvery == 0 && cancel.cancelled())
                return cancelled();
            const auto hit = (*matcher)->matches(chunk, i);
            if (!hit)
                return tl::unexpected(hit.error());
            if (*hit)
                return row;
        }
    }
    return std::nullopt;
}

} // namespace probescope::analysis
