#pragma once

#include "core/columns/event_chunk.h"
#include "core/database/schema.h"
#include "core/derive/lane_tree.h"
#include "core/store/series/series_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::store {

/// Finds the events of a lane, starting at the first row of a leaf. Caches the last chunk. One
/// thread.
class EventFinder
{
public:
    /// Whether the CPU or the task decides that an event belongs to the lane; the other one is the
    /// slice's `aux`.
    enum class LaneOf : bool { Cpu, Task };

    explicit EventFinder(const SeriesAccess& access)
        : m_access(access)
    {
    }

    /// Appends the first `count` events at or after the row that belong to the lane. Their `what`
    /// and `aux` are set by tell(). Errors: Corrupt, if there are fewer.
    template <typename BelongsFn>
    Result<> find(RowId row, std::uint64_t count, LaneOf laneOf, const BelongsFn& belongs,
                  std::vector<LaneSlice>& out)
    {
        while (count > 0) {
            if (auto moved = moveTo(row); !moved)
                return moved;
            const BaseColumns& columns = m_chunk->columns();
            const ColumnView& column = laneOf == LaneOf::Cpu ? columns.cpu : columns.task;
            const RowId first = row - row % kChunkRows;
            for (std::size_t i = row % kChunkRows; i < m_chunk->rows() && count > 0;) {
                const std::size_t end = std::min(m_chunk->rows(), i - i % kLook + kLook);
                // Tasks are stored plus 1.
                std::uint64_t found =
                    marks(column, i, end, laneOf == LaneOf::Task ? 1 : 0, belongs);
                for (; found != 0 && count > 0; found &= found - 1, --count) {
                    const std::size_t k = i + std::size_t(std::countr_zero(found));
                    const std::int64_t timeNs = m_times.at(k);
                    out.push_back({timeNs, timeNs, first + k, LaneSlice::kUntold, 0});
                }
                i = end;
            }
            row = first + m_chunk->rows();
        }
        return {};
    }

    /// Sets what find() left out.
    Result<> tell(LaneOf laneOf, LaneSlice& event)
    {
        if (auto moved = moveTo(event.ref); !moved)
            return moved;
        const std::size_t i = event.ref % kChunkRows;
        event.what = m_chunk->type(i);
        event.aux = laneOf == LaneOf::Cpu ? m_chunk->task(i) : m_chunk->cpu(i);
        return {};
    }

private:
    static constexpr std::size_t kLook = packed::kPart; ///< rows at a time, quickly unpacked

    /// Bit k: row i + k belongs to the lane. Without branches, since these would be unpredictable
    /// here.
    template <typename BelongsFn>
    static std::uint64_t marks(const ColumnView& column, std::size_t i, std::size_t end,
                               std::uint32_t plus, const BelongsFn& belongs)
    {
        std::array<std::uint32_t, kLook> keys;
        column.decode(i, end - i, keys.data());
        std::uint64_t found = 0;
        for (std::size_t k = 0; k < end - i; ++k)
            found |= std::uint64_t(belongs(keys[k] - plus)) << k;
        return found;
    }

    Result<> moveTo(RowId row)
    {
        const std::uint64_t number = row / kChunkRows;
        if (number == m_number && row % kChunkRows < m_chunk->rows())
            return {};
        auto chunk = m_access.events(row);
        if (!chunk)
            return tl::unexpected(std::move(chunk.error()));
        m_chunk = std::move(*chunk);
        m_number = number;
        m_times = ColumnCursor(m_chunk->columns().timeNs);
        return {};
    }

    const SeriesAccess& m_access;
    std::shared_ptr<const EventChunk> m_chunk;
    std::uint64_t m_number = UINT64_MAX;
    ColumnCursor m_times;
};

} // namespace probescope::store
