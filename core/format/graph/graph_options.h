#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope::format {

/// How function_graph text is printed: tracefs' options/funcgraph-* and the two general ones that
/// change it. The defaults are the kernel's.
struct GraphOptions
{
    bool cpu = true;
    bool proc = false;
    bool absTime = false;
    bool relTime = false; ///< times since the first row: what the *-graph latency tracers print
    bool duration = true;
    bool overhead = true;
    bool irqs = true; ///< off: the calls of interrupts are left out
    bool tail = false;
    bool overrun = false;
    bool retval = false;
    bool retvalHex = false;
    bool retvalNamed = false; ///< `ret=0x0`, as 6.13 and later print it
    bool args = false;
    bool retaddr = false;
    bool latency = false; ///< latency-format: the column of flags
    std::uint8_t cpuWidth = 1; ///< characters of the highest CPU's number

    /// The options that are on, by the names of funcgraph-*: `cpu duration overhead irqs`. Those
    /// of ours: reltime, retval-named, latency, cpu-width=N (when it is not 1).
    std::string text() const;
    /// Reads what text() wrote; words that are not known are passed over.
    static GraphOptions parse(std::string_view text);
    /// Sets one option by name: `proc` or `noproc`, with `funcgraph-` in front or without. False:
    /// there is none of that name.
    bool set(std::string_view name);

    friend bool operator==(const GraphOptions&, const GraphOptions&) = default;
};

/// The sign that kernels put before a duration, and latency tracers behind a delay: `$` above 1 s,
/// `@` 100 ms, `*` 10 ms, `#` 1 ms,
/// `!` 100 us, `+` 10 us, else a blank.
char graphOverheadMark(std::int64_t durationNs);

/// Is a return value printed as a negative number: -1 to -4095, as 64 or as 32 bits?
bool isErrorNumber(std::uint64_t retval);

} // namespace probescope::format
