#include "core/analysis/values/exact_number.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace probescope::analysis {

ExactNumber::Exact ExactNumber::exact() const
{
    constexpr double kBeyond = 18446744073709551616.0; // 2^64
    if (m_nearest != std::floor(m_nearest) || std::abs(m_nearest) > kBeyond)
        return m_nearest;
    const Wide whole = Wide(m_nearest) + m_rest;
    if (whole >= std::numeric_limits<std::int64_t>::min()
        && whole <= std::numeric_limits<std::int64_t>::max())
        return std::int64_t(whole);
    if (whole >= 0 && whole <= std::numeric_limits<std::uint64_t>::max())
        return std::uint64_t(whole);
    return m_nearest;
}

std::string ExactNumber::text() const
{
    constexpr int kDigits = 17; // from which a double can be read again
    const auto number = exact();
    if (const auto* const real = std::get_if<double>(&number))
        return fmt::format("{:.{}g}", *real, kDigits);
    return std::visit([](auto whole) { return fmt::format("{}", whole); }, number);
}

} // namespace probescope::analysis
