#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace probescope::ui {

/// Exact figures of some spans. All but the count are 0 where there are none.
struct SpanFigures
{
    static constexpr std::array<double, 4> kPercents{50, 90, 99, 99.9};

    std::uint64_t count = 0;
    std::int64_t minNs = 0;
    std::array<std::int64_t, kPercents.size()> percentileNs{};
    std::int64_t maxNs = 0;
    std::int64_t sumNs = 0; ///< the greatest number there is when it does not fit
    /// Begins and ends beside them that are no span; nothing: not all of them are kept.
    std::optional<std::uint64_t> incomplete = {};

    friend bool operator==(const SpanFigures&, const SpanFigures&) = default;
};

} // namespace probescope::ui
