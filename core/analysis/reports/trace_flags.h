#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace probescope::analysis {

/// The meaning of the characters of the latency format: `dNh2.`.
struct TraceFlags
{
    enum class Irqs : std::uint8_t { On, Off, NotTold };
    enum class Resched : std::uint8_t {
        None,
        Need, ///< N: the task is to give up the CPU, and that is noted in both places
        NeedFlag, ///< n: only the task's flag is set
        NeedCount, ///< p: only the preemption count tells
        Lazy, ///< l: when it returns to user space or the tick comes
        LazyCount, ///< L
        NeedLazyFlag, ///< b
        NeedLazy, ///< B
    };
    enum class Context : std::uint8_t {
        Task,
        SoftIrq, ///< s
        HardIrq, ///< h
        HardIrqInSoftIrq, ///< H
        Nmi, ///< z
        NmiInHardIrq, ///< Z
    };

    Irqs irqs = Irqs::On;
    bool softIrqsOff = false; ///< b or D: bottom halves are disabled
    Resched resched = Resched::None;
    Context context = Context::Task;
    unsigned preemptDepth = 0; ///< how often preemption is disabled; 15 may be more
    std::optional<unsigned> migrateDepth; ///< migration disabled; kernels before 5.15 do not tell

    friend bool operator==(const TraceFlags&, const TraceFlags&) = default;
};

/// Nothing: they are no such characters (uprobe events print garbage).
std::optional<TraceFlags> readTraceFlags(std::string_view text);

} // namespace probescope::analysis
