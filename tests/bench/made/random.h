#pragma once

#include <cstdint>

namespace probescope::made {

/// SplitMix64: the same numbers on every machine and with every library, unlike the distributions
/// of <random>.
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    /// One of [0, count).
    std::uint32_t below(std::uint32_t count)
    {
        return std::uint32_t(((next() >> 32U) * std::uint64_t(count)) >> 32U);
    }
    bool oneIn(std::uint32_t count) { return below(count) == 0; }
    bool percent(std::uint32_t share) { return below(100) < share; }
    /// A time of about `typicalNs`, never less than half of it; one in 32 has a long tail, as times
    /// of real machines have.
    std::int64_t around(std::uint32_t typicalNs)
    {
        const std::int64_t usual = typicalNs / 2 + below(typicalNs);
        return oneIn(32) ? usual * (2 + below(30)) : usual;
    }

private:
    std::uint64_t m_state;
};

} // namespace probescope::made
