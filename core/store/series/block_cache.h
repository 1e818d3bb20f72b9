#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace probescope::store {

/// What a cached block is. Each kind has one type, and ids of its own.
enum class BlockKind : std::uint8_t {
    Base, ///< a chunk's decoded base columns
    Events, ///< EventChunk
    Fields, ///< FieldColumns of a chunk
    Strings, ///< a run of the dictionary
    Series, ///< a chunk of a series
};

/// Decoded blocks of a capture, shared by its threads. If they take too many bytes, the least
/// recently used ones are dropped; those in use stay alive by their shared_ptr. Thread-safe.
class BlockCache
{
public:
    explicit BlockCache(std::size_t maxBytes)
        : m_maxBytes(maxBytes)
    {
    }

    /// Null when it is not there.
    template <typename T>
    std::shared_ptr<const T> find(BlockKind kind, std::uint64_t id)
    {
        return std::static_pointer_cast<const T>(findAny({kind, id}));
    }
    /// Replaces what was there. `bytes` is what it takes in memory.
    template <typename T>
    void put(BlockKind kind, std::uint64_t id, std::shared_ptr<const T> block, std::size_t bytes)
    {
        putAny({kind, id}, std::move(block), bytes);
    }
    std::size_t bytes() const;

private:
    using Key = std::pair<BlockKind, std::uint64_t>;
    struct Entry
    {
        Key key;
        std::shared_ptr<const void> block;
        std::size_t bytes;
    };

    std::shared_ptr<const void> findAny(Key key);
    void putAny(Key key, std::shared_ptr<const void> block, std::size_t bytes);

    const std::size_t m_maxBytes;
    mutable std::mutex m_mutex;
    std::size_t m_bytes = 0;
    std::list<Entry> m_entries; ///< the last used one in front
    std::map<Key, std::list<Entry>::iterator> m_byKey;
};

} // namespace probescope::store
