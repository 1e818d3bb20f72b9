#include "core/store/series/block_cache.h"

namespace probescope::store {

std::size_t BlockCache::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

std::shared_ptr<const void> BlockCache::findAny(Key key)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_byKey.find(key);
    if (found == m_byKey.end())
        return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return found->second->block;
}

void BlockCache::putAny(Key key, std::shared_ptr<const void> block, std::size_t bytes)
{
    std::list<Entry> dropped; // destroyed after the lock is gone
    const std::lock_guard lock(m_mutex);
    const auto found = m_byKey.find(key);
    if (found != m_byKey.end()) {
        m_bytes -= found->second->bytes;
        dropped.splice(dropped.begin(), m_entries, found->second);
        m_byKey.erase(found);
    }
    m_entries.push_front({.key = key, .block = std::move(block), .bytes = bytes});
    m_byKey.emplace(key, m_entries.begin());
    m_bytes += bytes;
    // One block is kept whatever its size: it is about to be used.
    while (m_bytes > m_maxBytes && m_entries.size() > 1) {
        m_bytes -= m_entries.back().bytes;
        m_byKey.erase(m_entries.back().key);
        dropped.splice(dropped.begin(), m_entries, std::prev(m_entries.end()));
    }
}

} // namespace probescope::store
