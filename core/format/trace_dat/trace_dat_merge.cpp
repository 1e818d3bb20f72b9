#include "core/format/trace_dat/trace_dat_merge.h"

#include <algorithm>
#include <utility>

namespace probescope::format {

namespace {
/// What all CPUs together read ahead.
constexpr std::uint64_t kReadAhead = 16U << 20;
constexpr std::uint64_t kMaxWindow = 256U << 10;
constexpr std::uint64_t kProgressEvery = 1U << 20;
} // namespace

TraceDatMerge::TraceDatMerge(Input& input, const DatContents& contents, TraceDatRecords& records,
                             Sink& sink, ProblemCounter& problems)
    : m_giver(records, sink)
    , m_problems(problems)
    , m_fileName(input.name())
    , m_codec(DatCodec::make(contents.header.compression))
{
    std::uint64_t streams = 0;
    for (const auto& buffer : contents.buffers)
        streams += buffer.isText ? 0 : buffer.cpus.size();
    const auto window =
        std::size_t(std::min(kMaxWindow, kReadAhead / std::max<std::uint64_t>(streams, 1)));
    for (const auto& buffer : contents.buffers) {
        const auto id = sink.buffer(buffer.name);
        for (const auto& cpu : buffer.cpus) {
            if (buffer.isText || cpu.size == 0)
                continue;
            auto stream =
                std::make_unique<Stream>(DatPages(input, buffer, cpu, contents.header.order,
                                                  m_codec.get(), window, problems),
                                         RingPage(contents.header.order, contents.longSize),
                                         DatTime(contents.time, cpu.cpu), cpu.cpu, id);
            stream->order = m_heap.size();
            m_bytes += cpu.size;
            m_heap.push_back(std::move(stream));
        }
    }
}

void TraceDatMerge::pageProblem(const Stream& stream, Problem::Kind kind, Message reason)
{
    Problem problem;
    problem.kind = kind;
    problem.place.file = m_fileName;
    problem.place.byte = stream.pages.pageOffset();
    problem.place.field = "trace data of CPU " + std::to_string(stream.origin.cpu);
    problem.reason = std::move(reason);
    m_problems.add(std::move(problem));
}

bool TraceDatMerge::loadPage(Stream& stream)
{
    const auto before = stream.pages.consumed();
    const auto page = stream.pages.next();
    m_bytesRead += stream.pages.consumed() - before;
    if (page.empty())
        return false;
    stream.load(page, stream.pages.pageOffset());
    return true;
}

/// Goes to the stream's next record. False: there is none.
bool TraceDatMerge::advance(Stream& stream)
{
    while (!stream.next()) {
        if (stream.page.broken())
            pageProblem(stream, Problem::Kind::Corrupt, kBrokenPage);
        if (!loadPage(stream))
            return false;
    }
    return true;
}

void TraceDatMerge::give(Stream& stream)
{
    if (!m_giver.give(stream))
        pageProblem(stream, Problem::Kind::TimeBackwards, kTimeBackwards);
}

void TraceDatMerge::siftDown(std::size_t at)
{
    const std::size_t count = m_heap.size();
    for (;;) {
        std::size_t least = 2 * at + 1;
        if (least >= count)
            return;
        if (least + 1 < count && before(*m_heap[least + 1], *m_heap[least]))
            ++least;
        if (!before(*m_heap[least], *m_heap[at]))
            return;
        std::swap(m_heap[at], m_heap[least]);
        at = least;
    }
}

bool TraceDatMerge::run(const GoOn& goOn)
{
    std::erase_if(m_heap, [this](const auto& stream) { return !advance(*stream); });
    for (std::size_t at = m_heap.size() / 2; at > 0; --at)
        siftDown(at - 1);
    std::uint64_t told = 0;
    while (!m_heap.empty()) {
        auto& stream = *m_heap.front();
        give(stream);
        if (!advance(stream)) {
            std::swap(m_heap.front(), m_heap.back());
            m_heap.pop_back();
        }
        siftDown(0);
        if (m_bytesRead - told >= kProgressEvery) {
            told = m_bytesRead;
            if (!goOn(m_bytesRead))
                return false;
        }
    }
    return true;
}

} // namespace probescope::format
