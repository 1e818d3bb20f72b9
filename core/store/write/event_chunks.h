#pragma once

#include "core/base/result.h"
#include "core/base/worker_pool.h"
#include "core/columns/chunk_codec.h"
#include "core/database/sqlite.h"
#include "core/store/write/writer_directories.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace probescope::store {

/// The events of a capture that is being written. They are gathered in chunks of kChunkRows; full
/// ones are encoded on the threads of a pool, and kept until write(). The last, growing one, the
/// tail, is written each time as far as it goes.
///
/// All calls are from one thread. The pool must have finished its jobs before this goes.
class EventChunks
{
public:
    explicit EventChunks(WorkerPool& encoders);

    void add(const EventRecord& record, std::size_t fields);
    RowId rows() const { return m_rows; }
    /// Bytes of full chunks that are encoded and not written yet.
    std::size_t unwrittenBytes();
    /// Writes what is new, within the caller's transaction.
    Result<> write(Connection& connection);

    // Of what is written, for the summary of the capture. Times are 0 if there are no events.

    std::int64_t firstNs() const { return m_firstNs.value_or(0); }
    std::int64_t lastNs() const { return m_lastNs.value_or(0); }
    std::size_t cpuCount() const;
    /// Tasks that have events.
    std::size_t taskCount(const WriterDirectories& directories) const;

private:
    void closeChunk();
    void countSummary(const EncodedChunk& chunk);

    WorkerPool* m_encoders;
    std::shared_ptr<ChunkBuilder> m_tail; ///< shared, since jobs are copied
    RowId m_rows = 0;
    std::uint64_t m_tailId = 0;
    std::size_t m_tailWritten = 0; ///< rows of the tail that are in the file
    std::mutex m_fullMutex; ///< guards the next three, which the pool's jobs change
    std::vector<EncodedChunk> m_full; ///< not written yet, in any order
    std::size_t m_fullBytes = 0; ///< of them
    std::vector<std::shared_ptr<ChunkBuilder>> m_unused;

    std::optional<std::int64_t> m_firstNs;
    std::optional<std::int64_t> m_lastNs;
    std::vector<bool> m_taskUsed;
    std::vector<bool> m_cpuUsed;
};

} // namespace probescope::store
