#pragma once

#include "core/columns/chunk_codec.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace probescope::store {

/// What a chunk holds, without reading its events. Ascending by id.
struct ChunkCounts
{
    Counts types;
    Counts tasks; ///< "none" is the greatest number
    Counts cpus;
};

/// The base columns of a chunk of events where they lie, for looking up single rows: an eighth of
/// the memory of the decoded ones. Thread-safe.
class EventChunk
{
public:
    /// Errors: Corrupt.
    static Result<std::shared_ptr<const EventChunk>> parse(Bytes blob, std::size_t rows);

    const BaseColumns& columns() const { return m_columns; }
    std::size_t rows() const { return m_columns.timeNs.size(); }
    std::int64_t timeNs(std::size_t row) const { return m_columns.timeNs.at(row); }
    std::uint32_t cpu(std::size_t row) const { return std::uint32_t(m_columns.cpu.at(row)); }
    std::uint32_t type(std::size_t row) const { return std::uint32_t(m_columns.type.at(row)); }
    /// The TaskId's number; "none" is the greatest one.
    std::uint32_t task(std::size_t row) const { return taskOf(m_columns.task.at(row)); }
    /// Of a value of the column of tasks.
    static std::uint32_t taskOf(std::int64_t stored) { return std::uint32_t(stored) - 1; }
    /// The row's place among the rows of its type. The first time it is counted for all rows.
    std::size_t rank(std::size_t row) const;
    /// Without the places that rank() counts.
    std::size_t memory() const { return m_blob.size(); }

private:
    EventChunk() = default;

    Bytes m_blob;
    BaseColumns m_columns;
    mutable std::once_flag m_rankOnce;
    mutable std::vector<std::uint16_t> m_rank;
};

} // namespace probescope::store
