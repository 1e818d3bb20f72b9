#include "core/store/write/string_table.h"

#include "core/base/hash.h"

namespace probescope::store {

namespace {

constexpr std::size_t kFirstSlots = 1024;

} // namespace

StringTable::StringTable(std::size_t maxBytes, std::size_t maxTexts)
    : m_maxBytes(maxBytes)
    , m_maxTexts(maxTexts)
    , m_slots(kFirstSlots)
{
}

StringId StringTable::intern(std::string_view text)
{
    const std::uint64_t hash = hashText(text);
    const auto high = std::uint32_t(hash >> 32U);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot] != 0) {
        const Entry& entry = m_entries[m_slots[slot] - 1];
        if (entry.hash == high && textOf(entry) == text)
            return StringId(m_first + m_slots[slot] - 1);
        slot = (slot + 1) & mask;
    }
    m_entries.push_back({.hash = high,
                         .offset = std::uint32_t(m_bytes.size()),
                         .size = std::uint32_t(text.size())});
    m_bytes.insert(m_bytes.end(), text.begin(), text.end());
    m_unwrittenBytes += text.size() + sizeof(Entry);
    m_slots[slot] = std::uint32_t(m_entries.size());
    const StringId id(count() - 1);
    if (m_entries.size() * 2 > m_slots.size())
        rehash(m_slots.size() * 2);
    return id;
}

void StringTable::rehash(std::size_t slots)
{
    m_slots.assign(slots, 0);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        // The lower half of the hash is not kept.
        std::size_t slot = hashText(textOf(m_entries[i])) & (slots - 1);
        while (m_slots[slot] != 0)
            slot = (slot + 1) & (slots - 1);
        m_slots[slot] = std::uint32_t(i + 1);
    }
}

Result<> StringTable::write(Connection& connection)
{
    if (m_written == m_entries.size())
        return {};
    auto insert = connection.cached("INSERT INTO dict(id, text) VALUES(?1, ?2)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    for (std::size_t i = m_written; i < m_entries.size(); ++i) {
        const std::string_view text = textOf(m_entries[i]);
        (*insert)->bind(1, std::int64_t(m_first + i));
        (*insert)->bind(2,
                        ByteView(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
        if (auto done = (*insert)->run(); !done)
            return done;
    }
    m_written = m_entries.size();
    m_unwrittenBytes = 0;
    return {};
}

void StringTable::committed()
{
    if (m_written != m_entries.size()
        || (m_bytes.size() <= m_maxBytes && m_entries.size() <= m_maxTexts))
        return;
    m_first = count();
    m_entries.clear();
    m_bytes.clear();
    m_slots.assign(kFirstSlots, 0);
    m_written = 0;
}

std::string StringTable::text(StringId id, Connection& connection) const
{
    if (!id.valid() || id.value() >= count())
        return {};
    if (id.value() >= m_first)
        return std::string(textOf(m_entries[id.value() - m_first]));
    auto select = connection.cached("SELECT text FROM dict WHERE id = ?1");
    if (!select)
        return {};
    (*select)->bind(1, std::int64_t(id.value()));
    const auto row = (*select)->step();
    std::string text(row && *row ? (*select)->text(0) : std::string_view());
    (*select)->reset();
    return text;
}

} // namespace probescope::store
