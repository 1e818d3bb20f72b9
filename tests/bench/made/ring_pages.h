#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

namespace probescope::made {

/// Bytes of a record or a header, little endian as the CPUs that Probescope runs on.
class ByteRow
{
public:
    template <typename Number>
    void add(Number value)
    {
        addBytes({reinterpret_cast<const char*>(&value), sizeof value});
    }
    void addBytes(std::string_view bytes)
    {
        bytes.copy(m_bytes.data() + m_size, bytes.size());
        m_size += bytes.size();
    }
    /// A char array of the kernel: cut or filled with zeros.
    void addPadded(std::string_view text, std::size_t size)
    {
        const std::size_t length = text.copy(m_bytes.data() + m_size, size - 1);
        std::fill_n(m_bytes.data() + m_size + length, size - length, '\0');
        m_size += size;
    }
    std::string_view view() const { return {m_bytes.data(), m_size}; }

private:
    std::array<char, 256> m_bytes;
    std::size_t m_size = 0;
};

/// Packs the records of a CPU into pages as the kernel's ring buffer does: a time and a count of
/// bytes in front (events/header_page), records with 27 bits of time since the one before
/// (events/header_event), longer times as records of their own, and at the head of a page, whether
/// and how many records were lost before it.
class RingPages
{
public:
    static constexpr std::size_t kPageBytes = 4096;

    /// `page` gets each page when it is full.
    explicit RingPages(std::function<void(std::string_view page)> page)
        : m_page(std::move(page))
    {
    }
    /// Times ascend. Losses begin a new page.
    void add(std::int64_t timeNs, std::string_view record, std::uint32_t lostBefore);
    void finish(); ///< hands out the last page

private:
    static constexpr std::size_t kHeadBytes = 16;

    void put(std::string_view bytes);
    void putNumber(std::uint32_t value);

    std::function<void(std::string_view)> m_page;
    std::array<char, kPageBytes> m_bytes = {};
    std::size_t m_used = 0; ///< of the data behind the head
    std::int64_t m_pageNs = 0;
    std::int64_t m_lastNs = 0;
    std::uint64_t m_lost = 0;
};

} // namespace probescope::made
