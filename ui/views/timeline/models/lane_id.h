#pragma once

#include <compare>
#include <cstdint>

namespace probescope::ui::timeline {

/// Identifies what a lane shows, across changes of the layout.
struct LaneId
{
    enum class Kind : std::uint8_t { Cpu, Task, Spans, Values };
    Kind kind = Kind::Cpu;
    std::uint32_t key = 0; ///< CPU number, pid, number of a SpanLanes or ValueLanes entry
    friend auto operator<=>(const LaneId&, const LaneId&) = default;
};

} // namespace probescope::ui::timeline
