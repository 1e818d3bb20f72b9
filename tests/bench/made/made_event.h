#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace probescope::made {

/// Bits of common_flags, as the kernel keeps them in each record.
enum MadeFlags : std::uint8_t {
    kIrqsOff = 0x01,
    kNeedResched = 0x04,
    kHardIrq = 0x08,
    kSoftIrq = 0x10,
    kPreemptResched = 0x20,
};

/// Bits of prev_state, as sched_switch records it.
enum MadeState : std::uint16_t {
    kRunnable = 0,
    kSleeping = 0x01,
    kUninterruptible = 0x02,
    kDead = 0x20,
    kIdleState = 0x80,
    kPreempted = 0x100,
};

struct MadeTask
{
    std::int32_t pid = 0;
    std::int32_t prio = 120;
    std::string_view comm; ///< at most 15 bytes; lives as long as the program
};

/// One record of a made capture: what both forms, text and trace.dat, are written from.
struct MadeEvent
{
    enum class Kind : std::uint8_t {
        Switch,
        Waking,
        Wakeup,
        WakeupNew,
        Probe,
        CallEntry,
        CallExit,
    };
    Kind kind = Kind::Switch;
    std::uint8_t flags = 0; ///< MadeFlags
    std::uint8_t preemptDepth = 0;
    std::uint16_t prevState = 0; ///< of Switch: MadeState
    std::uint32_t cpu = 0;
    std::uint32_t lostBefore = 0; ///< events of this CPU that were lost just before this one
    std::int64_t timeNs = 0; ///< greater than that of the event before, on any CPU
    MadeTask task; ///< the task that was running; pid 0 is the idle task of the CPU
    MadeTask other; ///< of Switch: next; of the wakeups: who is woken
    std::uint32_t targetCpu = 0; ///< of the wakeups

    std::uint32_t probe = 0; ///< of Probe: index into madeProbes()
    std::array<std::uint64_t, 4> values = {}; ///< of Probe: its integer arguments, by index
    std::string_view text; ///< of Probe: its string argument

    std::uint32_t function = 0; ///< of the calls: index into kernelFunctions()
    std::uint32_t depth = 0;
    std::int64_t callNs = 0; ///< of CallExit: when the call began and ended, by the kernel's clock
    std::int64_t returnNs = 0;
    std::uint64_t returned = 0; ///< of CallExit
};

/// The kernel's `comm` of the idle task; in text it is "<idle>".
inline constexpr std::array<std::string_view, 16> kSwappers = {
    "swapper/0",  "swapper/1",  "swapper/2",  "swapper/3", "swapper/4",  "swapper/5",
    "swapper/6",  "swapper/7",  "swapper/8",  "swapper/9", "swapper/10", "swapper/11",
    "swapper/12", "swapper/13", "swapper/14", "swapper/15"};
inline constexpr std::uint32_t kMaxCpus = kSwappers.size();

} // namespace probescope::made
