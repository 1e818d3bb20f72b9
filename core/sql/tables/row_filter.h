#pragma once

#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::store {

/// Conditions on the base columns of events. All bounds are inclusive.
struct RowFilter
{
    std::int64_t firstId = 0;
    std::int64_t lastId = std::numeric_limits<std::int64_t>::max();
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::min();
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::max();
    std::optional<std::int64_t> cpu;
    std::vector<bool> types; ///< by type id; empty: all
    std::vector<bool> tasks; ///< by task id; empty: all

    /// Restricts to the tasks of that pid (among those that are still allowed).
    void allowPid(const Capture& capture, std::int64_t pid);
};

/// Iterates over the rows that match a filter, forwards or backwards, without reading fields. Whole
/// chunks outside of the bounds on id and time are skipped.
class RowScan
{
public:
    RowScan(const Capture& capture, RowFilter filter, bool backwards = false);

    /// If the token is cancelled, next() fails with ErrorCode::Cancelled.
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; }
    /// Moves to the next (first) row. False: there is none.
    Result<bool> next();
    RowId row() const { return m_columns->firstRow + m_place; }
    Event event() const;

private:
    bool matches(std::size_t place) const;
    Result<bool> enterChunk();

    const Capture& m_capture;
    RowFilter m_filter;
    CancelToken m_cancel;
    bool m_backwards;
    std::uint64_t m_chunk = 0; ///< the next to be entered
    std::uint64_t m_chunksLeft = 0;
    std::shared_ptr<const ChunkColumns> m_columns;
    std::size_t m_place = 0;
    std::size_t m_left = 0; ///< rows of the chunk not looked at yet
};

} // namespace probescope::store
