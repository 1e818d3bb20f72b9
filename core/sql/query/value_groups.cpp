#include "core/sql/query/value_groups.h"

namespace probescope::store {

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
