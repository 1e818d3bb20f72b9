#pragma once

#include "core/sql/tables/column_source.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::store {

/// Gives numbers from 0 on, in the order in which they come. Small values are looked up directly.
class ValueNumbers
{
public:
    ValueNumbers();
    std::uint32_t number(std::uint64_t value)
    {
        if (value >= kDirect)
            return hashed(value);
        std::uint32_t& known = m_direct[value];
        if (known == 0)
            known = ++m_count;
        return known - 1;
    }
    std::uint32_t size() const { return m_count; }

private:
    static constexpr std::uint64_t kDirect = 1U << 16U;
    struct Slot
    {
        std::uint64_t value = 0;
        std::uint32_t number = 0; ///< plus 1; 0: free
    };
    std::uint32_t hashed(std::uint64_t value);
    std::size_t slotOf(std::uint64_t value) const;
    void grow();

    std::vector<std::uint32_t> m_direct; ///< numbers plus 1
    std::vector<Slot> m_slots; ///< a power of two of them, at most half full
    std::size_t m_used = 0;
    std::uint32_t m_count = 0;
};

/// Groups rows with equal keys (NULLs are equal). Groups are numbered in the order of their first
/// row.
class ValueGroups
{
public:
    explicit ValueGroups(std::size_t keys);

    /// Writes the group of each of these rows of the columns.
    void find(const std::vector<const ColumnBatch*>& keys, const std::vector<std::uint32_t>& rows,
              std::vector<std::uint32_t>& groups);
    std::size_t size() const { return m_size; }
    /// None: NULL.
    std::optional<std::int64_t> value(std::size_t group, std::size_t key) const;

private:
    static constexpr std::uint32_t kNull = 0; ///< the number of NULL among a key's values
    struct Key
    {
        ValueNumbers values; ///< of this key
        ValueNumbers pairs; ///< of the group by the keys before, and this key's value
        std::vector<std::int64_t> ofGroup;
        std::vector<std::uint8_t> nullOfGroup;
    };
    std::vector<Key> m_keys;
    std::size_t m_size = 0;
};

} // namespace probescope::store
