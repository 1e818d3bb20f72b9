#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace probescope::analysis {

/// A number as it was recorded. Whole ones of 64 bits, with a sign or without, keep the digits that
/// a double does not hold.
class ExactNumber
{
public:
    using Exact = std::variant<std::int64_t, std::uint64_t, double>;

    ExactNumber(double number = 0) // NOLINT(google-explicit-constructor): it is that number
        : m_nearest(number)
    {
    }
    template <typename Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
    ExactNumber(Whole number) // NOLINT(google-explicit-constructor)
        : m_nearest(double(number))
        , m_rest(std::int16_t(Wide(number) - Wide(m_nearest)))
    {
    }
    ExactNumber(double nearest, std::int16_t rest)
        : m_nearest(nearest)
        , m_rest(rest)
    {
    }

    double nearest() const { return m_nearest; } ///< for what is drawn
    std::int16_t rest() const { return m_rest; } ///< what that leaves out
    /// Whole ones as such, without a sign only if they do not fit with one.
    Exact exact() const;
    /// As programs read it: all digits of whole ones, else 17.
    std::string text() const;

    friend bool operator==(const ExactNumber&, const ExactNumber&) = default;
    /// Rounding keeps the order, so the rest decides only where it has made two alike.
    friend bool operator<(const ExactNumber& a, const ExactNumber& b)
    {
        return a.m_nearest < b.m_nearest || (a.m_nearest == b.m_nearest && a.m_rest < b.m_rest);
    }

private:
    __extension__ using Wide = __int128;

    double m_nearest;
    std::int16_t m_rest = 0; // doubles are 2048 apart at most, below 2^64
};

/// Many of them, in little more room than doubles take: few need more.
class ExactNumbers
{
public:
    void reserve(std::size_t numbers) { m_nearest.reserve(numbers); }
    /// Named as in containers of the standard library: templates take either.
    void push_back(ExactNumber number) // NOLINT(readability-identifier-naming)
    {
        if (number.rest() != 0 || !m_rests.empty()) {
            m_rests.resize(m_nearest.size());
            m_rests.push_back(number.rest());
        }
        m_nearest.push_back(number.nearest());
    }
    std::size_t size() const { return m_nearest.size(); }
    ExactNumber operator[](std::size_t place) const
    {
        return m_rests.empty() ? ExactNumber(m_nearest[place])
                               : ExactNumber(m_nearest[place], m_rests[place]);
    }

private:
    std::vector<double> m_nearest;
    std::vector<std::int16_t> m_rests; ///< empty: all are 0
};

} // namespace probescope::analysis
