#pragma once

#include "core/base/file_descriptor.h"
#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/ring_stream.h"
#include "core/format/trace_dat/trace_dat_contents.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace probescope::record {

/// Merges the pages of a spool's CPUs by time while they grow. The order, and how losses are
/// reported, are those of format::TraceDatMerge. One thread at a time.
class SpoolMerge
{
public:
    /// Called after some pages; false stops.
    using GoOn = std::function<bool()>;

    SpoolMerge(const std::filesystem::path& folder, const format::DatContents& contents,
               format::TraceDatRecords& records, Sink& sink, format::ProblemCounter& problems);

    /// Delivers the events in the first `sizes` bytes of the CPUs that are earlier than `until`;
    /// all of them if there is no such bound. Errors: those of reading the spool, Cancelled.
    Result<> run(const std::vector<std::uint64_t>& sizes, std::optional<std::int64_t> until,
                 const GoOn& goOn);
    /// The latest time in the first `sizes` bytes of the CPUs, by the last page of each. Nothing:
    /// there is no page yet.
    Result<std::optional<std::int64_t>> latest(const std::vector<std::uint64_t>& sizes);
    std::uint64_t bytesRead() const { return m_bytesRead; }

private:
    struct Stream : format::RingStream
    {
        Stream(std::filesystem::path file, format::RingPage ringPage, format::DatTime dataTime,
               std::uint32_t cpu, BufferId buffer)
            : RingStream(ringPage, dataTime, cpu, buffer)
            , path(std::move(file))
        {
        }
        std::filesystem::path path;
        FileDescriptor file;
        std::vector<char> window;
        std::uint64_t windowBegin = 0; ///< in the file
        std::uint64_t nextPage = 0; ///< in the file
        std::uint64_t size = 0; ///< what may be read
        bool waits = false; ///< it is in the heap, and has a record
    };

    Result<bool> advance(Stream& stream);
    Result<bool> loadPage(Stream& stream);
    Result<> readAt(Stream& stream, std::uint64_t offset, std::span<char> room);
    void give(Stream& stream);
    void problem(const Stream& stream, Problem::Kind kind, Message reason);
    static bool after(const Stream* a, const Stream* b)
    {
        return a->timeNs != b->timeNs ? a->timeNs > b->timeNs : a->origin.cpu > b->origin.cpu;
    }

    std::uint32_t m_pageSize;
    std::size_t m_windowBytes;
    format::RingPage m_noPage; ///< of this kernel's layout
    format::RecordEmitter m_giver;
    format::ProblemCounter& m_problems;
    std::vector<std::unique_ptr<Stream>> m_streams; ///< by CPU
    std::vector<Stream*> m_heap; ///< those that have a record, the earliest first
    std::vector<char> m_lastPage;
    std::uint64_t m_bytesRead = 0;
};

} // namespace probescope::record
