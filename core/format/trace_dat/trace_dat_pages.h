#pragma once

#include "core/format/input/input.h"
#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/dat_codec.h"
#include "core/format/trace_dat/trace_dat_contents.h"

#include <cstdint>
#include <span>
#include <string>

namespace probescope::format {

/// Gives the trace data of one CPU, page by page. Compressed data are unpacked chunk by chunk,
/// when the first page of the chunk is asked for.
class DatPages
{
public:
    /// `codec` is that of the file, or nothing; it is shared by all CPUs. `window` is how many
    /// bytes of uncompressed data are read at once.
    DatPages(Input& input, const DatBuffer& buffer, const DatCpu& cpu, ByteOrder order,
             DatCodec* codec, std::size_t window, ProblemCounter& problems);

    /// The next page, until the next call; it is empty at the end. An error of the input is told
    /// as a problem and is the end, too.
    std::span<const char> next();

    /// All that was read at once, of data that are text and have no pages (a page size of 1).
    std::span<const char> nextPiece();

    /// Where the last page stands in the file; of a compressed one where its chunk does.
    std::uint64_t pageOffset() const { return m_pageOffset; }
    /// Bytes of the file that were read.
    std::uint64_t consumed() const { return m_next - m_begin; }

private:
    bool fill();
    bool fillPlain();
    bool fillChunk();
    bool endOfChunks();
    bool end(Problem::Kind kind, std::uint64_t byte, Message reason);
    bool end(const Error& error);

    /// More than trace-cmd writes (10 pages) or any page.
    static constexpr std::uint32_t kMaxChunk = 64U << 20;

    Input* m_input;
    ProblemCounter* m_problems;
    DatCodec* m_codec;
    std::string m_name;
    ByteOrder m_order;
    bool m_compressed;
    std::uint32_t m_pageSize;
    std::size_t m_window;
    std::uint64_t m_begin; ///< in the file
    std::uint64_t m_next; ///< what is read next
    std::uint64_t m_end;
    std::uint32_t m_chunksLeft = 0;
    bool m_started = false;

    DatRoom m_room;
    DatRoom m_packed;
    std::span<const char> m_filled; ///< pages not yet given
    std::uint64_t m_filledOffset = 0;
    std::uint64_t m_pageOffset = 0;
};

} // namespace probescope::format
