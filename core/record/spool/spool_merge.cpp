#include "core/record/spool/spool_merge.h"

#include "core/record/spool/spool.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace probescope::record {

using format::RingPage;

namespace {
/// What all CPUs together read ahead.
constexpr std::size_t kSpoolReadAhead = 16U << 20;
constexpr std::size_t kMaxSpoolWindow = 256U << 10;
constexpr std::uint64_t kAskEvery = 1U << 20;
} // namespace

SpoolMerge::SpoolMerge(const std::filesystem::path& folder, const format::DatContents& contents,
                       format::TraceDatRecords& records, Sink& sink,
                       format::ProblemCounter& problems)
    : m_pageSize(contents.header.pageSize)
    , m_windowBytes(m_pageSize)
    , m_noPage(contents.header.order, contents.longSize)
    , m_giver(records, sink)
    , m_problems(problems)
    , m_lastPage(m_pageSize)
{
    const std::uint32_t cpus = std::max<std::uint32_t>(contents.cpuCount.value_or(1), 1);
    const auto window = std::min(kMaxSpoolWindow, kSpoolReadAhead / cpus);
    m_windowBytes = std::max<std::size_t>(window / m_pageSize, 1) * m_pageSize;
    const auto buffer = sink.buffer("");
    for (std::uint32_t cpu = 0; cpu < cpus; ++cpu) {
        auto stream = std::make_unique<Stream>(spoolFile(folder, cpu), m_noPage,
                                               format::DatTime(contents.time, cpu), cpu, buffer);
        m_streams.push_back(std::move(stream));
    }
}

Result<> SpoolMerge::readAt(Stream& stream, std::uint64_t offset, std::span<char> room)
{
    if (!stream.file)
        stream.file.reset(open(stream.path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!stream.file)
        return tl::unexpected(systemError(errno, tr("cannot read the recording"), stream.path));
    while (!room.empty()) {
        const ssize_t got = pread(stream.file.get(), room.data(), room.size(), off_t(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the recording"), stream.path));
        if (got == 0)
            return fail(ErrorCode::Changed, tr("the recording shrank while it was being read"), {},
                        Place{.file = stream.path.string()});
        room = room.subspan(std::size_t(got));
        offset += std::uint64_t(got);
    }
    return {};
}

void SpoolMerge::problem(const Stream& stream, Problem::Kind kind, Message reason)
{
    Problem problem;
    problem.kind = kind;
    problem.place.file = stream.path.string();
    problem.place.byte = stream.origin.byte;
    problem.reason = std::move(reason);
    m_problems.add(std::move(problem));
}

Result<bool> SpoolMerge::loadPage(Stream& stream)
{
    if (stream.size - stream.nextPage < m_pageSize)
        return false;
    if (stream.nextPage >= stream.windowBegin + stream.window.size()) {
        const std::uint64_t left = stream.size - stream.nextPage;
        stream.window.resize(
            std::size_t(std::min<std::uint64_t>(m_windowBytes, left / m_pageSize * m_pageSize)));
        stream.windowBegin = stream.nextPage;
        if (auto done = readAt(stream, stream.nextPage, stream.window); !done)
            return passOn(done);
    }
    const auto page = std::span<const char>(stream.window)
                          .subspan(std::size_t(stream.nextPage - stream.windowBegin), m_pageSize);
    stream.load(page, stream.nextPage);
    stream.nextPage += m_pageSize;
    m_bytesRead += m_pageSize;
    return true;
}

/// Goes to the stream's next record. False: there is none yet.
Result<bool> SpoolMerge::advance(Stream& stream)
{
    while (!stream.next()) {
        if (stream.page.broken())
            problem(stream, Problem::Kind::Corrupt, format::kBrokenPage);
        auto loaded = loadPage(stream);
        if (!loaded || !*loaded) {
            stream.page = m_noPage; // what was told of it is told once
            return loaded;
        }
    }
    return true;
}

void SpoolMerge::give(Stream& stream)
{
    if (!m_giver.give(stream))
        problem(stream, Problem::Kind::TimeBackwards, format::kTimeBackwards);
}

Result<> SpoolMerge::run(const std::vector<std::uint64_t>& sizes, std::optional<std::int64_t> until,
                         const GoOn& goOn)
{
    for (auto& stream : m_streams) {
        if (stream->origin.cpu < sizes.size())
            stream->size = std::max(stream->size, sizes[stream->origin.cpu]);
        if (stream->waits)
            continue;
        auto ready = advance(*stream);
        if (!ready)
            return passOn(ready);
        stream->waits = *ready;
        if (*ready) {
            m_heap.push_back(stream.get());
            std::push_heap(m_heap.begin(), m_heap.end(), after);
        }
    }
    std::uint64_t asked = m_bytesRead;
    while (!m_heap.empty() && (!until || m_heap.front()->timeNs < *until)) {
        std::pop_heap(m_heap.begin(), m_heap.end(), after);
        Stream& stream = *m_heap.back();
        give(stream);
        // Mostly the same CPU goes on: as long as it is the earliest, the heap stays as it is.
        auto ready = advance(stream);
        while (ready && *ready && (!until || stream.timeNs < *until)
               && m_bytesRead - asked < kAskEvery
               && (m_heap.size() == 1 || after(m_heap.front(), &stream))) {
            give(stream);
            ready = advance(stream);
        }
        if (!ready)
            return passOn(ready);
        stream.waits = *ready;
        if (*ready)
            std::push_heap(m_heap.begin(), m_heap.end(), after);
        else
            m_heap.pop_back();
        if (m_bytesRead - asked >= kAskEvery) {
            asked = m_bytesRead;
            if (!goOn())
                return fail(ErrorCode::Cancelled, tr("reading was canceled"));
        }
    }
    return {};
}

Result<std::optional<std::int64_t>> SpoolMerge::latest(const std::vector<std::uint64_t>& sizes)
{
    std::optional<std::int64_t> latest;
    for (auto& stream : m_streams) {
        if (stream->origin.cpu >= sizes.size() || sizes[stream->origin.cpu] < m_pageSize)
            continue;
        if (auto done = readAt(*stream, sizes[stream->origin.cpu] - m_pageSize, m_lastPage); !done)
            return passOn(done);
        RingPage page = m_noPage;
        page.load(m_lastPage);
        while (page.next())
            latest = std::max(latest.value_or(INT64_MIN), stream->time.convert(page.time()));
    }
    return latest;
}

} // namespace probescope::record
