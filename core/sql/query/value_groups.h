#pragma once

#include "core/numbers/value_numbers.h"
#include "core/sql/tables/column_source.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::store {

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
