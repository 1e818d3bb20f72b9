#include "core/store/call_events.h"

#include "core/store/chunk_codec.h"
#include "core/store/decoded_base.h"
#include "core/store/schema.h"

#include <utility>

namespace probescope::store {

namespace {

tl::unexpected<Error> missingEvent()
{
    return fail(ErrorCode::Corrupt, "a call names an event that is missing",
                "Import the original again, or take another copy");
}

} // namespace

Result<CallEvents::Chunk*> CallEvents::chunkOf(RowId row)
{
    const std::uint64_t number = row / kChunkRows;
    const std::size_t inChunk = row % kChunkRows;
    const auto has = [&](const Chunk& chunk) {
        return chunk.number == number && inChunk < chunk.base->columns.timeNs.size();
    };
    if (has(m_chunks[0]))
        return &m_chunks[0];
    std::swap(m_chunks[0], m_chunks[1]);
    if (has(m_chunks[0]))
        return &m_chunks[0];
    auto base = m_access.eventBase(row);
    if (!base)
        return tl::unexpected(std::move(base.error()));
    if (inChunk >= (*base)->columns.timeNs.size())
        return m_access.damaged(missingEvent().value());
    m_chunks[0] = {number, std::move(*base), nullptr};
    return &m_chunks[0];
}

Result<CallEvents::Place> CallEvents::at(RowId row)
{
    const auto chunk = chunkOf(row);
    if (!chunk)
        return tl::unexpected(chunk.error());
    const Capture::ChunkColumns& columns = (*chunk)->base->columns;
    const std::size_t i = row % kChunkRows;
    return Place{columns.timeNs[i], columns.cpu[i], columns.task[i]};
}

Result<std::int64_t> CallEvents::duration(RowId exit, ExitFields fields)
{
    const auto chunk = chunkOf(exit);
    if (!chunk)
        return tl::unexpected(chunk.error());
    const std::size_t i = exit % kChunkRows;
    const std::size_t rank = (*chunk)->base->rank[i];
    const std::uint32_t type = (*chunk)->base->columns.type[i];
    const auto columnsOf = [&]() -> std::span<const ColumnView> {
        return (*chunk)->fields ? (*chunk)->fields->columns(type) : std::span<const ColumnView>();
    };
    auto columns = columnsOf();
    if (columns.empty() || rank >= columns[0].size()) {
        auto read = m_access.eventFields(exit);
        if (!read)
            return tl::unexpected(std::move(read.error()));
        (*chunk)->fields = std::move(*read);
        columns = columnsOf();
    }
    if (columns.size() < std::max(fields.plus, fields.minus) || columns.empty()
        || rank >= columns[0].size())
        return m_access.damaged(missingEvent().value());
    return fields.durationNs([&](std::size_t field) { return columns[field].at(rank); });
}

} // namespace probescope::store
