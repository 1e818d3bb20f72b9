#pragma once

#include "core/base/result.h"
#include "core/columns/chunk_codec.h"
#include "core/columns/event_chunk.h"
#include "core/store/read/capture.h"
#include "core/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace probescope::analysis {

/// An event as a scan comes to it, with its fields in their stored form.
struct ScannedEvent
{
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    TaskId task = {};
    EventTypeId type = {};
    std::span<const store::FieldColumn> columns = {};
    std::size_t rank = 0; ///< among those of its type in the chunk

    /// 0 for fields that the chunk lacks.
    Value field(int index) const
    {
        return index >= 0 && std::size_t(index) < columns.size()
                && rank < columns[std::size_t(index)].size()
            ? columns[std::size_t(index)].at(rank, timeNs)
            : Value(0);
    }
};

/// Goes through the events of some types, one chunk of the capture after the other. The capture
/// must outlive it, and may grow: types that came later are not among them. One thread.
class EventScan
{
public:
    explicit EventScan(const store::Capture& capture)
        : m_capture(capture)
        , m_wanted(capture.eventTypeCount())
    {
    }

    void want(EventTypeId type) { m_wanted[type.value()] = true; }
    /// Calls `take` for each wanted event of a chunk, in the order of the rows, until it fails. The
    /// event is valid until the next call. Fails as the capture does when it cannot be read.
    template <typename Take>
    Result<> chunk(std::uint64_t chunk, const Take& take)
    {
        const auto wanted = read(chunk);
        if (!wanted)
            return passOn(wanted);
        if (!*wanted)
            return {};
        for (std::size_t i = 0; i < m_types.size(); ++i) {
            const std::uint32_t type = m_types[i];
            if (!isWanted(type))
                continue;
            if (auto taken = take(event(i, type)); !taken)
                return taken;
        }
        return {};
    }

private:
    bool isWanted(std::uint32_t type) const { return type < m_wanted.size() && m_wanted[type]; }
    /// False: none of the chunk's events is wanted.
    Result<bool> read(std::uint64_t chunk);
    ScannedEvent event(std::size_t place, std::uint32_t type);

    const store::Capture& m_capture;
    std::vector<bool> m_wanted; ///< by type
    // Of the chunk:
    RowId m_firstRow = 0;
    std::shared_ptr<const store::EventChunk> m_events;
    std::shared_ptr<const store::FieldColumns> m_fields;
    std::vector<std::uint32_t> m_types; ///< by row
    std::vector<std::int64_t> m_timesNs; ///< by row
    std::vector<std::uint32_t> m_ranks; ///< by type, of the next row of it
};

} // namespace probescope::analysis
