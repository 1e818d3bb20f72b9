#include "core/format/trace_dat/trace_dat_pages.h"

#include "core/format/trace_dat/trace_dat_container.h"

#include <algorithm>
#include <utility>

namespace probescope::format {

DatPages::DatPages(Input& input, const DatBuffer& buffer, const DatCpu& cpu, ByteOrder order,
                   DatCodec* codec, std::size_t window, ProblemCounter& problems)
    : m_input(&input)
    , m_problems(&problems)
    , m_codec(codec)
    , m_name(datCpuName(buffer, cpu.cpu))
    , m_order(order)
    , m_compressed(buffer.compressed)
    , m_pageSize(buffer.pageSize)
    , m_window(std::max<std::size_t>(window / buffer.pageSize, 1) * buffer.pageSize)
    , m_begin(cpu.offset)
    , m_next(cpu.offset)
    , m_end(cpu.offset + cpu.size)
{
}

std::span<const char> DatPages::next()
{
    while (m_filled.size() < m_pageSize) {
        if (!fill())
            return {};
    }
    const auto page = m_filled.first(m_pageSize);
    m_filled = m_filled.subspan(m_pageSize);
    m_pageOffset = m_filledOffset;
    if (!m_compressed)
        m_filledOffset += m_pageSize;
    return page;
}

std::span<const char> DatPages::nextPiece()
{
    while (m_filled.empty()) {
        if (!fill())
            return {};
    }
    return std::exchange(m_filled, {});
}

bool DatPages::end(Problem::Kind kind, std::uint64_t byte, Message reason)
{
    Problem problem;
    problem.kind = kind;
    problem.place.file = m_input->name();
    problem.place.byte = byte;
    problem.place.field = m_name;
    problem.reason = std::move(reason);
    m_problems->add(std::move(problem));
    m_next = m_end;
    m_filled = {};
    return false;
}

bool DatPages::end(const Error& error)
{
    Error told = error;
    told.place.file = m_input->name();
    told.place.byte = m_next;
    told.place.field = m_name;
    m_problems->add(told);
    m_next = m_end;
    m_filled = {};
    return false;
}

bool DatPages::fill()
{
    return m_compressed ? fillChunk() : fillPlain();
}

bool DatPages::fillPlain()
{
    const std::uint64_t left = m_end - m_next;
    if (left < m_pageSize) {
        m_next = m_end;
        return false;
    }
    const auto count =
        std::size_t(std::min<std::uint64_t>(m_window, left / m_pageSize * m_pageSize));
    const auto room = m_room.grow(count);
    const auto got = m_input->at(m_next, room);
    if (!got)
        return end(got.error());
    if (*got < m_pageSize)
        return end(Problem::Kind::Truncated, m_next + *got, tr("the file ends within a page"));
    m_filled = room.first(*got / m_pageSize * m_pageSize);
    m_filledOffset = m_next;
    m_next += m_filled.size();
    return true;
}

/// All chunks are read: the directory may tell of more bytes than they have.
bool DatPages::endOfChunks()
{
    constexpr std::uint64_t kChunkCountSize = 4; // some recorders may count it in, others do not
    if (m_end - m_next > kChunkCountSize) {
        return end(Problem::Kind::Truncated, m_next,
                   tr("the compressed data of a CPU are shorter than the file says"));
    }
    m_next = m_end;
    return false;
}

bool DatPages::fillChunk()
{
    if (!m_codec)
        return end(Problem::Kind::Corrupt, m_next,
                   tr("the data are compressed, but the file names no compression"));
    char numbers[8];
    if (!m_started) {
        m_started = true;
        const auto got = m_end - m_next < 4 ? Result<std::size_t>(0)
                                            : m_input->at(m_next, std::span(numbers, 4));
        if (!got)
            return end(got.error());
        if (*got < 4) {
            return m_end == m_begin
                ? false
                : end(Problem::Kind::Truncated, m_next, tr("the number of chunks is truncated"));
        }
        m_chunksLeft = m_order.load32(numbers);
        m_next += 4;
    }
    if (m_chunksLeft == 0)
        return endOfChunks();
    --m_chunksLeft;
    if (m_end - m_next < 8)
        return end(Problem::Kind::Truncated, m_end,
                   tr("the compressed data are truncated; complete chunks are kept"));
    const auto head = m_input->at(m_next, numbers);
    if (!head)
        return end(head.error());
    const std::uint32_t packed = m_order.load32(numbers);
    const std::uint32_t unpacked = m_order.load32(numbers + 4);
    if (*head < 8 || packed > m_end - m_next - 8)
        return end(Problem::Kind::Truncated, m_end,
                   tr("the compressed data are truncated; complete chunks are kept"));
    if (unpacked > kMaxChunk)
        return end(Problem::Kind::Corrupt, m_next, tr("a compressed chunk has an invalid size"));
    const auto source = m_packed.grow(packed);
    const auto got = m_input->at(m_next + 8, source);
    if (!got)
        return end(got.error());
    if (*got < packed)
        return end(Problem::Kind::Truncated, m_end,
                   tr("the compressed data are truncated; complete chunks are kept"));
    const auto room = m_room.grow(unpacked);
    auto size = m_codec->unpack(std::string_view(source.data(), packed), room);
    if (!size)
        return end(size.error());
    if (*size != unpacked || unpacked % m_pageSize != 0) {
        Problem problem;
        problem.kind = Problem::Kind::Corrupt;
        problem.place.file = m_input->name();
        problem.place.byte = m_next;
        problem.place.field = m_name;
        problem.reason = tr("a compressed chunk does not contain complete pages");
        m_problems->add(std::move(problem));
    }
    m_filled = room.first(*size);
    m_filledOffset = m_next;
    m_next += 8 + std::uint64_t(packed);
    return true;
}

} // namespace probescope::format
