#pragma once

#include "core/format/input/byte_order.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace probescope::format {

/// Fills pages of the kernel's ring buffer with records, one page after the other: what RingPage
/// reads.
class RingPageWriter
{
public:
    /// `longSize` is that of the kernel.
    RingPageWriter(ByteOrder order, std::uint32_t longSize, std::uint32_t pageSize);

    /// The longest record that a page takes.
    std::size_t maxBytes() const;
    bool empty() const { return m_used == 0; }
    /// Events are missing before this page, which must be empty; how many, if it is known.
    void setMissing(std::optional<std::uint64_t> count);
    /// False: the page has no room, or the time is before that of the last record; take the page
    /// with finish() and add the record again. Not longer than maxBytes().
    bool add(std::span<const char> record, std::uint64_t time);
    /// The page, until the next record is added to what is then an empty one.
    std::span<const char> finish();

private:
    char* dataAt(std::size_t offset) { return m_page.data() + m_headerSize + offset; }
    void storeLong(char* to, std::uint64_t value) const;
    void putHead(std::uint32_t type, std::uint64_t delta);

    ByteOrder m_order;
    std::uint32_t m_longSize;
    std::size_t m_headerSize;
    std::vector<char> m_page;
    std::size_t m_used = 0; ///< bytes of data
    std::uint64_t m_time = 0;
    bool m_missing = false;
    std::optional<std::uint64_t> m_missingCount;
};

} // namespace probescope::format
