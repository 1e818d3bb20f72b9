#include "core/format/trace_dat_reader.h"

#include "core/format/ftrace_text_reader.h"
#include "core/format/problem_tally.h"
#include "core/format/trace_dat_container.h"
#include "core/format/trace_dat_merge.h"
#include "core/format/trace_dat_records.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <string>
#include <utility>

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

std::uint32_t cpusOf(const DatContents& contents)
{
    std::uint32_t cpus = contents.cpuCount.value_or(0);
    for (const auto& buffer : contents.buffers) {
        for (const auto& cpu : buffer.cpus)
            cpus = std::max(cpus, cpu.cpu + 1);
    }
    return cpus;
}

void tellFacts(const DatContents& contents, Sink& sink)
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
    setFact(sink, facts::kRecorder,
            contents.recorderVersion.empty() ? std::string()
                                             : "trace-cmd " + contents.recorderVersion);
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

/// Turns bytes of trace data into progress of the file as it lies on disk. The first half of it
/// is the unpacking, when the whole file is compressed.
class DatProgress
{
public:
    DatProgress(Input& input, Sink& sink)
        : m_input(input)
        , m_sink(sink)
        , m_packed(!input.compression().empty())
    {
    }

    bool unpacking() { return tell(m_packed ? m_input.diskRead() / 2 : 0, 0); }
    bool reading(std::uint64_t bytes, std::uint64_t of, std::uint64_t events)
    {
        const std::uint64_t total = m_input.diskSize();
        const std::uint64_t begin = m_packed ? total / 2 : 0;
        const double part = of ? double(bytes) / double(of) : 1.0;
        return tell(begin + std::uint64_t(double(total - begin) * std::min(part, 1.0)), events);
    }

private:
    bool tell(std::uint64_t bytes, std::uint64_t events)
    {
        Progress progress;
        progress.bytesRead = bytes;
        progress.bytesTotal = m_input.diskSize();
        progress.events = events;
        return m_sink.progress(progress);
    }

    Input& m_input;
    Sink& m_sink;
    bool m_packed;
};

/// Reads the buffers that are text; false when `goOn` says no.
bool readTexts(Input& input, const DatContents& contents, Sink& sink, ProblemTally& problems,
               const std::function<bool()>& goOn)
{
    constexpr std::size_t kPiece = 256U << 10;
    const auto codec = DatCodec::make(contents.header.compression);
    for (const auto& buffer : contents.buffers) {
        if (!buffer.isText)
            continue;
        FtraceText text(sink, input.name());
        for (const auto& part : buffer.cpus) {
            DatPages pieces(input, buffer, part, contents.header.order, codec.get(), kPiece,
                            problems);
            for (auto piece = pieces.nextPiece(); !piece.empty(); piece = pieces.nextPiece()) {
                text.feed({piece.data(), piece.size()});
                if (!goOn())
                    return false;
            }
        }
        text.finish();
    }
    return true;
}

} // namespace

Result<> TraceDatReader::read(Input& input, Sink& sink)
{
    ProblemTally problems(sink);
    DatProgress progress(input, sink);
    input.setGoOn([&progress] { return progress.unpacking(); });
    auto contents = readDatContents(input, problems);
    input.setGoOn({});
    if (!contents) {
        problems.flush();
        return tl::unexpected<Error>(contents.error());
    }
    if (const auto damage = input.damage())
        problems.add(*damage);
    const bool textsDone =
        readTexts(input, *contents, sink, problems, [&] { return progress.reading(0, 1, 0); });
    tellFacts(*contents, sink); // after those of the texts, which know less of the file
    const SymbolTable symbols(std::exchange(contents->kallsyms, {}));
    if (const auto start = symbols.addressOf("_stext"))
        sink.fact(facts::kTextStart, hexDigits(*start));
    TraceDatRecords records(*contents, symbols, input.name(), sink, problems);
    TraceDatMerge merge(input, *contents, records, sink, problems);
    const bool done = textsDone && progress.reading(0, merge.bytes(), 0)
        && merge.run([&](std::uint64_t bytes) {
               return progress.reading(bytes, merge.bytes(), records.events());
           })
        && progress.reading(1, 1, records.events());
    problems.flush();
    if (!done)
        return fail(ErrorCode::Cancelled, "the reading was stopped");
    return {};
}

} // namespace probescope::format
