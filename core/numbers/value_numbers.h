#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace probescope::store {

/// Gives each distinct value a number (0, 1, ...) in the order of first appearance, to group by it.
/// Small values are looked up directly. One thread.
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

} // namespace probescope::store
