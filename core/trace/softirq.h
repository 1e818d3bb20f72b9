#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace probescope {

/// The name of a softirq's vector ("TIMER", include/linux/interrupt.h); null: it has none.
constexpr const char* softIrqName(std::uint64_t vector)
{
    constexpr std::array<const char*, 10> kNames{"HI",      "TIMER",    "NET_TX",  "NET_RX",
                                                 "BLOCK",   "IRQ_POLL", "TASKLET", "SCHED",
                                                 "HRTIMER", "RCU"};
    return vector < kNames.size() ? kNames[std::size_t(vector)] : nullptr;
}

} // namespace probescope
