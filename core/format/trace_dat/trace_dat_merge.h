#pragma once

#include "core/format/input/input.h"
#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/dat_codec.h"
#include "core/format/trace_dat/ring_stream.h"
#include "core/format/trace_dat/trace_dat_pages.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace probescope::format {

/// Merges the trace data of all CPUs and buffers by time; at equal times the buffer that stands
/// first in the file is first, then the lower CPU, as with trace-cmd.
class TraceDatMerge
{
public:
    /// Told the bytes of trace data read, and answers "go on?".
    using GoOn = std::function<bool(std::uint64_t bytesRead)>;

    TraceDatMerge(Input& input, const DatContents& contents, TraceDatRecords& records, Sink& sink,
                  ProblemCounter& problems);

    /// False: `goOn` said no.
    bool run(const GoOn& goOn);
    /// Bytes of trace data in the file.
    std::uint64_t bytes() const { return m_bytes; }

private:
    /// The trace data of one CPU in one buffer, at its next record.
    struct Stream : RingStream
    {
        Stream(DatPages dataPages, RingPage ringPage, DatTime dataTime, std::uint32_t cpu,
               BufferId buffer)
            : RingStream(ringPage, dataTime, cpu, buffer)
            , pages(std::move(dataPages))
        {
        }
        DatPages pages;
        std::size_t order = 0;
    };

    bool advance(Stream& stream);
    bool loadPage(Stream& stream);
    void give(Stream& stream);
    void siftDown(std::size_t at);
    static bool before(const Stream& a, const Stream& b)
    {
        return a.timeNs != b.timeNs ? a.timeNs < b.timeNs : a.order < b.order;
    }
    void pageProblem(const Stream& stream, Problem::Kind kind, Message reason);

    RecordEmitter m_giver;
    ProblemCounter& m_problems;
    std::string m_fileName;
    std::unique_ptr<DatCodec> m_codec;
    std::vector<std::unique_ptr<Stream>> m_heap; ///< the stream with the earliest record first
    std::uint64_t m_bytes = 0;
    std::uint64_t m_bytesRead = 0;
};

} // namespace probescope::format
