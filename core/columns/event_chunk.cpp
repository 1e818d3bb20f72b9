#include "core/columns/event_chunk.h"

#include <utility>

namespace probescope::store {

Result<std::shared_ptr<const EventChunk>> EventChunk::parse(Bytes blob, std::size_t rows)
{
    std::shared_ptr<EventChunk> chunk(new EventChunk);
    chunk->m_blob = std::move(blob);
    auto columns = BaseColumns::parse(chunk->m_blob, rows);
    if (!columns)
        return tl::unexpected(std::move(columns.error()));
    chunk->m_columns = *columns;
    return std::shared_ptr<const EventChunk>(std::move(chunk));
}

std::size_t EventChunk::rank(std::size_t row) const
{
    std::call_once(m_rankOnce, [this] {
        std::vector<std::uint32_t> types(rows());
        m_columns.type.decodeAll(types.data());
        m_rank.resize(types.size());
        IdCounter seen;
        for (std::size_t i = 0; i < types.size(); ++i)
            m_rank[i] = std::uint16_t(seen.add(types[i]));
    });
    return m_rank[row];
}

} // namespace probescope::store
