#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace probescope::store {

/// A sorted list of numbers in which equal ones are counted. Durations in nanoseconds repeat, so
/// many of them take little memory. `held` counts the numbers that several such lists hold
/// together.
template <typename Number>
class CountedNumbers
{
public:
    struct Counted
    {
        Number number;
        std::uint64_t count;
    };

    void add(Number number, std::size_t& held)
    {
        m_fresh.push_back(number);
        ++held;
        ++m_count;
        if (m_fresh.size() >= std::max(kMinFresh, m_sorted.size()))
            settle(held);
    }
    std::uint64_t count() const { return m_count; }
    void forget(std::size_t& held) const { held -= m_sorted.size() + m_fresh.size(); }

    /// Sorts what was added. Call it before at() and counted().
    void settle(std::size_t& held)
    {
        std::sort(m_fresh.begin(), m_fresh.end());
        std::vector<Counted> merged;
        merged.reserve(m_sorted.size() + 64);
        const auto put = [&merged](Number number, std::uint64_t count) {
            if (!merged.empty() && merged.back().number == number)
                merged.back().count += count;
            else
                merged.push_back({number, count});
        };
        auto old = m_sorted.begin();
        for (const Number number : m_fresh) {
            for (; old != m_sorted.end() && old->number <= number; ++old)
                put(old->number, old->count);
            put(number, 1);
        }
        for (; old != m_sorted.end(); ++old)
            put(old->number, old->count);
        forget(held); // not earlier: an allocation that failed would forget them twice
        m_sorted = std::move(merged);
        m_fresh.clear();
        held += m_sorted.size();
    }

    /// The number of a rank, from 0; below count().
    Number at(std::uint64_t rank) const
    {
        for (const Counted& counted : m_sorted) {
            if (rank < counted.count)
                return counted.number;
            rank -= counted.count;
        }
        return m_sorted.back().number;
    }
    /// Each different number, ascending.
    const std::vector<Counted>& counted() const { return m_sorted; }

private:
    static constexpr std::size_t kMinFresh = 4096;

    std::vector<Counted> m_sorted;
    std::vector<Number> m_fresh;
    std::uint64_t m_count = 0;
};

} // namespace probescope::store
