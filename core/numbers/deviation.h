#pragma once

#include <cmath>
#include <cstdint>

namespace probescope::store {

/// The standard deviation of a whole population, in one pass (Welford's way, which does not lose
/// digits when the numbers are great and near each other).
class Deviation
{
public:
    void add(long double number)
    {
        ++m_count;
        const long double away = number - m_mean;
        m_mean += away / static_cast<long double>(m_count);
        m_squares += away * (number - m_mean);
    }
    std::uint64_t count() const { return m_count; }
    /// Of one number or more.
    double value() const
    {
        return double(std::sqrt(m_squares / static_cast<long double>(m_count)));
    }

private:
    std::uint64_t m_count = 0;
    long double m_mean = 0;
    long double m_squares = 0;
};

} // namespace probescope::store
