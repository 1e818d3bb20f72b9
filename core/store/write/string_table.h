#pragma once

#include "core/base/result.h"
#include "core/database/sqlite.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// Numbers texts, for a writer. Memory is bounded: if the table grows too large, it forgets texts
/// that are already in the file, and such a text gets another number if it occurs again. So texts
/// of a capture must always be compared by text, not by number.
class StringTable
{
public:
    static constexpr std::size_t kMaxBytes = std::size_t(32) << 20U;
    static constexpr std::size_t kMaxTexts = std::size_t(1) << 20U;

    explicit StringTable(std::size_t maxBytes = kMaxBytes, std::size_t maxTexts = kMaxTexts);

    StringId intern(std::string_view text);
    /// How many numbers were assigned.
    std::uint32_t count() const { return m_first + std::uint32_t(m_entries.size()); }
    std::size_t unwrittenBytes() const { return m_unwrittenBytes; }

    /// Writes the new texts to `dict`, within the caller's transaction.
    Result<> write(Connection& connection);
    /// The transaction of write() was committed: what it wrote may be forgotten.
    void committed();
    /// The text of an assigned number; empty for none, or if the file cannot be read.
    std::string text(StringId id, Connection& connection) const;

private:
    struct Entry
    {
        std::uint32_t hash; ///< its upper half
        std::uint32_t offset; ///< in m_bytes
        std::uint32_t size;
    };

    std::string_view textOf(const Entry& entry) const
    {
        return {m_bytes.data() + entry.offset, entry.size};
    }
    void rehash(std::size_t slots);

    std::size_t m_maxBytes;
    std::size_t m_maxTexts;
    std::uint32_t m_first = 0; ///< number of m_entries[0]
    std::vector<Entry> m_entries;
    std::vector<char> m_bytes;
    std::vector<std::uint32_t> m_slots; ///< 0: free; otherwise an entry's index + 1
    std::size_t m_written = 0; ///< entries that write() wrote
    std::size_t m_unwrittenBytes = 0;
};

} // namespace probescope::store
