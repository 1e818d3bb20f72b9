#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>

namespace probescope::store {

/// Values and their numbers, counted from 0 in order of appearance. References stay valid.
/// `Hash` makes a 64-bit hash of a value; equality is that of T.
template <typename T, typename Hash>
class InternTable
{
public:
    std::size_t size() const { return m_values.size(); }
    const T& operator[](std::size_t id) const { return m_values[id]; }

    std::optional<std::uint32_t> find(const T& value) const
    {
        return findIf(Hash{}(value), [&](const T& other) { return other == value; });
    }
    /// The first value of that hash for which `wanted` holds.
    template <typename Predicate>
    std::optional<std::uint32_t> findIf(std::uint64_t hash, const Predicate& wanted) const
    {
        const auto [begin, end] = m_byHash.equal_range(hash);
        for (auto it = begin; it != end; ++it) {
            if (wanted(m_values[it->second]))
                return it->second;
        }
        return std::nullopt;
    }
    std::uint32_t add(const T& value)
    {
        const auto id = std::uint32_t(m_values.size());
        m_values.push_back(value);
        m_byHash.emplace(Hash{}(value), id);
        return id;
    }
    /// Gives a number another value; it is then found by that one.
    void replace(std::uint32_t id, const T& value)
    {
        m_values[id] = value;
        m_byHash.emplace(Hash{}(value), id);
    }

private:
    std::deque<T> m_values;
    std::unordered_multimap<std::uint64_t, std::uint32_t> m_byHash;
};

} // namespace probescope::store
