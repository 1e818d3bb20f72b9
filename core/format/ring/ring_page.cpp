#include "core/format/ring/ring_page.h"

namespace probescope::format {

namespace {

constexpr std::uint64_t kMissing = 1ULL << 31;
constexpr std::uint64_t kMissingStored = 1ULL << 30;
constexpr std::uint64_t kCommitMask = (1ULL << 27) - 1;
constexpr std::uint32_t kTimeShift = 27;
constexpr std::uint64_t kTimeTop = 0xf8ULL << 56; ///< absolute times have 59 bits

constexpr std::uint32_t kPadding = 29;
constexpr std::uint32_t kTimeExtend = 30; // and 31 is a time stamp

} // namespace

bool RingPage::load(std::span<const char> page)
{
    m_size = 0;
    m_next = 0;
    m_current = 0;
    m_broken = false;
    m_missing = false;
    m_missingCount.reset();
    m_record = {};
    if (page.size() < m_headerSize)
        return false;
    m_time = m_order.load64(page.data());
    const std::uint64_t commit =
        m_longIs8 ? m_order.load64(page.data() + 8) : m_order.load32(page.data() + 8);
    m_data = page.data() + m_headerSize;
    const std::uint64_t room = page.size() - m_headerSize;
    std::uint64_t size = commit & kCommitMask;
    if (size > room) {
        m_broken = true;
        size = room;
    }
    m_size = std::uint32_t(size);
    m_missing = (commit & kMissing) != 0;
    const std::uint64_t longSize = m_longIs8 ? 8 : 4;
    if (m_missing && (commit & kMissingStored) && size + longSize <= room) {
        const auto count =
            m_longIs8 ? m_order.load64(m_data + size) : m_order.load32(m_data + size);
        m_missingCount = count;
    }
    return true;
}

bool RingPage::finish(bool broken)
{
    m_broken = m_broken || broken;
    m_next = m_size;
    return false;
}

bool RingPage::next()
{
    while (m_size - m_next >= 4) {
        m_current = m_next;
        const char* at = m_data + m_next;
        const std::uint32_t left = m_size - m_next - 4;
        const std::uint32_t word = m_order.load32(at);
        const bool big = m_order.bigEndian();
        const std::uint32_t type = big ? word >> kTimeShift : word & 31;
        const std::uint64_t delta = big ? word & ((1U << kTimeShift) - 1) : word >> 5;
        if (type >= 1 && type < kPadding) {
            const std::uint32_t size = type * 4;
            if (size > left)
                return finish(true);
            m_time += delta;
            m_record = {at + 4, size};
            m_next += 4 + size;
            return true;
        }
        if (left < 4)
            return finish(true);
        const std::uint32_t argument = m_order.load32(at + 4);
        switch (type) {
        case 0: {
            // The length counts its own word.
            if (argument < 4 || argument > left)
                return finish(true);
            const std::uint32_t size = (argument - 4 + 3) & ~3U;
            if (size > left - 4)
                return finish(true);
            m_time += delta;
            m_record = {at + 8, size};
            m_next += 8 + size;
            return true;
        }
        case kPadding:
            if (delta == 0)
                return finish(false); // the rest of the page is empty
            if (argument > left)
                return finish(true);
            m_time += delta; // an event that was discarded
            m_next += 4 + argument;
            break;
        case kTimeExtend:
            m_time += (std::uint64_t(argument) << kTimeShift) + delta;
            m_next += 8;
            break;
        default: // a time stamp
            m_time = (m_time & kTimeTop) | (std::uint64_t(argument) << kTimeShift) | delta;
            m_next += 8;
            break;
        }
    }
    return finish(m_next != m_size);
}

} // namespace probescope::format
