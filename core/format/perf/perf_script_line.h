#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace probescope::format {

/// The parts of one line of `perf script` that begins a sample or tells a record. What the line
/// does not hold (its field set is the user's choice) is absent. Views point into the line.
///
/// `            perf   144/144   [000]    42.370913177:    1799180 sched:sched_stat_runtime:
/// comm=…` (perf_sample__fprintf_start() and process_event() of tools/perf/builtin-script.c)
struct PerfSampleLine
{
    std::string_view comm;
    std::optional<std::int32_t> pid; ///< process; only where both are printed
    std::optional<std::int32_t> tid;
    std::optional<std::uint32_t> cpu;
    std::optional<std::int64_t> timeNs;
    std::optional<std::uint64_t> period;
    std::string_view event; ///< `sched:sched_switch`, `cycles:u`; empty when it is not printed
    std::string_view info; ///< all that follows `EVENT: `
    bool record = false; ///< `event` is PERF_RECORD_…, told by --show-task-events and the like
};

/// Reads a line of any field set. Lines without a time are taken when they have an event's name.
bool parsePerfSample(std::string_view line, PerfSampleLine& out);

/// `<blanks>ffffffff810e19d2 try_to_wake_up+0x2d2 ([kernel.kallsyms])`: one place of a call chain.
bool isPerfStackLine(std::string_view line);

/// Splits the place of a sample that has no call chain off the end of its text: with `-F +ip,sym`
/// perf prints `EVENT: TEXT ffffffff810e19d2 try_to_wake_up+0x2d2 ([kernel.kallsyms])` in one line.
/// Returns the place, or nothing.
std::string_view splitPerfPlace(std::string_view& info);

/// The two parts of `sched:sched_switch`. System is empty for `cycles:u`, `cpu-clock`,
/// `cpu/cycles/pp`: what follows their colon are modifiers.
struct PerfEventName
{
    std::string_view system;
    std::string_view name;
};
PerfEventName splitPerfEvent(std::string_view event);

} // namespace probescope::format
