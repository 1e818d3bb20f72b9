#pragma once

#include "core/format/input/byte_order.h"

#include <cstdint>
#include <optional>
#include <span>

namespace probescope::format {

/// Walks the records of one page of the kernel's ring buffer (include/linux/ring_buffer.h and
/// events/header_event):
///
///     u64 time; long commit;              bit 31 of commit: events are missing before the page,
///                                         bit 30: their number stands behind the data
///     { 5 bits type_len, 27 bits time }   1..28: data of 4 × type_len bytes; 0: the length
///                                         stands in the next word; 29: padding;
///                                         30: time extend; 31: absolute time
///
/// libtraceevent's kbuffer does the same but trusts every length, and pages come from strangers.
class RingPage
{
public:
    RingPage() = default;
    RingPage(ByteOrder order, std::uint32_t longSize)
        : m_order(order)
        , m_headerSize(8 + longSize)
        , m_longIs8(longSize == 8)
    {
    }

    /// The page must stay until the next one is loaded. False: it is too short for a header.
    bool load(std::span<const char> page);
    /// Goes on to the next record of an event. False: there is none; see broken().
    bool next();

    std::uint64_t time() const { return m_time; }
    std::span<const char> record() const { return m_record; }

    bool eventsMissing() const { return m_missing; }
    /// How many, where the kernel says it.
    std::optional<std::uint64_t> missingCount() const { return m_missingCount; }
    /// A length in the page leads out of it: what follows is lost.
    bool broken() const { return m_broken; }

private:
    bool finish(bool broken);

    ByteOrder m_order;
    std::uint32_t m_headerSize = 16;
    bool m_longIs8 = true;
    bool m_missing = false;
    bool m_broken = false;
    const char* m_data = nullptr;
    std::uint32_t m_size = 0; ///< bytes of data
    std::uint32_t m_next = 0; ///< offsets into the data
    std::uint32_t m_current = 0;
    std::uint64_t m_time = 0;
    std::span<const char> m_record;
    std::optional<std::uint64_t> m_missingCount;
};

} // namespace probescope::format
