#pragma once

#include "core/store/exit_fields.h"
#include "core/store/series_reader.h"

#include <cstdint>
#include <memory>

namespace probescope::store {

/// What calls leave to their events: when and where they began and ended. Remembers the chunks that
/// it saw last, so one is for one pass through calls that are near each other. One thread.
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
    /// Errors: Corrupt, when there is no such row.
    Result<Place> at(RowId row);
    /// What the fields of the row's event say.
    Result<std::int64_t> duration(RowId exit, ExitFields fields);

private:
    struct Chunk
    {
        std::uint64_t number = UINT64_MAX;
        std::shared_ptr<const DecodedBase> base;
        std::shared_ptr<const FieldColumns> fields; ///< read when they are asked for
    };
    Result<Chunk*> chunkOf(RowId row);

    const SeriesAccess& m_access;
    Chunk m_chunks[2]; ///< an entry's and an exit's are often not the same; the last one used first
};

} // namespace probescope::store
