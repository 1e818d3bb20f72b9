#include "tests/bench/made/ring_pages.h"

#include <algorithm>
#include <cstring>

namespace probescope::made {

namespace {

constexpr std::uint32_t kTimeExtend = 30;
constexpr std::uint32_t kDeltaBits = 27;
constexpr std::size_t kLongestByType = 112; ///< longer records have a length word of their own
constexpr std::uint64_t kMissedEvents = std::uint64_t(1) << 31U;
constexpr std::uint64_t kMissedStored = std::uint64_t(1) << 30U;

} // namespace

void RingPages::put(std::string_view bytes)
{
    bytes.copy(m_bytes.data() + kHeadBytes + m_used, bytes.size());
    m_used += bytes.size();
}

void RingPages::putNumber(std::uint32_t value)
{
    put({reinterpret_cast<const char*>(&value), sizeof value});
}

void RingPages::add(std::int64_t timeNs, std::string_view record, std::uint32_t lostBefore)
{
    const std::size_t data = (record.size() + 3) / 4 * 4;
    const bool longRecord = data > kLongestByType;
    auto delta = std::uint64_t(timeNs - m_lastNs);
    const bool extends = (delta >> kDeltaBits) != 0;
    const std::size_t needed = data + (longRecord ? 8 : 4) + (extends ? 8 : 0);
    const std::size_t room = kPageBytes - kHeadBytes - (m_lost > 0 ? sizeof m_lost : 0) - m_used;
    if (m_used == 0 || lostBefore > 0 || needed > room) {
        finish();
        m_pageNs = m_lastNs = timeNs;
        m_lost = lostBefore;
        delta = 0;
    }
    m_lastNs = timeNs;
    if (delta >> kDeltaBits) {
        putNumber(std::uint32_t(delta << 5U) | kTimeExtend);
        putNumber(std::uint32_t(delta >> kDeltaBits));
        delta = 0;
    }
    putNumber(std::uint32_t(delta << 5U) | (longRecord ? 0 : std::uint32_t(data / 4)));
    if (longRecord)
        putNumber(std::uint32_t(data + 4));
    put(record);
    constexpr std::string_view kZeros("\0\0\0", 3);
    put(kZeros.substr(0, data - record.size()));
}

void RingPages::finish()
{
    if (m_used == 0)
        return;
    std::uint64_t commit = m_used;
    char* const end = m_bytes.data() + kHeadBytes + m_used;
    std::fill(end, m_bytes.data() + kPageBytes, '\0');
    if (m_lost > 0) {
        commit |= kMissedEvents | kMissedStored;
        std::memcpy(end, &m_lost, sizeof m_lost);
    }
    std::memcpy(m_bytes.data(), &m_pageNs, sizeof m_pageNs);
    std::memcpy(m_bytes.data() + sizeof m_pageNs, &commit, sizeof commit);
    m_page({m_bytes.data(), kPageBytes});
    m_used = 0;
    m_lost = 0;
}

} // namespace probescope::made
