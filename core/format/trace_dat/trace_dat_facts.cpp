#include "core/format/trace_dat/trace_dat_facts.h"

#include "core/base/text.h"
#include "core/format/trace_dat/trace_dat_records.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace probescope::format {

namespace {

/// The kernel's clocks that count nanoseconds (kernel/trace/trace.c, trace_clocks[]).
bool countsNanoseconds(const std::string& clock)
{
    return clock.empty() || clock == "local" || clock == "global" || clock == "perf"
        || clock == "boot" || clock == "tai" || clock.starts_with("mono") || clock == "tsc2nsec";
}

void setFact(Sink& sink, const char* key, const std::string& value)
{
    if (!value.empty())
        sink.fact(key, value);
}

std::string hexDigits(std::uint64_t value)
{
    std::array<char, 16> digits{};
    return {digits.begin(), std::to_chars(digits.begin(), digits.end(), value, 16).ptr};
}

/// trace-cmd tells its version only, others name themselves.
std::string recorderOf(const std::string& version)
{
    return !version.empty() && isDigit(version.front()) ? "trace-cmd " + version : version;
}

std::uint32_t cpusOf(const DatContents& contents)
{
    std::uint32_t cpus = contents.cpuCount.value_or(0);
    for (const auto& buffer : contents.buffers) {
        for (const auto& cpu : buffer.cpus)
            cpus = std::max(cpus, cpu.cpu + 1);
    }
    return cpus;
}

} // namespace

void reportDatFacts(const DatContents& contents, Sink& sink)
{
    std::string clock = contents.clock;
    for (const auto& buffer : contents.buffers) {
        if (clock.empty())
            clock = buffer.clock;
    }
    const bool ticks = !countsNanoseconds(clock) && contents.time.tscMultiplier == 0;
    sink.fact(facts::kFormat, "trace.dat v" + std::to_string(contents.header.version));
    setFact(sink, facts::kClock, clock);
    sink.fact(facts::kTimeUnit, ticks ? (clock == "counter" ? "none" : "ticks") : "ns");
    setFact(sink, facts::kUname, contents.uname);
    setFact(sink, facts::kKernel, releaseOf(contents.uname));
    setFact(sink, facts::kHost, hostOf(contents.uname));
    setFact(sink, facts::kRecorder, recorderOf(contents.recorderVersion));
    sink.fact(facts::kCpus, std::to_string(cpusOf(contents)));
    if (contents.time.hasDate)
        sink.fact(facts::kWallOffsetNs, "0"); // times are those of the wall clock already
    if (contents.time.offsetNs)
        sink.fact(facts::kTimeOffsetNs, std::to_string(contents.time.offsetNs));
    sink.fact(facts::kByteOrder, contents.header.order.bigEndian() ? "big" : "little");
    sink.fact(facts::kLongSize, std::to_string(contents.longSize));
    setFact(sink, facts::kPrintkFormats, contents.printkFormats);
    if (contents.traceId)
        sink.fact(facts::kTraceId, std::to_string(*contents.traceId));
    setFact(sink, facts::kCpuStats, contents.cpuStats);
    setFact(sink, facts::kHooks, contents.hooks);
    setFact(sink, facts::kGuests, contents.guests);
    setFact(sink, facts::kProcessMaps, contents.processMaps);
}

void reportTextStart(const SymbolTable& symbols, Sink& sink)
{
    if (const auto start = symbols.addressOf("_stext"))
        sink.fact(facts::kTextStart, hexDigits(*start));
}

} // namespace probescope::format
