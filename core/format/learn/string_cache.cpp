#include "core/format/learn/string_cache.h"

namespace probescope {

StringId StringCache::ask(std::string_view text)
{
    const StringId id = m_sink.string(text);
    if (text.size() <= kMaxText) {
        Entry& entry = m_entries[quickHash(text) % kEntries];
        entry.size = std::uint8_t(text.size());
        text.copy(entry.text.data(), text.size());
        entry.id = id;
    }
    return id;
}

} // namespace probescope
