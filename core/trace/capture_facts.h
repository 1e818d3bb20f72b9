#pragma once

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <optional>
#include <string>

namespace probescope {

/// Events that the kernel overwrote or dropped.
struct Loss
{
    std::uint32_t cpu = 0;
    BufferId buffer = {};
    std::int64_t beginNs = 0; ///< the last event kept before the gap, or the capture's start
    std::int64_t endNs = 0; ///< the first event after the gap
    std::optional<std::uint64_t> count = {}; ///< the kernel does not always know it
};

/// Input that could not be read as what it should be. What could be kept, was.
struct Problem
{
    enum class Kind : std::uint8_t {
        Unparsed, ///< a line or record that is no event, call or known note
        Truncated,
        Corrupt,
        TimeBackwards,
        TooLong,
        Other,
    };
    Kind kind = Kind::Unparsed;
    Place place = {};
    Message reason = {}; ///< one sentence
    std::string excerpt = {}; ///< at most kMaxExcerpt bytes of the input
    std::uint64_t count = 1; ///< alike ones that this one stands for

    static constexpr std::size_t kMaxExcerpt = 200;
};

/// A kernel function's or object's place, from the capture's kallsyms.
struct Symbol
{
    std::uint64_t address = 0;
    std::string name = {};
    std::string module = {}; ///< empty for the kernel itself
};

/// Keys of what is known of a capture as a whole. Values are text; absent keys are unknown.
namespace facts {
inline constexpr const char* kFormat = "format"; ///< "ftrace text", "trace.dat v7", "perf script"
inline constexpr const char* kTracer = "tracer"; ///< function, function_graph, nop, irqsoff, …
inline constexpr const char* kClock = "clock"; ///< local, global, mono, x86-tsc, …
inline constexpr const char* kTimeUnit = "time_unit"; ///< "ns", "ticks", or "none" (order only)
inline constexpr const char* kKernel = "kernel"; ///< release, as uname -r
inline constexpr const char* kHost = "host";
inline constexpr const char* kUname = "uname"; ///< the whole line
inline constexpr const char* kArchitecture = "architecture"; ///< as uname -m; else kUname has it
inline constexpr const char* kWallOffsetNs = "wall_offset_ns"; ///< add to a time to get UTC
inline constexpr const char* kCpus = "cpus"; ///< number of CPUs of the machine
inline constexpr const char* kLines = "lines"; ///< lines read
inline constexpr const char* kNotes = "notes"; ///< lines known and rightly no events
inline constexpr const char* kHeader = "header"; ///< the text's own header lines
inline constexpr const char* kGraphOptions = "graph_options"; ///< funcgraph options of the text
inline constexpr const char* kRecorded = "recorded"; ///< date, as the file tells it
inline constexpr const char* kRecorder = "recorder"; ///< trace-cmd 3.1.6, perf 6.1
inline constexpr const char* kOriginal = "original"; ///< path of the imported file
// What the print formats of binary captures need beside the event types.
inline constexpr const char* kByteOrder = "byte_order"; ///< "little" or "big"
inline constexpr const char* kLongSize = "long_size"; ///< bytes of the kernel's long: 4 or 8
inline constexpr const char* kPrintkFormats = "printk_formats"; ///< the text of printk_formats
inline constexpr const char* kTextStart = "text_start"; ///< hexadecimal address of `_stext`
// Options of trace.dat files, as the file has them.
inline constexpr const char* kTimeOffsetNs = "time_offset_ns"; ///< was added to recorded times
inline constexpr const char* kTraceId = "trace_id";
inline constexpr const char* kCpuStats = "cpu_stats"; ///< per_cpu/cpu*/stats at the end
inline constexpr const char* kHooks = "hooks";
inline constexpr const char* kGuests = "guests";
inline constexpr const char* kProcessMaps = "process_maps";
inline constexpr const char* kTextKind = "text_kind"; ///< for files shown as text: "hist", …
} // namespace facts

} // namespace probescope
