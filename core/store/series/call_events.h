#pragma once

#include "core/columns/event_chunk.h"
#include "core/database/step_fields.h"
#include "core/store/series/series_reader.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>

namespace probescope::store {

/// Reads what calls do not store themselves but leave to their events: when and where they began
/// and ended. It caches the last chunks, so use one object for one pass through calls that are near
/// each other. One thread.
class CallEvents
{
public:
    struct Place
    {
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        std::uint32_t task = 0;
    };

    explicit CallEvents(const SeriesAccess& access)
        : m_access(access)
    {
    }
    /// Errors: Corrupt, if there is no such row.
    Result<Place> at(RowId row);
    Result<std::int64_t> timeAt(RowId row);
    /// The duration by the fields of the row's event.
    Result<std::int64_t> duration(RowId exit, ExitFields fields);
    /// The value of a field; `place` counts from 1.
    Result<Value> field(RowId row, std::size_t place);

private:
    struct FieldCursor
    {
        const FieldColumn* column = nullptr;
        ColumnCursor values;
    };
    struct Chunk
    {
        std::uint64_t number = UINT64_MAX;
        std::shared_ptr<const EventChunk> events;
        std::shared_ptr<const FieldColumns> fields; ///< read when they are asked for
        // Entries and exits each go forward, but take turns.
        ColumnCursor times, cpus, tasks;
        ColumnCursor endTimes, types;
        std::array<FieldCursor, 4> fieldCursors;
        std::size_t nextCursor = 0;
    };
    Result<Chunk*> chunkOf(RowId row);
    /// The fields of the row's type, at least `count` of them.
    Result<std::span<const FieldColumn>> columnsOf(Chunk& chunk, RowId row, std::size_t count);
    static Value valueAt(Chunk& chunk, RowId row, const FieldColumn& column);

    const SeriesAccess& m_access;
    Chunk m_chunks[2]; ///< an entry's and an exit's are often not the same; the last one used first
};

} // namespace probescope::store
