#pragma once

#include "core/base/cancel.h"
#include "core/store/read/capture.h"
#include "core/store/series/call_events.h"
#include "core/store/series/call_table.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::store {

/// Conditions on calls; bounds are inclusive.
struct CallFilter
{
    std::optional<std::int64_t> stack = {};
    std::int64_t firstId = 0; ///< in their stacks
    std::int64_t lastId = std::numeric_limits<std::int64_t>::max();
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::min(); ///< of their start
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::max();
    std::optional<std::int64_t> cpu = {};
    std::optional<std::int64_t> pid = {};
    std::optional<std::string> function = {};
};

/// Iterates over the calls that may match a filter, in the order of the file; the caller has to
/// check the filter again. Chunks without calls of the stack, the ids or the pid are skipped, and
/// events are not read for calls that cannot match. One thread. The capture and the filter must
/// outlive it.
class CallScan
{
public:
    CallScan(const Capture& capture, const CallTable& table, CallFilter filter);

    /// If the token is cancelled, next() fails with ErrorCode::Cancelled.
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; }
    /// Moves to the next (first) call. False: there is none.
    Result<bool> next();
    CallId id() const;
    Result<Call> call();

    std::size_t chunksRead() const
    {
        return m_nextChunk;
    } ///< for tests: those that were not skipped

private:
    Result<> start();
    Result<> chooseChunks();
    Result<> chooseRows();
    Result<> enterChunk();
    void enterRun();
    Result<bool> mayMatch();
    bool isWanted(std::int64_t function);

    const Capture& m_capture;
    const CallTable& m_table;
    const CallFilter m_filter;
    CancelToken m_cancel;
    CallEvents m_events;
    bool m_started = false;
    std::shared_ptr<const CallTable::Stacks> m_stacks;
    std::vector<bool> m_wanted; ///< stacks; empty: all
    std::vector<std::int64_t> m_chunks; ///< ids
    std::size_t m_nextChunk = 0;
    /// Calls with an entry match if it is in this range of rows. Nothing: the range is not known.
    std::optional<std::pair<RowId, RowId>> m_rows;
    std::unordered_map<std::int64_t, bool> m_functions; ///< StringId: it is the wanted one
    // Of the chunk; rows are its own:
    std::shared_ptr<const SeriesReader::Chunk> m_chunk;
    CallRows m_chunkRows;
    std::size_t m_row = 0; ///< the call's
    std::size_t m_next = 0;
    std::size_t m_stop = 0; ///< of the rows of the run that are looked at
    std::size_t m_runEnd = 0;
    CallId m_first; ///< the call in m_firstRow
    std::size_t m_firstRow = 0;
};

} // namespace probescope::store
