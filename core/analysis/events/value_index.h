#pragma once

#include "core/trace/event.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Numbers distinct values, or groups of `width` values, from 0. Limited: when it is full, new ones
/// get no number.
class ValueIndex
{
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::uint32_t kMaxEntries = 1U << 15U;

    explicit ValueIndex(std::size_t width = 1)
        : m_width(width)
        , m_slots(kFirstSlots)
        , m_shift(64 - kFirstBits)
    {
    }

    std::uint32_t size() const { return m_size; }

    /// The number of a value that was added, or kNone. `values` holds width() values.
    std::uint32_t find(const Value* values) const
    {
        const auto mask = m_slots.size() - 1;
        for (auto slot = std::size_t(hash(values) >> m_shift);; slot = (slot + 1) & mask) {
            const auto entry = m_slots[slot];
            if (entry == 0)
                return kNone;
            const Value* const key = &m_keys[(entry - 1) * m_width];
            if (*key == *values && (m_width == 1 || std::equal(key, key + m_width, values)))
                return entry - 1;
        }
    }
    /// Adds one that find() does not know. kNone: there is no room.
    std::uint32_t add(const Value* values)
    {
        if (m_size == kMaxEntries)
            return kNone;
        m_keys.insert(m_keys.end(), values, values + m_width);
        ++m_size;
        if (std::size_t(m_size) * 2 > m_slots.size())
            grow();
        else
            place(m_size - 1);
        return m_size - 1;
    }

private:
    static constexpr unsigned kFirstBits = 6;
    static constexpr std::size_t kFirstSlots = std::size_t(1) << kFirstBits;

    std::uint64_t hash(const Value* values) const
    {
        constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
        auto mixed = std::uint64_t(values[0]) * kGolden;
        for (std::size_t i = 1; i < m_width; ++i)
            mixed = ((mixed ^ (mixed >> 32U)) + std::uint64_t(values[i])) * kGolden;
        return mixed;
    }
    void place(std::uint32_t entry)
    {
        const auto mask = m_slots.size() - 1;
        auto slot = std::size_t(hash(&m_keys[entry * m_width]) >> m_shift);
        while (m_slots[slot] != 0)
            slot = (slot + 1) & mask;
        m_slots[slot] = entry + 1;
    }
    void grow()
    {
        m_slots.assign(m_slots.size() * 2, 0);
        --m_shift;
        for (std::uint32_t entry = 0; entry < m_size; ++entry)
            place(entry);
    }

    std::size_t m_width;
    std::vector<std::uint32_t> m_slots; ///< 0: free; otherwise a number plus 1
    unsigned m_shift;
    std::vector<Value> m_keys;
    std::uint32_t m_size = 0;
};

/// Caches results for single values.
class ValueVerdicts
{
public:
    /// `ask(value)` is called once for each value, as far as there is room.
    template <typename Ask>
    bool get(Value value, Ask ask)
    {
        auto number = m_index.find(&value);
        if (number != ValueIndex::kNone)
            return m_verdicts[number] != 0;
        const bool verdict = ask(value);
        number = m_index.add(&value);
        if (number != ValueIndex::kNone)
            m_verdicts.push_back(verdict ? 1 : 0);
        return verdict;
    }

private:
    ValueIndex m_index;
    std::vector<char> m_verdicts;
};

} // namespace probescope::analysis
