#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace probescope::format {

/// The beginning of an event's line, taken apart: who, where, in what state, when. Views point into
/// the line. What the line does not have is left at its default.
struct TraceLine
{
    enum class Form : std::uint8_t {
        Ordinary, ///< `  bash-1  (  1) [000] d..2.  12.345678: `, as trace and trace-cmd print it
        Latency, ///< `  bash-1  0d..2.  123us+: `
        Verbose, ///< `  bash  1  0 0 00000000 00000001 [0a7fdf80] 80.645ms (+0.054ms): `
        Raw, ///< `197 0 197767281810 `: pid, CPU, nanoseconds
        Hexadecimal, ///< the same as %08x %08x %016llx
    };
    enum class Unit : std::uint8_t { Nanoseconds, Ticks };

    static constexpr std::uint32_t kMaxCpu = 65535;
    static constexpr std::size_t kMaxFlags = 8; ///< 4 to 6 so far; uprobes print garbage: DNZff

    Form form = Form::Ordinary;
    std::string_view buffer = {}; ///< the instance, where trace-cmd names it
    std::string_view comm = {};
    std::int32_t pid = -1;
    std::int32_t tgid = -1; ///< -1 also for `(-------)`: not known
    std::uint32_t cpu = 0;
    std::string_view flags = {};
    std::int16_t commonFlags = -1; ///< of Verbose, which prints numbers: common_flags, and
    std::int16_t preemptCount = -1; ///< the preemption depth without migrate-disable
    char delay = 0; ///< of Latency: the mark behind the time
    std::int64_t time = 0;
    Unit unit = Unit::Nanoseconds;
    std::string_view rest = {}; ///< `sched_switch: prev_comm=…`, `vfs_read <-ksys_read`
};

/// Takes a line apart. `hint` is the form that the lines before had; others are tried after it.
/// Raw and Hexadecimal, which much else could be taken for, only if `numbers`. Nothing: it does not
/// begin like an event's line.
std::optional<TraceLine> parseTraceLine(std::string_view line, TraceLine::Form hint, bool numbers);

/// The same for one form only.
std::optional<TraceLine> parseTraceLineAs(std::string_view line, TraceLine::Form form);

/// Digits to a number; nothing if there are others, none, or too many for 63 bits.
std::optional<std::int64_t> parseDigits(std::string_view digits);

} // namespace probescope::format
