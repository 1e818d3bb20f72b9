#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace probescope {

/// An index that cannot be confused with another kind of index. By default it is "none".
template <typename Tag, typename Rep = std::uint32_t>
class StrongId
{
public:
    constexpr StrongId() = default;
    explicit constexpr StrongId(Rep value)
        : m_value(value)
    {
    }
    constexpr Rep value() const { return m_value; }
    constexpr bool valid() const { return m_value != kNone; }
    friend constexpr auto operator<=>(StrongId, StrongId) = default;

private:
    static constexpr Rep kNone = std::numeric_limits<Rep>::max();
    Rep m_value = kNone;
};

} // namespace probescope

template <typename Tag, typename Rep>
struct std::hash<probescope::StrongId<Tag, Rep>>
{
    std::size_t operator()(probescope::StrongId<Tag, Rep> id) const noexcept
    {
        return std::hash<Rep>{}(id.value());
    }
};
