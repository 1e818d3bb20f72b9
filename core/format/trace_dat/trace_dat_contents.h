#pragma once

#include "core/format/input/byte_order.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::format {

/// The ids of the sections and options of trace.dat files: trace-cmd.dat.v7(5).
enum class DatId : std::uint16_t {
    Done = 0, ///< also the section that holds options
    Date = 1,
    CpuStat = 2,
    Buffer = 3,
    TraceClock = 4,
    Uname = 5,
    Hook = 6,
    Offset = 7,
    CpuCount = 8,
    Version = 9,
    ProcMaps = 10,
    TraceId = 11,
    TimeShift = 12,
    Guest = 13,
    Tsc2Nsec = 14,
    Strings = 15,
    HeaderInfo = 16,
    FtraceEvents = 17,
    EventFormats = 18,
    Kallsyms = 19,
    Printk = 20,
    CmdLines = 21,
    BufferText = 22,
};

/// An option of a broken file could name the same buffer again and again.
constexpr std::size_t kMaxDatBuffers = 4096;

/// The first bytes of the file.
struct DatHeader
{
    int version = 0; ///< 6 or 7
    ByteOrder order;
    std::uint32_t longSize = 8; ///< of the recorder; DatContents::longSize is the kernel's
    std::uint32_t pageSize = 4096;
    std::string compression; ///< "none", "zlib", "zstd"
    std::uint64_t optionsOffset = 0; ///< v7: of the first section of options
    std::uint64_t end = 0; ///< where the header ends
};

/// The trace data of one CPU in one buffer.
struct DatCpu
{
    std::uint32_t cpu = 0;
    std::uint64_t offset = 0; ///< in the file
    std::uint64_t size = 0; ///< in the file: compressed, if it is
};

/// One buffer: the top one, whose name is empty, or an instance.
struct DatBuffer
{
    std::string name;
    std::string clock; ///< empty: that of the file
    std::uint32_t pageSize = 0;
    bool compressed = false;
    /// The text of `trace`, of a latency tracer: cpus has one entry, and the page size is 1.
    bool isText = false;
    std::vector<DatCpu> cpus;
};

/// One measured difference between a guest's and its host's clocks.
struct DatTimeSample
{
    std::uint64_t time = 0;
    std::int64_t offset = 0;
    std::int64_t scaling = 1;
    std::uint64_t fraction = 0; ///< bits
};

/// How recorded times become those that are shown: trace-cmd.dat.v7(5), options DATE, OFFSET,
/// TIME_SHIFT and TSC2NSEC.
struct DatTimeOptions
{
    std::int64_t offsetNs = 0;
    bool hasDate = false; ///< with it, times are those of the wall clock
    std::uint32_t tscMultiplier = 0;
    std::uint32_t tscShift = 0;
    bool interpolate = false;
    std::vector<std::vector<DatTimeSample>> cpuShifts; ///< by CPU; empty: no guest
};

struct DatFormat
{
    std::string system;
    std::string text;
};

/// All that a trace.dat file says about itself and its events; what follows are the pages.
struct DatContents
{
    DatHeader header;
    std::uint32_t longSize = 8; ///< of the kernel: 4 or 8
    bool hasHeaderInfo = false;
    std::string headerPage; ///< the text of events/header_page
    std::string headerEvent;
    std::vector<DatFormat> formats;
    std::string kallsyms;
    std::string printkFormats;
    std::string cmdlines;
    DatTimeOptions time;
    std::optional<std::uint32_t> cpuCount;
    std::string clock; ///< the current one of `local [global] …`
    std::string uname; ///< sysname, nodename, release, machine
    std::string recorderVersion;
    std::string cpuStats;
    std::string hooks;
    std::string processMaps;
    std::string guests;
    std::optional<std::uint64_t> traceId;
    std::vector<DatBuffer> buffers; ///< as merged: the top buffer is the first
};

} // namespace probescope::format
