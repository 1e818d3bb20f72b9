#include "core/format/ring/ring_page_writer.h"

#include <algorithm>

namespace probescope::format {

namespace {

constexpr std::uint64_t kMissingBit = 1ULL << 31;
constexpr std::uint64_t kMissingStoredBit = 1ULL << 30;
constexpr unsigned kDeltaBits = 27;
constexpr std::uint64_t kDeltaMask = (1ULL << kDeltaBits) - 1;
constexpr std::size_t kMaxInHead = 28 * std::size_t(4); ///< longer ones tell it in a word more
constexpr std::uint32_t kExtendType = 30;
constexpr std::size_t kExtendBytes = 8;

std::size_t aligned(std::size_t bytes)
{
    return (bytes + 3) & ~std::size_t(3);
}

std::size_t roomOf(std::size_t bytes)
{
    return aligned(bytes) + (aligned(bytes) <= kMaxInHead ? 4 : 8);
}

} // namespace

RingPageWriter::RingPageWriter(ByteOrder order, std::uint32_t longSize, std::uint32_t pageSize)
    : m_order(order)
    , m_longSize(longSize)
    , m_headerSize(8 + std::size_t(longSize))
    , m_page(pageSize)
{
}

std::size_t RingPageWriter::maxBytes() const
{
    return m_page.size() - m_headerSize - m_longSize - kExtendBytes - 8;
}

void RingPageWriter::storeLong(char* to, std::uint64_t value) const
{
    if (m_longSize == 8)
        m_order.store64(to, value);
    else
        m_order.store32(to, std::uint32_t(value));
}

void RingPageWriter::setMissing(std::optional<std::uint64_t> count)
{
    m_missing = true;
    m_missingCount = count;
}

void RingPageWriter::putHead(std::uint32_t type, std::uint64_t delta)
{
    const auto low = std::uint32_t(delta & kDeltaMask);
    m_order.store32(dataAt(m_used),
                    m_order.bigEndian() ? type << kDeltaBits | low : low << 5 | type);
    m_used += 4;
}

bool RingPageWriter::add(std::span<const char> record, std::uint64_t time)
{
    if (empty()) {
        std::fill(m_page.begin(), m_page.end(), '\0');
        m_time = time;
        m_order.store64(m_page.data(), time);
    }
    if (time < m_time)
        return false;
    const std::uint64_t delta = time - m_time;
    const bool extends = delta > kDeltaMask;
    const std::size_t capacity = m_page.size() - m_headerSize - m_longSize; // for what is missing
    if (delta >> (kDeltaBits + 32) != 0
        || m_used + roomOf(record.size()) + (extends ? kExtendBytes : 0) > capacity)
        return false;
    if (extends) {
        putHead(kExtendType, delta);
        m_order.store32(dataAt(m_used), std::uint32_t(delta >> kDeltaBits));
        m_used += 4;
    }
    const std::size_t size = std::max<std::size_t>(aligned(record.size()), 4);
    putHead(size <= kMaxInHead ? std::uint32_t(size / 4) : 0, extends ? 0 : delta);
    if (size > kMaxInHead) {
        m_order.store32(dataAt(m_used), std::uint32_t(size + 4));
        m_used += 4;
    }
    std::copy(record.begin(), record.end(), dataAt(m_used));
    m_used += size;
    m_time = time;
    return true;
}

std::span<const char> RingPageWriter::finish()
{
    std::uint64_t commit = m_used;
    if (m_missing)
        commit |= kMissingBit;
    if (m_missing && m_missingCount) {
        commit |= kMissingStoredBit;
        storeLong(dataAt(m_used), *m_missingCount);
    }
    storeLong(m_page.data() + 8, commit);
    m_used = 0;
    m_missing = false;
    m_missingCount.reset();
    return m_page;
}

} // namespace probescope::format
