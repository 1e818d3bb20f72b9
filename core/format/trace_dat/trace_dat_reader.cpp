#include "core/format/trace_dat/trace_dat_reader.h"

#include "core/format/input/problem_counter.h"
#include "core/format/text/ftrace_text_reader.h"
#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_facts.h"
#include "core/format/trace_dat/trace_dat_merge.h"
#include "core/format/trace_dat/trace_dat_records.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace probescope::format {

namespace {

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
bool readTexts(Input& input, const DatContents& contents, Sink& sink, ProblemCounter& problems,
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
    ProblemCounter problems(sink);
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
    reportDatFacts(*contents, sink); // after those of the texts, which know less of the file
    const SymbolTable symbols(std::exchange(contents->kallsyms, {}));
    reportTextStart(symbols, sink);
    TraceDatRecords records(*contents, symbols, input.name(), sink, problems);
    TraceDatMerge merge(input, *contents, records, sink, problems);
    const bool done = textsDone && progress.reading(0, merge.bytes(), 0)
        && merge.run([&](std::uint64_t bytes) {
               return progress.reading(bytes, merge.bytes(), records.events());
           })
        && progress.reading(1, 1, records.events());
    problems.flush();
    if (!done)
        return fail(ErrorCode::Cancelled, tr("reading was canceled"));
    return {};
}

} // namespace probescope::format
