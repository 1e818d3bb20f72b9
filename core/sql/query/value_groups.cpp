#include "core/sql/query/value_groups.h"

#include <utility>

namespace probescope::store {

ValueNumbers::ValueNumbers()
    : m_direct(kDirect)
    , m_slots(1024)
{
}

std::size_t ValueNumbers::slotOf(std::uint64_t value) const
{
    std::uint64_t hash = value * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32U;
    std::size_t slot = std::size_t(hash) & (m_slots.size() - 1);
    while (m_slots[slot].number != 0 && m_slots[slot].value != value)
        slot = (slot + 1) & (m_slots.size() - 1);
    return slot;
}

std::uint32_t ValueNumbers::hashed(std::uint64_t value)
{
    std::size_t slot = slotOf(value);
    if (m_slots[slot].number != 0)
        return m_slots[slot].number - 1;
    if (2 * ++m_used > m_slots.size()) {
        grow();
        slot = slotOf(value);
    }
    m_slots[slot] = {value, ++m_count};
    return m_count - 1;
}

void ValueNumbers::grow()
{
    std::vector<Slot> old(2 * m_slots.size());
    std::swap(old, m_slots);
    for (const Slot& slot : old) {
        if (slot.number != 0)
            m_slots[slotOf(slot.value)] = slot;
    }
}

ValueGroups::ValueGroups(std::size_t keys)
    : m_keys(keys)
{
}

void ValueGroups::find(const std::vector<const ColumnBatch*>& keys,
                       const std::vector<std::uint32_t>& rows, std::vector<std::uint32_t>& groups)
{
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const ColumnBatch& batch = *keys[k];
        Key& key = m_keys[k];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::uint32_t row = rows[i];
            const bool isNull = !batch.nulls.empty() && batch.nulls[row] != 0;
            const std::uint32_t value =
                isNull ? kNull : key.values.number(std::uint64_t(batch.values[row])) + 1;
            // Small numbers of both stay small, and are looked up directly.
            const std::uint64_t before = k == 0 ? 0 : groups[i];
            const std::uint64_t pair = before < 256 && value < 256
                ? before << 8U | value
                : (before << 32U | value) + (std::uint64_t(1) << 17U);
            groups[i] = key.pairs.number(pair);
        }
    }
    m_size = m_keys.back().pairs.size();
    for (std::size_t k = 0; k < keys.size(); ++k) {
        Key& key = m_keys[k];
        key.ofGroup.resize(m_size);
        key.nullOfGroup.resize(m_size);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::uint32_t row = rows[i];
            key.ofGroup[groups[i]] = keys[k]->values[row];
            key.nullOfGroup[groups[i]] =
                keys[k]->nulls.empty() ? std::uint8_t(0) : keys[k]->nulls[row];
        }
    }
}

std::optional<std::int64_t> ValueGroups::value(std::size_t group, std::size_t key) const
{
    const Key& one = m_keys[key];
    if (one.nullOfGroup[group] != 0)
        return std::nullopt;
    return one.ofGroup[group];
}

} // namespace probescope::store
