#include "core/numbers/value_numbers.h"

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

} // namespace probescope::store
